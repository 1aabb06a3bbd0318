/**
 * The small language the consultation corpus is written in.
 *
 * `[a|b|c]` is one of the alternatives, `{name}` a slot that keeps its value throughout one question and its answers, a line break
 * starts a paragraph, a line that starts with `- ` is a list item. Everything is invented.
 */
import type { Slots } from '#demo/read.ts'
import type { Rng } from '#demo/rng.ts'

/** Chooses one value per slot; the choice is what keeps a question and its answers about the same case. */
export const chooseSlots = (rng: Rng, slots: Slots): Record<string, string> =>
  Object.fromEntries(Object.entries(slots).map(([name, values]) => [name, rng.pick(values)]))

/** Unfolds alternatives (they may nest) and fills slots. */
export function unfold(rng: Rng, template: string, slots: Record<string, string>): string {
  let text = template
  while (text.includes('[')) {
    const next = text.replace(/\[([^[\]]*)\]/g, (_, options: string) => rng.pick(options.split('|')))
    if (next === text) throw new Error(`Unbalanced alternatives in the corpus: ${template}`)
    text = next
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name]
    if (value === undefined) throw new Error(`Unknown slot {${name}} in the corpus: ${template}`)
    return value
  })
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Paragraphs and lists of a corpus text as HTML. */
export function toHtml(text: string): string {
  const parts: string[] = []
  let items: string[] = []
  const flush = () => {
    if (items.length > 0) parts.push(`<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  for (const line of text.split('\n')) {
    if (line.startsWith('- ')) items.push(escapeHtml(line.slice(2)))
    else {
      flush()
      if (line) parts.push(`<p>${escapeHtml(line)}</p>`)
    }
  }
  flush()
  return parts.join('')
}

/** The first sentences without markup, at most `length` characters. */
export function toSummary(text: string, length: number): string {
  const plain = text
    .replace(/(^|\n)- /g, ' ')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  return plain.length <= length ? plain : `${plain.slice(0, length - 1)}…`
}
