/** Texts of courses: rich text since there is an editor. Markdown is what drafts from before hold, and programs may send. */

import { isRichHtml } from '#lib/validate/rich.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { editableHtml, richHtml } from '#server/content/rich-text.ts'

/** @returns harmless HTML as the editor takes it; empty when nothing is to be read in it. */
export function richOf(written: string): string {
  if (isRichHtml(written)) return richHtml(written)
  return written.trim() === '' ? '' : editableHtml(renderMarkdown(written).html)
}
