/**
 * Texts as they were typed before there was an editor, and as programs may send them: plain lines, `## ` for a heading, `- ` and `1. ` for
 * lists. Stored as harmless HTML, and turned back into lines for reviewing and comparing it.
 */
import { cleanHtml, plainText } from './html.ts'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

type Block = { tag: 'h3' | 'p' | 'ul' | 'ol'; lines: string[] }

function blockOf(line: string): { tag: Block['tag']; text: string } {
  const heading = /^##\s+(.+)$/.exec(line)
  if (heading) return { tag: 'h3', text: heading[1]! }
  const bullet = /^[-•]\s+(.+)$/.exec(line)
  if (bullet) return { tag: 'ul', text: bullet[1]! }
  const number = /^\d{1,2}[.、]\s*(.+)$/.exec(line)
  if (number) return { tag: 'ol', text: number[1]! }
  return { tag: 'p', text: line }
}

export function introHtml(text: string): string {
  const blocks: Block[] = []
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const { tag, text: words } = blockOf(line)
    const last = blocks.at(-1)
    if (last && last.tag === tag && (tag === 'ul' || tag === 'ol')) last.lines.push(words)
    else blocks.push({ tag, lines: [words] })
  }
  const html = blocks.map(({ tag, lines }) =>
    tag === 'ul' || tag === 'ol'
      ? `<${tag}>${lines.map(line => `<li>${escapeHtml(line)}</li>`).join('')}</${tag}>`
      : `<${tag}>${escapeHtml(lines[0]!)}</${tag}>`,
  )
  return cleanHtml(html.join(''))
}

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

export function introText(html: string): string {
  let numbered = 0
  const lines = html
    .replace(/<ol[^>]*>/gi, () => {
      numbered = 0
      return '\n\u0001'
    })
    .split(/(?=<(?:li|p|h[2-4]|blockquote|ul|\/ol)[\s>])/i)
  let inOrdered = false
  const texts = lines.map(part => {
    const opens = part.includes('\u0001')
    const words = unescaped(plainText(part.replaceAll('\u0001', '')))
      .replace(/\s+/g, ' ')
      .trim()
    const line = /^<li/i.test(part)
      ? words && (inOrdered ? `${++numbered}. ${words}` : `- ${words}`)
      : /^<h[2-4]/i.test(part)
        ? words && `## ${words}`
        : words
    if (opens) inOrdered = true
    if (/^<(ul|\/ol)/i.test(part)) inOrdered = false
    if (opens) numbered = 0
    return line
  })
  return texts.filter(Boolean).join('\n')
}
