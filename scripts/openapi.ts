/** Writes docs/openapi.json from the contract. With --check, fails when the committed document is not what the contract says. */
import { readFile, writeFile } from 'node:fs/promises'
import { buildOpenApi } from '#server/http/openapi.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
const text = `${JSON.stringify(buildOpenApi(), null, 1)}\n`

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== text) {
    console.error('docs/openapi.json is not what the contract says. Run: npm run openapi')
    process.exit(1)
  }
} else {
  await writeFile(file, text)
  console.log(`docs/openapi.json: ${Object.keys(buildOpenApi().paths as object).length} paths`)
}
