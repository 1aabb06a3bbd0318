import { expect, test } from 'vitest'
import { floorAddress, readTopicNumber } from './floor.ts'

test.each([
  [[7], '/park/park_forum_detail?id=7'],
  [[7, 1], '/park/park_forum_detail?id=7#floor-1'],
  [[7, 21], '/park/park_forum_detail?id=7#floor-21'],
  [[7, 22], '/park/park_forum_detail?id=7&pageNo=2#floor-22'],
] as const)('the address of %j is %s', ([id, floor], address) => {
  expect(floorAddress(id, floor)).toBe(address)
})

test.each([
  [' 12 ', 12],
  ['https://example.com/park/park_forum_detail?id=12', 12],
  ['/park/park_forum_detail?sort=new&id=12&pageNo=2#floor-30', 12],
  ['', Number.NaN],
  ['充电桩', Number.NaN],
  ['/park/park_video_detail?id=12', Number.NaN],
])('what is typed as a topic, %j, is read as %d', (typed, id) => {
  expect(readTopicNumber(typed)).toBe(id)
})
