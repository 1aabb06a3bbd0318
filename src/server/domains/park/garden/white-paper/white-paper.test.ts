import { expect, test } from 'vitest'
import { useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'

const api = useApiServer(useDatabase())

test('the white paper is had as a PDF with every chapter, and its paragraphs under the numbers of the page', async () => {
  const answer = await api.request('/parkWhite.pdf')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pages = pagesOfPdf(Buffer.from(await answer.arrayBuffer()))
  const text = pages.join('\n').replaceAll('\n', '')
  expect(text).toContain('空间：够用、好用、用得起')
  expect(text).toContain('〔3.1〕园区现有十三栋建筑')
  expect(text).toContain('〔3.2〕整体空置率百分之八点一')
  expect(text).toContain('60 平方米以下')
  expect(text).not.toContain('〓')
  const again = await api.request('/parkWhite.pdf', { method: 'HEAD' })
  expect(Number(again.headers.get('content-length'))).toBeGreaterThan(10_000)
})
