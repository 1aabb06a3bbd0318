import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFile } from '#server/project-file.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { createLongPdf, createPdf, type PdfDocument } from './create-pdf.ts'

const document = (parts: PdfDocument['parts']): PdfDocument => ({
  title: '测试',
  footer: '城汇测试',
  createdAt: '2026-11-23T00:00:00.000Z',
  parts,
})

test('Chinese text can be copied out of a document, and a character that the font lacks is marked', async () => {
  const [page = ''] = pagesOfPdf(await createPdf(document([{ kind: 'text', text: '深圳市城汇科技 Ltd. ¥1,234.50，𠮷野家的鱻' }])))
  expect(page).toContain('深圳市城汇科技 Ltd. ¥1,234.50，〓野家的〓')
  expect(page).toContain('第 1 页，共 1 页')
})

test('a long table goes on over pages, each with its head and number, and loses no row', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`第${index}行`, index % 7 === 0 ? '很长的名称'.repeat(12) : '短'])
  const columns = [
    { title: '序号', share: 1 },
    { title: '名称', share: 2 },
  ]
  const pages = pagesOfPdf(await createPdf(document([{ kind: 'table', columns, rows }])))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) {
    expect(page.split('\n').slice(0, 2)).toEqual(['序号', '名称'])
    expect(page).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`)
  }
  const shown = pages.join('\n').match(/第\d+行/g)
  expect(shown).toEqual(rows.map(([name]) => name))
})

test('a document carries only what it uses of the font, whose licence lies beside it', async () => {
  const pdf = await createPdf(document([{ kind: 'text', text: '结业证书' }]))
  expect(pdf.length).toBeLessThan(60_000)
  expect(readFileSync(projectFile('src/server/pdf/font/OFL.txt'), 'utf8')).toContain('SIL Open Font License')
})

test('a framed document holds a picture and a code to scan', async () => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const pdf = await createPdf({
    ...document([
      { kind: 'picture', base64: dot, width: 40, height: 40, align: 'center' },
      { kind: 'text', text: '证书', size: 28, align: 'center' },
      { kind: 'gap', height: 20 },
      {
        kind: 'modules',
        rows: [
          [true, false],
          [false, true],
        ],
        width: 80,
        align: 'right',
      },
    ]),
    layout: 'landscape',
    isFramed: true,
  })
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  expect(pagesOfPdf(pdf)).toEqual([expect.stringContaining('证书')])
})

/** Of the process that draws, in KB. */
function peakMemory(): number {
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  for (const pid of children) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const isOurs = status.includes(`\nPPid:\t${process.pid}\n`)
      if (isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-process')) {
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return 0
}

test('a table three times as long takes no more memory, and comes out while it is drawn', async () => {
  const columns = [
    { title: '序号', share: 1 },
    { title: '名称', share: 2 },
  ]
  const draw = async (length: number) => {
    async function* rows() {
      for (let at = 0; at < length; at += 500) {
        yield Array.from({ length: 500 }, (_, index) => [`第${at + index}行`, '一份服务'])
      }
    }
    const pieces: Buffer[] = []
    for await (const piece of createLongPdf({ opening: document([]), columns, rows: rows(), closing: [] })) pieces.push(piece)
    return { pieces, peak: peakMemory() }
  }
  // So long that the first one has filled what the process may hold before it tidies up: with half of it, its peak swung by a third.
  const [short, long] = [await draw(24_000), await draw(72_000)]
  expect(short.peak).toBeGreaterThan(0)
  // 1.06 to 1.10 times as much was seen; 1.40 times when rows and bytes are kept.
  expect(long.peak).toBeLessThan(short.peak * 1.25)
  const bytes = Buffer.concat(long.pieces)
  expect(Math.max(...long.pieces.map(piece => piece.length))).toBeLessThan(bytes.length / 10)
  const shown = pagesOfPdf(bytes)
    .join('\n')
    .match(/第\d+行/g)
  expect(shown).toEqual(Array.from({ length: 72_000 }, (_, index) => `第${index}行`))
}, 300_000)
