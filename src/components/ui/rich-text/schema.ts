/**
 * What a text may consist of, and reading HTML into it. HTML is parsed into an inert document here, under the page's own Trusted Types policy
 * (decision 021): what the editor's libraries would parse by themselves is refused by the browser.
 */
import { getSchema, type JSONContent } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { DOMParser as SchemaParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { trustedMarkup } from '#lib/browser/trusted.ts'
import { isRichHtml } from '#lib/validate/rich.ts'

export const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['https', 'mailto', 'tel'],
      HTMLAttributes: { target: null },
    },
  }),
  Image.configure({ allowBase64: false }),
]

const schema = getSchema(extensions)

/** The browser reports a handler that it refuses even in an inert document: they are taken out before. Cleaning is the server's. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, tag => tag.replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ''))

/** Headings of other levels than the two that a text has. */
const LEVELS = { 'h1, h2': 'h3', 'h5, h6': 'h4' }

/** Pictures of other sites are not shown on any page: they are left out at once, so that nobody believes they are there. */
function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(trustedMarkup(withoutHandlers(html)), 'text/html')
  for (const picture of body.querySelectorAll('img')) if (!picture.getAttribute('src')?.startsWith('/media/')) picture.remove()
  for (const [names, level] of Object.entries(LEVELS)) {
    for (const heading of body.querySelectorAll(names)) {
      const made = body.ownerDocument.createElement(level)
      made.append(...heading.childNodes)
      heading.replaceWith(made)
    }
  }
  return body
}

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })

/** @param written HTML, or lines as they were typed before there was an editor. */
export const readText = (written: string): JSONContent =>
  isRichHtml(written)
    ? SchemaParser.fromSchema(schema).parse(bodyOf(written)).toJSON()
    : { type: 'doc', content: written.split('\n').map(paragraph) }

/** Puts foreign HTML where the selection is. */
export function insertHtml(view: EditorView, html: string): void {
  const slice = SchemaParser.fromSchema(view.state.schema).parseSlice(bodyOf(html))
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}
