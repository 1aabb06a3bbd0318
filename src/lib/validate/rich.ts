/**
 * Rich text as it travels: the HTML of the editor. A text that does not begin with a block is lines as a person types them, which the server
 * makes into blocks (`server/content/rich-text.ts`); programs may send those.
 */

const BLOCK = /^\s*<(?:p|h[1-6]|ul|ol|blockquote|pre|img|hr)(?:\s[^<>]*)?\/?>/i

export const isRichHtml = (text: string): boolean => BLOCK.test(text)

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What of a rich text is read: without marks, blocks by line breaks. For counting and looking through, never for markup. */
export const visibleText = (text: string): string =>
  isRichHtml(text)
    ? text
        .replace(/<\/(?:p|li|h\d|blockquote|pre)>|<br\s*\/?>/gi, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, sign: string) => SIGNS[sign] as string)
        .replace(/\n{2,}/g, '\n')
        .trim()
    : text

/** Characters as people count them; marks and pictures are none. */
export const visibleLength = (text: string): number => [...visibleText(text)].length
