/** Markdown of the editors as clean HTML with a table of contents. */
import { Marked } from 'marked'
import { cleanHtml, plainText } from './html.ts'

export type Heading = { id: string; text: string; depth: number }
export type RenderedText = { html: string; headings: Heading[] }

const marked = new Marked({ gfm: true })

/** Headings of the second and third level get ids `s-1`, `s-1-2` by their place, so that a link survives a change of words. */
export function renderMarkdown(markdown: string): RenderedText {
  const headings: Heading[] = []
  let chapter = 0
  let section = 0
  const html = cleanHtml(marked.parse(markdown, { async: false }))
  const withIds = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (_whole, level: string, inner: string) => {
    const depth = Number(level)
    if (depth === 2) {
      chapter += 1
      section = 0
    } else {
      section += 1
    }
    const id = depth === 2 ? `s-${chapter}` : `s-${chapter}-${section}`
    headings.push({ id, text: plainText(inner), depth })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: withIds, headings }
}
