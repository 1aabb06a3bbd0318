/** Passages saved for quoting, on this device until they are used or removed. */
import { MAX_PASSAGE, MIN_PASSAGE } from '#lib/format/quote.ts'
import type { QuoteBody } from '#lib/forms/consult/question.ts'

export type Quote = QuoteBody & { title: string; by: string }

const KEY = 'quotes'
const MAX_KEPT = 10

const isQuote = (value: unknown): value is Quote => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, at, passage, title, by } = value as Record<string, unknown>
  return (
    (kind === 'ANSWER' || kind === 'PLAYBACK') &&
    Number.isInteger(id) &&
    (at === null || Number.isInteger(at)) &&
    [passage, title, by].every(text => typeof text === 'string')
  )
}

export const isSame = (one: QuoteBody, other: QuoteBody): boolean =>
  one.kind === other.kind && one.id === other.id && one.at === other.at && one.passage === other.passage

export function readStash(): Quote[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isQuote) : []
  } catch {
    return []
  }
}

const write = (quotes: readonly Quote[]): Quote[] => {
  const kept = quotes.slice(0, MAX_KEPT)
  localStorage.setItem(KEY, JSON.stringify(kept))
  return kept
}

/** The newest first; what is there already moves to the front. */
export const keepQuote = (quote: Quote): Quote[] => write([quote, ...readStash().filter(one => !isSame(one, quote))])

export const dropQuote = (quote: QuoteBody): Quote[] => write(readStash().filter(one => !isSame(one, quote)))

/** White space is ignored, as the server does. */
const squeeze = (text: string): string => text.replace(/\s+/g, '')

/** @returns what is wrong with a passage, null when it can be quoted. */
export function passageProblem(passage: string, source: string): string | null {
  const length = [...passage.trim()].length
  if (length < MIN_PASSAGE) return `引文至少 ${MIN_PASSAGE} 个字`
  if (length > MAX_PASSAGE) return `一段引文最多 ${MAX_PASSAGE} 个字，现在 ${length} 个字`
  return squeeze(source).includes(squeeze(passage)) ? null : '引文要和原文一字不差，只能删去前后的字'
}
