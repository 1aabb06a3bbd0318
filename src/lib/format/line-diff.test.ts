import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const short = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text)

test.each([
  ['一\n二\n三', '一\n二\n三', [' 一', ' 二', ' 三']],
  ['一\n二\n三', '一\n贰\n三', [' 一', '-二', '+贰', ' 三']],
  ['一\n三', '一\n二\n三', [' 一', '+二', ' 三']],
  ['一\n二\n三', '三', ['-一', '-二', ' 三']],
  ['一', '二', ['-一', '+二']],
  ['一\n一', '一', [' 一', '-一']],
])('%j becomes %j', (before, after, lines) => {
  expect(short(before, after)).toEqual(lines)
})

test('what is not removed is the text of before, what is not added the text of after', () => {
  const texts = ['a\nb\nc\nd', 'b\na\nd\ne', '', 'x\n\na\nb', 'd\nc\nb\na']
  for (const before of texts) {
    for (const after of texts) {
      const lines = lineDiff(before, after)
      const without = (kind: string) => lines.flatMap(one => (one.kind === kind ? [] : [one.text])).join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }
  }
})
