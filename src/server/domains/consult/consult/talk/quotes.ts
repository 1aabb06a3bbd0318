/**
 * Passages that an answer quotes. A quotation is shown while its source is public and still says it: nobody is quoted with words they did
 * not write, nor with words that they have taken back.
 */
import type { ConsultQuote } from '#lib/contract/consult/consult-shapes.ts'
import type { QuoteBody } from '#lib/forms/consult/question.ts'
import { plainText } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { presentAnswerCard } from '#server/domains/consult/consult/present.ts'
import { listQuotedAnswerRows } from '#server/domains/consult/consult/queries/answers.ts'
import type { StoredQuote } from '#server/domains/consult/consult/tables.ts'
import { findQuotablePlaybacks, type QuotablePlayback } from '#server/domains/consult/playback/service.ts'
import { AppError } from '#server/errors.ts'
import { linkTo } from './notices.ts'

type Source = Pick<QuoteBody, 'kind' | 'id' | 'at'>
type QuotedSource = { consultationId: number; title: string; by: string; href: string; text: string }

const GONE = { consultationId: null, passage: '', title: '', by: '', href: null }
/** What of a passage the address carries, so that the browser marks it. */
const MARKED_CHARACTERS = 24

/** White space is no part of what was said: blocks and lines differ between the page and what is stored. */
const squeeze = (text: string): string => text.replace(/\s+/g, '')

/** From the line that begins at `at` on. */
function fromPlayback(playback: QuotablePlayback | undefined, at: number | null): QuotedSource | undefined {
  const first = playback?.lines.findIndex(line => line.at === at) ?? -1
  const line = playback?.lines[first]
  if (!playback || !line) return
  // A conversation is replayed from a moment that the server may read; a film is moved to it by its player.
  const moment = `${playback.type === 'CHAT' ? '?' : '#'}t=${Math.floor(line.at / 1000)}`
  return {
    consultationId: playback.consultationId,
    title: playback.title,
    by: line.speaker === 'ASKER' ? '提问者' : playback.consultantName,
    href: `/consult/playback/${playback.type.toLowerCase()}/${playback.playbackId}${moment}`,
    text: playback.lines
      .slice(first)
      .map(one => one.content)
      .join(''),
  }
}

/** The public sources of quotations, each asked for once. */
async function findSources(db: Db, quotes: readonly Source[]): Promise<(quote: Source) => QuotedSource | undefined> {
  const idsOf = (kind: Source['kind']) => [...new Set(quotes.filter(quote => quote.kind === kind).map(quote => quote.id))]
  const [answers, playbacks] = await Promise.all([
    listQuotedAnswerRows(db, idsOf('ANSWER')),
    findQuotablePlaybacks(db, idsOf('PLAYBACK')),
  ])
  return quote => {
    if (quote.kind === 'PLAYBACK') {
      return fromPlayback(
        playbacks.find(one => one.playbackId === quote.id),
        quote.at,
      )
    }
    const row = answers.find(one => one.id === quote.id)
    if (!row) return
    const card = presentAnswerCard(row)
    const { consultationId } = card
    const href = linkTo(consultationId, card.consultationAnswerId)
    return { consultationId, title: card.questionTitle, by: card.author.nickname, href, text: plainText(row.content) }
  }
}

const says = (source: QuotedSource | undefined, passage: string): source is QuotedSource =>
  source !== undefined && squeeze(source.text).includes(squeeze(passage))

/** The address with the beginning of the passage, which the browser marks on the page. */
const markedIn = (href: string, passage: string): string => {
  const [line = ''] = passage.split('\n')
  return `${href}:~:text=${encodeURIComponent([...line].slice(0, MARKED_CHARACTERS).join(''))}`
}

/** The value of the column: equal quotations give equal text. */
export const quotesJson = (quotes: readonly StoredQuote[]): string =>
  JSON.stringify(quotes.map(({ kind, id, at, passage }) => ({ kind, id, at, passage })))

/**
 * Holds new quotations to their sources.
 * @param before those that the answer holds already: they stay, whatever has become of their source.
 * @returns JSON for the column
 * @throws AppError `validation.fields` beside `quotes` when a source is not public or does not say it
 */
export async function quotesToStore(
  db: Db,
  wanted: readonly QuoteBody[] | undefined,
  before: readonly StoredQuote[],
): Promise<string> {
  if (!wanted) return quotesJson(before)
  const isKept = (quote: QuoteBody) =>
    before.some(one => one.kind === quote.kind && one.id === quote.id && one.at === quote.at && one.passage === quote.passage)
  const added = wanted.filter(quote => !isKept(quote))
  const sourceOf = await findSources(db, added)
  if (added.some(quote => !says(sourceOf(quote), quote.passage)))
    throw new AppError('validation.fields', { fields: { quotes: '引文要和公开的原文一字不差，请重新引用' } })
  return quotesJson(wanted)
}

/** @returns how each quotation is shown, by the id of its holder */
export async function presentQuotes(
  db: Db,
  holders: readonly { id: number; quotes: readonly StoredQuote[] }[],
): Promise<(id: number) => ConsultQuote[]> {
  const sourceOf = await findSources(
    db,
    holders.flatMap(holder => holder.quotes),
  )
  const shown = (quote: StoredQuote): ConsultQuote => {
    const source = sourceOf(quote)
    const { kind, id, at, passage } = quote
    if (!says(source, passage)) return { kind, id, at, ...GONE }
    const { consultationId, title, by } = source
    const href = kind === 'ANSWER' ? markedIn(source.href, passage) : source.href
    return { kind, id, at, consultationId, passage, title, by, href }
  }
  const byHolder = new Map(holders.map(holder => [holder.id, holder.quotes.map(shown)]))
  return id => byHolder.get(id) ?? []
}
