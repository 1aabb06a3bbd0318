import { expect, test } from 'vitest'
import { findOrRenderMarkup } from './cached-markup.ts'

test('markup is made once for one answer, and anew for the next answer', async () => {
  let renderings = 0
  const render = async () => `<p>${++renderings}</p>`
  const answer = { companies: ['甲'] }
  expect(await findOrRenderMarkup(answer, 'aside', render)).toBe('<p>1</p>')
  expect(findOrRenderMarkup(answer, 'aside', render)).toBe('<p>1</p>')
  expect(await findOrRenderMarkup(answer, 'foot', render)).toBe('<p>2</p>')
  expect(await findOrRenderMarkup({ companies: ['甲'] }, 'aside', render)).toBe('<p>3</p>')
})

test('a rendering that fails is not cached', async () => {
  const answer = {}
  await expect(Promise.resolve(findOrRenderMarkup(answer, 'aside', () => Promise.reject(new Error('no'))))).rejects.toThrow('no')
  expect(await findOrRenderMarkup(answer, 'aside', async () => '<p>')).toBe('<p>')
})

test('names without end are rendered, but not all cached', async () => {
  const answer = {}
  for (let index = 0; index < 2_000; index++) await findOrRenderMarkup(answer, `page ${index}`, async () => '<p>')
  expect(findOrRenderMarkup(answer, 'page 0', async () => '<i>')).toBe('<p>')
  expect(await findOrRenderMarkup(answer, 'page 1999', async () => '<i>')).toBe('<i>')
})
