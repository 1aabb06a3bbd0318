import { expect, test } from 'vitest'
import { readScores } from './score-text.ts'

test('a table of scores is read with or without a head, from commas or tabs', () => {
  expect(readScores('准考证号,成绩\n20260001,88\n\n20260002,九十')).toEqual([
    { line: 2, ticketNo: '20260001', score: '88' },
    { line: 4, ticketNo: '20260002', score: '九十' },
  ])
  expect(readScores('20260001\t88\r\n20260002\t7')).toEqual([
    { line: 1, ticketNo: '20260001', score: '88' },
    { line: 2, ticketNo: '20260002', score: '7' },
  ])
  expect(readScores(`"20260001\t",60\n'20260002,61`)).toEqual([
    { line: 1, ticketNo: '20260001', score: '60' },
    { line: 2, ticketNo: '20260002', score: '61' },
  ])
  expect(readScores('')).toEqual([])
})
