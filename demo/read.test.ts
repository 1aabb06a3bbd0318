import { expect, test } from 'vitest'
import { z } from 'zod'
import { cellList, cellRange, parseTsv, parseYaml, texts } from './read.ts'

const exam = z.strictObject({ fee: z.tuple([z.number(), z.number()]), titles: texts })

test('a value that does not fit is named with its file and line', () => {
  const text = 'fee: [60, 240]\ntitles:\n  - 电工\n  - 12\n'
  expect(() => parseYaml('learn/data/exams.yaml', text, exam)).toThrow(/^demo\/learn\/data\/exams\.yaml:4: titles\.1: /)
})

test('a name that nobody knows is named with the line of what it stands in', () => {
  const text = 'fee: [60, 240]\ntitles: [电工]\ntitel: [焊工]\n'
  expect(() => parseYaml('exams.yaml', text, exam)).toThrow(/^demo\/exams\.yaml:1: .*titel/)
})

test('what is no YAML is named with its line, counted from the top of the file', () => {
  expect(() => parseYaml('dialogs/01.md', 'fee: 1\ntitles: [电工\n', exam, 1)).toThrow(/^demo\/dialogs\/01\.md:\d+: /)
})

const profession = z.strictObject({ name: z.string().min(1), titles: cellList('、'), pay: cellRange })

test('a row of a table becomes lists and numbers', () => {
  expect(parseTsv('professions.tsv', 'name\ttitles\tpay\n会计\t会计、出纳\t6-12.5\n', profession)).toEqual([
    { name: '会计', titles: ['会计', '出纳'], pay: [6, 12.5] },
  ])
})

test.each([
  ['a cell too few', '会计\t会计', /^demo\/professions\.tsv:3: 2 cells where the head has 3$/],
  ['a price that goes down', '会计\t会计\t12-6', /^demo\/professions\.tsv:3: pay: /],
  ['no name', '\t会计\t6-12', /^demo\/professions\.tsv:3: name: /],
])('a row with %s is named with its line', (_, row, message) => {
  expect(() => parseTsv('professions.tsv', `name\ttitles\tpay\n出纳\t出纳\t5-7\n${row}\n`, profession)).toThrow(message)
})
