import { expect, test } from 'vitest'
import { quotableHtml, quotationText } from './white-paper.ts'

test('every paragraph and every plain entry of a list has an address that counts within its chapter', () => {
  const list = '<ul>\n<li>办公</li><li><p>厂房</p></li><li>其他<ul><li>仓库</li></ul></li></ul>'
  const html = `<h2>供给</h2>\n<p>园区有<strong>十三</strong>栋。</p>${list}<table><tr><td>一</td></tr></table>`
  const shown = quotableHtml(html, 3)
  expect([...shown.matchAll(/<(p|li) id="([^"]+)">([^ ]+) <a/g)].map(([, tag, id, words]) => [tag, id, words])).toEqual([
    ['p', 'chapter-3-p1', '园区有<strong>十三</strong>栋。'],
    ['li', 'chapter-3-p2', '办公'],
    ['p', 'chapter-3-p3', '厂房'],
    ['li', 'chapter-3-p4', '仓库'],
  ])
  expect(shown.match(/href="#chapter-3-p1" data-cite/g)).toHaveLength(1)
})

test('a quotation carries its words, its chapter and the address of the paragraph', () => {
  const address = 'https://chenghui.example/parkWhite#chapter-3-p1'
  expect(quotationText({ words: '园区有十三栋。', chapter: '空间', address })).toBe(
    `“园区有十三栋。”\n——《园区白皮书 2025》空间\n${address}`,
  )
})
