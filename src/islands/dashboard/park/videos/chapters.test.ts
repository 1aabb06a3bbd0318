import { expect, test } from 'vitest'
import { chaptersOfLines, linesOfChapters } from './chapters.ts'

test('chapters are read as they are written, and written as they are read', () => {
  const text = '0:00 开场\n1：20 方法\n\n1:02:09 答疑 和 总结'
  const { chapters } = chaptersOfLines(text)
  expect(chapters).toEqual([
    { at: 0, title: '开场' },
    { at: 80_000, title: '方法' },
    { at: 3_729_000, title: '答疑 和 总结' },
  ])
  expect(chaptersOfLines(linesOfChapters(chapters)).chapters).toEqual(chapters)
})

test.each([
  ['开场', '第 1 行：请写成“1:20 章节名”'],
  ['0:00 开场\n0:75 方法', '第 2 行：请写成“1:20 章节名”'],
  ['1:00 开场\n0:30 方法', '第 2 行：章节的时间要从前到后'],
  [`0:00 ${'长'.repeat(31)}`, '第 1 行：章节名最多 30 个字'],
])('what is no chapter is said with its line: %s', (text, problem) => {
  expect(chaptersOfLines(text).problem).toBe(problem)
})
