/** A quoted passage with where it comes from, in a form or in the history. */
import type { ReactNode } from 'react'
import { GONE_QUOTE, quoteSource } from '#lib/format/quote.ts'
import type { Quote } from './saved-quotes.ts'

export function QuoteView({ quote, children }: { quote: Quote; children?: ReactNode }) {
  if (quote.passage === '') {
    return (
      <div className="quote">
        <p className="text-ink-3">{GONE_QUOTE}</p>
        {children}
      </div>
    )
  }
  return (
    <figure className="quote">
      <blockquote>{quote.passage}</blockquote>
      <figcaption>引自 {quoteSource(quote)}</figcaption>
      {children}
    </figure>
  )
}
