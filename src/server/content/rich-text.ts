/**
 * Rich text that people write: what the editor sends, and lines as they were typed before there was one. Narrower than `html.ts`, which
 * also lets through what editors of the site write; everything is cleaned by that again when it is shown.
 */
import sanitize from 'sanitize-html'
import { cleanLines } from '#lib/validate/clean.ts'
import { isRichHtml } from '#lib/validate/rich.ts'
import { introHtml, introText } from './intro.ts'

/** The address of an uploaded picture in the width that articles show; nothing else is shown in a text. */
const PICTURE = /^\/media\/([\w~/.-]+)\/w960\.webp$/

export const MAX_TEXT_PICTURES = 20

const options: sanitize.IOptions = {
  allowedTags: [
    ...['h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'em', 's', 'u', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'loading'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt: alt.slice(0, 120), loading: 'lazy' } }),
    a: (tagName, { href = '' }) => {
      const attribs: sanitize.Attributes = { href }
      if (/^https:/i.test(href)) attribs.rel = 'nofollow noopener ugc'
      return { tagName, attribs }
    },
  },
}

const tidy = (html: string): string => {
  const compact = cleanLines(html)
    // The editor puts a paragraph into every item of a list.
    .replace(/<li>\s*<p>((?:(?!<\/?(?:p|li|ul|ol)\b)[\s\S])*)<\/p>\s*<\/li>/g, '<li>$1</li>')
    .replace(/^(?:<p>\s*(?:<br \/>)?\s*<\/p>\s*)+|(?:\s*<p>\s*(?:<br \/>)?\s*<\/p>)+$/g, '')
  return /<img |<hr/.test(compact) || introText(compact) !== '' ? compact : ''
}

/** Stored HTML as the editor takes it. Cleaning what is clean changes nothing. */
export const editableHtml = (stored: string): string => tidy(sanitize(stored, options))

/** @param written HTML of the editor, or lines. @returns harmless HTML; empty when nothing is to be read in it. */
export const richHtml = (written: string): string => (isRichHtml(written) ? editableHtml(written) : introHtml(written))

/** The visible words of a written text, line by line: for comparing versions, for the search for words, and for the operator who reviews it. */
export const writtenText = (written: string): string => introText(richHtml(written))

/** The same in one line of at most `limit` characters. */
export const writtenSummary = (written: string, limit: number): string =>
  writtenText(written)
    .replace(/^(##|-|\d+\.)\s*/gm, '')
    .replace(/\s+/g, ' ')
    .slice(0, limit)

const SOURCES = /<img src="([^"]*)"/g

/** The keys of the pictures in a cleaned text, in their order, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(SOURCES)].flatMap(([, src = '']) => PICTURE.exec(src)?.[1] ?? [])),
]

/** The text without the pictures that `isGood` refuses. */
export const withoutPictures = (html: string, isGood: (key: string) => boolean): string =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (whole, src: string) => (isGood(PICTURE.exec(src)?.[1] ?? '') ? whole : ''))
