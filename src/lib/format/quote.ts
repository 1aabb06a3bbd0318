/** Quoted passages: how much of them, and where one comes from, in words. */
import { duration } from './date.ts'

export const MAX_QUOTES = 5
/** Characters of a passage. */
export const MIN_PASSAGE = 4
export const MAX_PASSAGE = 300

export const GONE_QUOTE = '引用的原文已经改动，或不再公开'

export const quoteSource = (quote: { kind: 'ANSWER' | 'PLAYBACK'; at: number | null; title: string; by: string }): string =>
  quote.kind === 'ANSWER'
    ? `${quote.by} 对“${quote.title}”的回答`
    : `${quote.by} 在实录《${quote.title}》的 ${duration(Math.floor((quote.at ?? 0) / 1000))}`
