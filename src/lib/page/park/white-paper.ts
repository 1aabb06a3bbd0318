/** The white paper: what it is called, how search engines read it, and the numbers of its paragraphs, the same on the page and in its PDF. */

export const WHITE_PAPER = {
  title: '园区白皮书 2025',
  publisher: '园区运营中心',
  date: '2025-12-20',
  month: '2025 年 12 月',
  page: '/parkWhite',
  file: '/parkWhite.pdf',
} as const

/** @param lead of the first chapter, where there is one. */
export const whitePaperJsonLd = (siteUrl: string, lead: string | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: WHITE_PAPER.title,
  url: `${siteUrl}${WHITE_PAPER.page}`,
  description: lead,
  datePublished: WHITE_PAPER.date,
  author: { '@type': 'Organization', name: WHITE_PAPER.publisher },
})

export const chapterId = (order: number): string => `chapter-${order}`
export const paragraphId = (order: number, number: number): string => `${chapterId(order)}-p${number}`

/** A paragraph, or an entry of a list that has no paragraphs or lists of its own. */
const PARAGRAPH = /<(p|li)>((?:[^<]|<(?!\/?(?:p|li|ul|ol)\b))+)<\/\1>/g

/** @param dress what stands in place of a paragraph of the chapter's HTML; they are counted from 1. */
export function mapParagraphs(html: string, dress: (part: { tag: string; inner: string; number: number }) => string): string {
  let number = 0
  return html.replace(PARAGRAPH, (whole, tag: string, inner: string) =>
    inner.trim() === '' ? whole : dress({ tag, inner, number: ++number }),
  )
}

/** Each paragraph with its address, and a link to it that copies it as a quotation. */
export const quotableHtml = (html: string, order: number): string =>
  mapParagraphs(html, ({ tag, inner, number }) => {
    const id = paragraphId(order, number)
    const link = `<a class="cite" href="#${id}" data-cite aria-label="引用第 ${order} 章第 ${number} 段">引用</a>`
    return `<${tag} id="${id}">${inner} ${link}</${tag}>`
  })

/** A passage as it is pasted elsewhere: its words, where they stand, and the address of the paragraph. */
export const quotationText = ({ words, chapter, address }: { words: string; chapter: string; address: string }): string =>
  `“${words}”\n——《${WHITE_PAPER.title}》${chapter}\n${address}`
