import { expect, expectTypeOf, test } from 'vitest'
import { type PageTag, pageTag, tagOfRecord } from './tags.ts'

const every = Object.values(pageTag).map(tag => (typeof tag === 'function' ? (tag as (key: number) => PageTag)(12) : tag))

test('a tag cannot be written by hand', () => {
  expectTypeOf<'services'>().not.toExtend<PageTag>()
  expectTypeOf<string>().not.toExtend<PageTag>()
  expectTypeOf(tagOfRecord('service', 12)).toEqualTypeOf<PageTag>()
})

test('no two tags are spelled alike, and none holds what separates tags on their way', () => {
  expect(new Set(every).size).toBe(every.length)
  expect(every.filter(tag => /[\s,]/.test(tag))).toEqual([])
})
