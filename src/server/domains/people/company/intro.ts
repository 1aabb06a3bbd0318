/** A company's introduction between what a person writes in a plain field and the rich text its page shows. */
import { marked } from 'marked'
import sanitize from 'sanitize-html'
import { cleanHtml } from '#server/content/html.ts'

/** Written text → sanitised rich text. Only what the field explains has a meaning; markup typed by hand stays text. */
export function introHtml(written: string): string {
  const plain = written.replace(/\r\n?/g, '\n').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const html = marked.parse(plain.replace(/!\[/g, '!\\['), { async: false, gfm: false, breaks: true })
  return cleanHtml(html)
}

const decode = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')

/** Rich text → what a person would have written. */
export function introText(html: string): string {
  const listed = html.replace(/<(ol|ul)\b[^>]*>([\s\S]*?)<\/\1>/g, (_, kind: string, items: string) => {
    let number = 0
    return `\n\n${items.replace(/\s*<li\b[^>]*>([\s\S]*?)<\/li>\s*/g, (_item, body: string) => `${kind === 'ol' ? `${++number}.` : '-'} ${body.trim()}\n`)}\n`
  })
  const marks = listed
    .replace(/<h[2-4]\b[^>]*>([\s\S]*?)<\/h[2-4]>/g, '\n\n## $1\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<strong\b[^>]*>([\s\S]*?)<\/strong>/g, '**$1**')
  return decode(sanitize(marks, { allowedTags: [], allowedAttributes: {} }))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
