import { expect, test } from 'vitest'
import { CSV_HEAD, csvRows, type QuizItem, readCsv, readGift, readQuiz, writeGift } from './quiz-text.ts'

const items: QuizItem[] = [
  { kind: 'SINGLE', question: '1+1=?', choices: ['2', '{3}', 'a~b'], answers: [0], texts: [], explanation: '因为：1 和 1' },
  { kind: 'MULTIPLE', question: '哪些是，偶数', choices: ['2', '3', '4'], answers: [0, 2], texts: [], explanation: '' },
  { kind: 'TRUE_FALSE', question: '地球是圆的', choices: ['对', '错'], answers: [0], texts: [], explanation: '近似' },
  { kind: 'FILL', question: '首都是', choices: [], answers: [], texts: ['北京', '北京市'], explanation: '' },
]

const csvOf = (rows: readonly (readonly string[])[]) =>
  [CSV_HEAD, ...rows].map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

test('what is written as a table or as GIFT is read as it was', () => {
  expect(readCsv(csvOf(csvRows(items)))).toEqual({ items, faults: [] })
  expect(readGift(writeGift(items))).toEqual({ items, faults: [] })
  expect(readQuiz(writeGift(items)).items).toHaveLength(4)
})

test('what another program wrote as GIFT is read, with what it says of the whole question', () => {
  const text = `// 注释\n$CATEGORY: 语文\n\n::题一::[html]谁写了《静夜思》 {\n=李白#对了\n~杜甫#不是\n####唐代\n}\n\n床前 {=明月光} ，疑是地上霜。`
  const { items: read, faults } = readGift(text)
  expect(faults).toEqual([])
  expect(read).toMatchObject([
    { kind: 'SINGLE', question: '谁写了《静夜思》', choices: ['李白', '杜甫'], answers: [0], explanation: '唐代' },
    { kind: 'FILL', texts: ['明月光'] },
  ])
  expect(read[1]!.question).toContain('疑是地上霜')
})

test('faulty lines are listed with their number, the others are imported', () => {
  const table = [
    '题型,题目,选项A,选项B',
    '单选,好的题,甲,乙,,,,,A,',
    '问答,随便说说',
    '单选,"两\n行",甲,乙,,,,,C,',
    '判断,是吗,,,,,,,也许,',
  ].join('\n')
  const read = readCsv(table)
  expect(read.items.map(one => one.question)).toEqual(['好的题'])
  expect(read.faults.map(one => one.line)).toEqual([3, 4, 6])
  const gift = readGift('好题 {=甲 ~乙}\n\n配对 {=甲 -> 乙 =丙 -> 丁}\n\n没有答案')
  expect(gift.items).toHaveLength(1)
  expect(gift.faults.map(one => one.line)).toEqual([3, 5])
})
