/** The white paper as a PDF: its chapters with the numbers that the paragraphs have on the page, its charts as tables. */
import { whiteChapter } from '#lib/content/texts.ts'
import { mapParagraphs, WHITE_PAPER } from '#lib/page/park/white-paper.ts'
import { plainText } from '#server/content/html.ts'
import { type Entry, loadEntries } from '#server/content/load.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import type { PdfColumn, PdfDocument, PdfPart } from '#server/pdf/create-pdf.ts'

type Chapter = Entry<ReturnType<typeof whiteChapter.parse>>

const CHAPTER_SIZE = 17
const HEADING_SIZE = 13
const BLOCK = /<h\d[^>]*>(.*?)<\/h\d>|<table>(.*?)<\/table>|<(?:p|li)>((?:[^<]|<(?!\/?(?:p|li|ul|ol)\b))+)<\/(?:p|li)>/gs

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plainText(cell))

function tableOf(html: string): PdfPart {
  const [head = [], ...rows] = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row))
  return { kind: 'table', columns: head.map((title): PdfColumn => ({ title, share: 1 })), rows }
}

function partsOf({ data, body }: Chapter): PdfPart[] {
  const numbered = mapParagraphs(
    renderMarkdown(body).html,
    ({ tag, inner, number }) => `<${tag}>〔${data.order}.${number}〕${inner}</${tag}>`,
  )
  const blocks = [...numbered.matchAll(BLOCK)].flatMap(([, heading, table, words]): PdfPart[] => {
    if (heading !== undefined)
      return [
        { kind: 'gap', height: 6 },
        { kind: 'text', text: plainText(heading), size: HEADING_SIZE },
      ]
    if (table !== undefined) return [tableOf(table), { kind: 'gap', height: 8 }]
    return [{ kind: 'text', text: plainText(words ?? '') }]
  })
  const charts = data.charts.flatMap((chart): PdfPart[] => [
    { kind: 'gap', height: 6 },
    { kind: 'text', text: `图：${chart.title}（${chart.unit}，${chart.period}）` },
    {
      kind: 'table',
      columns: [
        { title: '项目', share: 2 },
        { title: chart.unit, share: 1, align: 'right' },
      ],
      rows: chart.points.map(point => [point.note ? `${point.label}（${point.note}）` : point.label, String(point.value)]),
    },
    { kind: 'text', text: `来源：${chart.source}`, isQuiet: true },
  ])
  return [
    { kind: 'gap', height: 16 },
    { kind: 'text', text: `${data.order}　${data.title}`, size: CHAPTER_SIZE },
    { kind: 'text', text: data.lead, isQuiet: true },
    ...blocks,
    ...charts,
  ]
}

/** @returns null where this site shows no white paper. */
export function whitePaperDocument(siteUrl: string): PdfDocument | null {
  const chapters = loadEntries('whitepaper', whiteChapter).sort((one, other) => one.data.order - other.data.order)
  if (chapters.length === 0) return null
  const { title, publisher, month, date, page } = WHITE_PAPER
  return {
    title,
    footer: `${title} · ${publisher}`,
    createdAt: `${date}T00:00:00.000Z`,
    parts: [
      { kind: 'text', text: title, size: 24 },
      { kind: 'text', text: `${publisher} · ${month}`, isQuiet: true },
      { kind: 'text', text: `段落前的〔章.段〕是引用用的编号：〔3.2〕的地址是 ${siteUrl}${page}#chapter-3-p2`, isQuiet: true },
      ...chapters.flatMap(partsOf),
    ],
  }
}
