import { expect, test } from 'vitest'
import { keptMarkup } from './kept.ts'

test('markup is made once for one answer, and anew for the next answer', async () => {
  let renderings = 0
  const render = async () => `<p>${++renderings}</p>`
  const answer = { companies: ['甲'] }
  expect(await keptMarkup(answer, 'aside', render)).toBe('<p>1</p>')
  expect(keptMarkup(answer, 'aside', render)).toBe('<p>1</p>')
  expect(await keptMarkup(answer, 'foot', render)).toBe('<p>2</p>')
  expect(await keptMarkup({ companies: ['甲'] }, 'aside', render)).toBe('<p>3</p>')
})

test('a rendering that fails is not kept', async () => {
  const answer = {}
  await expect(Promise.resolve(keptMarkup(answer, 'aside', () => Promise.reject(new Error('no'))))).rejects.toThrow('no')
  expect(await keptMarkup(answer, 'aside', async () => '<p>')).toBe('<p>')
})

test('names without end are rendered, but not all kept', async () => {
  const answer = {}
  for (let index = 0; index < 2_000; index++) await keptMarkup(answer, `page ${index}`, async () => '<p>')
  expect(keptMarkup(answer, 'page 0', async () => '<i>')).toBe('<p>')
  expect(await keptMarkup(answer, 'page 1999', async () => '<i>')).toBe('<i>')
})
