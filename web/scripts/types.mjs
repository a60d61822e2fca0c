// Writes src/lib/api/view.ts from docs/view.schema.json: one interface a document of the view.
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

const out = ['// Made by `npm run types` from docs/view.schema.json; do not edit. Fields that have their default are left out.', '']
for (const [name, def] of Object.entries(schema.$defs)) {
  if (def.description) out.push(`/** ${def.description.replace(/\s+/g, ' ')} */`)
  out.push(`export interface ${name} {`)
  for (const [key, value] of Object.entries(def.properties ?? {})) {
    out.push(`  ${key}${(def.required ?? []).includes(key) ? '' : '?'}: ${type(value)}`)
  }
  out.push('}', '')
}
writeFileSync(new URL('../src/lib/api/view.ts', import.meta.url), out.join('\n'))
