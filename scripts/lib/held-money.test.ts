import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The platform as the one who holds money; 「平台合作的支付机构托管」 is the truth. */
const HELD_BY_PLATFORM = /平台(?!合作)(?:(?!支付机构)[^。，；、\n'"`<]){0,6}(?:保管|托管|代管|代收)|支付托管/
const findHeldByPlatform = (text: string): string | undefined => HELD_BY_PLATFORM.exec(text)?.[0]

test.each([
  ['费用由平台保管，进展在咨询室里', '平台保管'],
  ['款项先由平台为你托管', '平台为你托管'],
  ['提供信息展示、支付托管和纠纷协助', '支付托管'],
  ['你支付的款项先由平台合作的支付机构托管', undefined],
  ['费用由合作支付机构保管', undefined],
])('%s', (text, found) => expect(findHeldByPlatform(text)).toBe(found))

test('no text of the site says that the platform holds money: the payment institution does', () => {
  const files = globSync('{src,demo}/**/*.{ts,tsx,astro,md,json}')
  expect(files.length).toBeGreaterThan(1_000)
  const faults = files.flatMap(file => {
    const found = findHeldByPlatform(readFileSync(file, 'utf8'))
    return found === undefined ? [] : [`${file}: ${found}`]
  })
  expect(faults).toEqual([])
})
