import { expect, test } from 'vitest'
import { compareLongFunctions, findLongFunctions, MAX_LINES, readList, writeList } from './long-functions.ts'

const lines = (count: number) => '  run()\n'.repeat(count)

test('a function is measured from its first line to its last, what is in it included', () => {
  const text = `const outer = () => {\n${lines(30)}  function inner() {\n${lines(MAX_LINES - 1)}  }\n}\n`
  expect(findLongFunctions('a.ts', text)).toEqual([
    { file: 'a.ts', name: 'outer', lines: MAX_LINES + 33 },
    { file: 'a.ts', name: 'inner', lines: MAX_LINES + 1 },
  ])
  expect(findLongFunctions('a.ts', `function f() {\n${lines(MAX_LINES - 2)}}\n`)).toEqual([])
})

test('a function without a name is called by what it is given to', () => {
  expect(findLongFunctions('a.tsx', `plan.each(one => {\n${lines(MAX_LINES)}})\n`)[0]?.name).toBe('in plan.each')
})

test('one that is new, or has grown, or is no longer long is a fault; one that shrinks is none', () => {
  const one = (count: number) => ({ file: 'a.ts', name: 'f', lines: count })
  expect(compareLongFunctions([one(70)], [])).toEqual(['a.ts: f has 70 lines; 60 are allowed'])
  expect(compareLongFunctions([one(81)], [one(80)])).toEqual(['a.ts: f has 81 lines; 80 are allowed'])
  expect(compareLongFunctions([one(79)], [one(80)])).toEqual([])
  expect(compareLongFunctions([], [one(80)])[0]).toContain('take it off')
})

test('the list is read as it was written', () => {
  const list = [
    { file: 'a.ts', name: 'f', lines: 70 },
    { file: 'b.ts', name: 'in plan.each', lines: 90 },
  ]
  expect(readList(writeList(list))).toEqual(list)
})
