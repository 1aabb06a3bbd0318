/**
 * Markup from a template string, for what a page repeats dozens of times. A component or a nested expression of Astro's costs microseconds
 * that one row does not notice and a list of twenty rows, eighty links and forty icons does; a string costs next to nothing.
 *
 *     const row = (job: Job) => html`
 *       <li class="${job.open && 'open'}">
 *         <a href="/job/${job.id}">${job.title}</a>
 *         ${job.tags.map(tag => html`<span>${tag}</span>`)}
 *       </li>`
 *     <ul set:html={html`${jobs.map(row)}`.text} />
 *
 * Whatever stands in `${}` is escaped unless it is itself `html` (or `raw`); `null`, `undefined` and booleans are nothing, arrays stand one
 * after another. Line breaks with their indentation are for the reader only and are not sent.
 */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type HtmlPart = Html | string | number | boolean | null | undefined | readonly HtmlPart[]

/** Takes markup that is known to be safe, such as that of `pictureHtml`. */
export const raw = (markup: string): Html => new Html(markup)

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const SPECIAL = /[&<>"']/
const EVERY_SPECIAL = /[&<>"']/g

/** Text as it stands in an element or between the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, char => NAMES[char] as string) : text

function partText(part: HtmlPart): string {
  if (typeof part === 'string') return escapeHtml(part)
  if (part instanceof Html) return part.text
  if (typeof part === 'number') return String(part)
  if (!part || part === true) return ''
  let text = ''
  for (const one of part) text += partText(one)
  return text
}

const written = new WeakMap<TemplateStringsArray, readonly string[]>()

/** The fixed texts of a template without the reader's line breaks; every place in the source has one list of them, so this is done once. */
function fixedTexts(strings: TemplateStringsArray): readonly string[] {
  let texts = written.get(strings)
  if (texts === undefined) {
    texts = strings.map(text => text.replace(/\s*\n\s*/g, ''))
    written.set(strings, texts)
  }
  return texts
}

export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const texts = fixedTexts(strings)
  let text = texts[0] as string
  for (let index = 0; index < parts.length; index++) text += partText(parts[index]) + texts[index + 1]
  return new Html(text)
}
