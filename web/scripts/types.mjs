// Writes the types in src/lib/api from docs/view.schema.json: one interface a document. `view.ts` gives all of them.
import { readFileSync, writeFileSync } from 'node:fs'

const schema = JSON.parse(readFileSync(new URL('../../docs/view.schema.json', import.meta.url), 'utf8'))

function type(s) {
  if (s.$ref) return s.$ref.split('/').pop()
  if (s.const !== undefined) return JSON.stringify(s.const)
  if (s.enum) return s.enum.map((v) => JSON.stringify(v)).join(' | ')
  if (s.anyOf) return s.anyOf.map(type).join(' | ')
  if (s.prefixItems) return `[${s.prefixItems.map(type).join(', ')}]`
  if (s.type === 'array') return `Array<${s.items ? type(s.items) : 'unknown'}>`
  if (s.type === 'integer' || s.type === 'number') return 'number'
  if (s.type === 'object' && s.additionalProperties) return `Record<string, ${type(s.additionalProperties)}>`
  if (s.type === 'string' || s.type === 'boolean' || s.type === 'null') return s.type
  return 'unknown'
}

/** The files, each with the documents that it is about; what several of them need stands in the first one that needs it. */
const FILES = { boards: ['BoardDoc', 'BoardDrawing'], pieces: ['Catalogue'], handbook: ['Handbook'], offers: ['Offer', 'Look'], view: [] }
const NOTE = '// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.'

const named = (s) => [...JSON.stringify(s).matchAll(/#\/\$defs\/(\w+)/g)].map((m) => m[1])
const home = new Map()
function settle(name, file) {
  if (home.has(name)) return
  home.set(name, file)
  for (const other of named(schema.$defs[name])) settle(other, file)
}
for (const [file, roots] of Object.entries(FILES)) for (const root of roots) settle(root, file)
for (const name of Object.keys(schema.$defs)) settle(name, 'view')

/** Documents that have all the fields of another one. */
const BASES = { TableView: 'View' }

function write(name, def) {
  const base = BASES[name]
  const inherited = base ? Object.keys(schema.$defs[base].properties) : []
  const lines = def.description ? [`/** ${def.description.replace(/\s+/g, ' ')} */`] : []
  lines.push(`export interface ${name}${base ? ` extends ${base}` : ''} {`)
  for (const [key, value] of Object.entries(def.properties ?? {})) {
    if (inherited.includes(key)) continue
    lines.push(`  ${key}${(def.required ?? []).includes(key) ? '' : '?'}: ${type(value)}`)
  }
  return [...lines, '}', '']
}

for (const file of Object.keys(FILES)) {
  const own = Object.entries(schema.$defs).filter(([name]) => home.get(name) === file)
  const out = [NOTE]
  for (const other of Object.keys(FILES).filter((f) => f !== file)) {
    const wanted = [...new Set(own.flatMap(([, def]) => named(def)))].filter((name) => home.get(name) === other).sort()
    if (wanted.length) out.push(`import type { ${wanted.join(', ')} } from './${other}'`)
  }
  if (file === 'view') for (const other of Object.keys(FILES)) if (other !== file) out.push(`export type * from './${other}'`)
  out.push('', ...own.flatMap(([name, def]) => write(name, def)))
  writeFileSync(new URL(`../src/lib/api/${file}.ts`, import.meta.url), out.join('\n'))
}
