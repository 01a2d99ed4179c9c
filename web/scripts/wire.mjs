// src/wire/schema.json (written by the server's `python -m shamble.server.wire.json_schema`) -> src/wire/types.ts
import { compile } from 'json-schema-to-typescript'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The compiler reads the older form of tuples. */
function older(part) {
  if (Array.isArray(part)) return part.map(older)
  if (!part || typeof part !== 'object') return part
  const out = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, older(value)]))
  if (Array.isArray(out.prefixItems)) {
    out.minItems = out.maxItems = out.prefixItems.length
    out.items = out.prefixItems
    out.additionalItems = false
    delete out.prefixItems
  } else if (out.type === 'array') {
    delete out.minItems
    delete out.maxItems
  }
  return out
}

/** The TypeScript of a schema. */
export function typesOf(schema) {
  return compile(older(schema), 'Wire', {
    bannerComment: '// Made from schema.json by `npm run wire`. Do not edit.',
    additionalProperties: false,
    style: { printWidth: 128, semi: false, singleQuote: true },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schema = JSON.parse(fs.readFileSync(process.argv[2] ?? 'src/wire/schema.json', 'utf8'))
  fs.writeFileSync('src/wire/types.ts', await typesOf(schema))
}
