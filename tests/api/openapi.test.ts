import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildOpenApi } from '#server/http/openapi.ts'

test('the committed API document is what the contract says (npm run openapi writes it)', async () => {
  const committed: unknown = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(JSON.parse(JSON.stringify(buildOpenApi())))
})
