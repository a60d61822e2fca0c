// Writes src/lib/api/schema.ts, the types of all that the server sends and takes, from docs/view.schema.json and
// docs/api.schema.json: `make types`. Fields that have their default are left out by the server, so they are optional.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const text = (name) => readFileSync(new URL(`../../docs/${name}.schema.json`, import.meta.url), 'utf8')
const [viewText, apiText] = [text('view'), text('api')]
const view = JSON.parse(viewText.replaceAll('#/$defs/', '#/components/schemas/')).$defs
const schemas = { ...JSON.parse(apiText), ...view }

/** Documents that have all the fields of another one; as JSON Schema writes them, the fields stand in both. */
for (const [name, base] of Object.entries({
  TableView: 'View',
  Problem: 'RefusalInfo',
  Why: 'RefusalInfo',
  CaseDoc: 'CaseInfo',
})) {
  const inherited = Object.keys(schemas[base].properties)
  const { properties, required = [], type: _, title: __, ...rest } = schemas[name]
  const own = Object.fromEntries(Object.entries(properties).filter(([field]) => !inherited.includes(field)))
  schemas[name] = {
    ...rest,
    allOf: [
      { $ref: `#/components/schemas/${base}` },
      { type: 'object', properties: own, required: required.filter((field) => field in own) },
    ],
  }
}

const document = { openapi: '3.1.0', info: { title: 'Sandtable', version: '1' }, paths: {}, components: { schemas } }
const types = await openapiTS(document, { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true })
const digest = createHash('sha256')
  .update(viewText + apiText)
  .digest('hex')
  .slice(0, 16)
const note = `// Made by \`make types\` from docs/view.schema.json and docs/api.schema.json (${digest}); do not edit.\n`
writeFileSync(new URL('../src/lib/api/schema.ts', import.meta.url), note + astToString(types))
