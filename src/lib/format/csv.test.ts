import { expect, test } from 'vitest'
import { csvCell, csvFile, csvLongNumber } from './csv.ts'

test('a cell keeps what a spreadsheet would take for something else', () => {
  expect(csvCell('=1+1')).toBe("'=1+1")
  expect(csvCell('说“好”, 然后')).toBe('"说“好”, 然后"')
  expect(csvCell('他说"好"')).toBe('"他说""好"""')
  expect([csvCell(-5), csvCell(null), csvCell(undefined)]).toEqual(['-5', '', ''])
  expect(csvCell(csvLongNumber('20260504000000000001'))).toBe('20260504000000000001\t')
  expect(csvLongNumber(null)).toBe('')
})

test('a file begins with a byte order mark, and every row has its end', () => {
  expect(csvFile(['日期', '金额'], [['2026-05-04', 3]])).toBe('\uFEFF日期,金额\r\n2026-05-04,3\r\n')
})
