import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ORDER_PAY_MINUTES } from '#lib/contract/trade/order-actions.ts'
import { projectFile } from '#server/project-file.ts'

const WORDS: Readonly<Record<number, string>> = { 15: '十五', 30: '三十', 60: '六十' }
const rule = (name: string): string => readFileSync(projectFile(`src/content/rules/${name}.md`), 'utf8')

test('an order waits for its payment as long as the rules say', () => {
  const minutes = `${WORDS[ORDER_PAY_MINUTES]}分钟`
  expect(rule('user-agreement')).toContain(`订单${minutes}内未支付将自动取消`)
  expect(rule('consultation')).toContain(`| 支付 | 下单后${minutes} |`)
})
