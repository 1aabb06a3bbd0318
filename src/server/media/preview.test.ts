/** 《园区社区规则》四.3: 「以金币出售的资料须提供不少于三分之一的预览。」 */
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeXlsx } from '#lib/xlsx/write.ts'
import { makePreview, PreviewFault } from './preview.ts'

const bytes = (text: string) => Buffer.from(text)
const docx = (...paragraphs: string[]) =>
  zipSync({
    'word/document.xml': bytes(
      `<w:document xmlns:w="w"><w:body>${paragraphs.map(one => `<w:p><w:r><w:t>${one}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ),
  })

describe('the preview of a file', () => {
  test.each([1, 2, 3, 4, 10, 100])('of %i lines shows at least a third of them, and nothing of the last', lines => {
    const text = Array.from({ length: lines }, (_, at) => `第 ${at + 1} 行的内容`).join('\n')
    const made = makePreview('txt', bytes(text))
    expect(made.shown * 3).toBeGreaterThanOrEqual(made.total)
    if (lines > 2) expect(JSON.stringify(made)).not.toContain(`第 ${lines} 行`)
  })

  test('ends with a line where one ends soon, and within a line that does not end', () => {
    expect(makePreview('md', bytes(`${'一'.repeat(10)}\n${'二'.repeat(10)}\n${'三'.repeat(10)}`))).toMatchObject({
      text: `${'一'.repeat(10)}\n${'二'.repeat(10)}`,
    })
    expect(makePreview('txt', bytes('字'.repeat(900)))).toEqual({ kind: 'TEXT', text: '字'.repeat(300), shown: 300, total: 900 })
  })

  test('of a table is its first rows, with what stands in quotes', () => {
    const made = makePreview('csv', bytes('名称,说明\r\n"甲,乙","两行\n""引号"""\r\n丙,丁\r\n戊,己\r\n\r\n'))
    expect(made).toEqual({
      kind: 'TABLE',
      rows: [
        ['名称', '说明'],
        ['甲,乙', '两行\n"引号"'],
      ],
      shown: 2,
      total: 4,
    })
  })

  test('of a document is its words, a paragraph a line', () => {
    expect(makePreview('docx', docx('第一段', '第二段', '第三段'))).toMatchObject({
      kind: 'TEXT',
      text: '第一段\n第二段',
      total: 11,
    })
  })

  test('of a book is the first rows of its only sheet', async () => {
    const book = writeXlsx(
      '名单',
      ['姓名', '电话'],
      [
        ['甲', '1'],
        ['乙', '2'],
        ['丙', '3'],
      ],
      [10, 10],
    )
    expect(makePreview('xlsx', new Uint8Array(await book.arrayBuffer()))).toEqual({
      kind: 'TABLE',
      rows: [
        ['姓名', '电话'],
        ['甲', '1'],
      ],
      shown: 2,
      total: 4,
    })
    const parts = unzipSync(new Uint8Array(await book.arrayBuffer()))
    const two = strFromU8(parts['xl/workbook.xml']!).replace('</sheets>', '<sheet name="二" sheetId="2" r:id="rId2"/></sheets>')
    expect(() => makePreview('xlsx', zipSync({ ...parts, 'xl/workbook.xml': bytes(two) }))).toThrow('多张工作表')
  })

  test.each([
    ['txt', bytes(' \n '), '没有可以预览的文字'],
    ['txt', bytes('字'.repeat(200_000)), '放不下三分之一'],
    ['csv', bytes(Array.from({ length: 60 }, () => 'x').join(',')), '超过 50 列'],
    ['docx', bytes('不是压缩包'), '读不出来'],
    ['xlsx', bytes('不是压缩包'), '读不出来'],
  ] as const)('cannot be made of a %s that has none, and the author is given the reason', (format, content, words) => {
    expect(() => makePreview(format, content)).toThrow(PreviewFault)
    expect(() => makePreview(format, content)).toThrow(words)
  })
})
