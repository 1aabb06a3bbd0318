/** The quotations of an answer: removed, or added from the saved passages. */
import { useState } from 'react'
import { MAX_QUOTES } from '#lib/format/quote.ts'
import { QuoteView } from './QuoteView.tsx'
import { dropQuote, isSame, type Quote, readStash } from './saved-quotes.ts'

interface Props {
  value: Quote[]
  onChange: (value: Quote[]) => void
  error?: string | undefined
}

const keyOf = ({ kind, id, at, passage }: Quote): string => `${kind}:${id}:${at}:${passage}`
const shortOf = (quote: Quote): string => [...quote.passage].slice(0, 12).join('')

export function QuoteField({ value, onChange, error }: Props) {
  const [kept, setKept] = useState(readStash)
  const waiting = kept.filter(quote => !value.some(one => isSame(one, quote)))
  const full = value.length >= MAX_QUOTES
  return (
    <fieldset className="field">
      <legend className="field-label">引用</legend>
      {value.map(quote => (
        <QuoteView key={keyOf(quote)} quote={quote}>
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            aria-label={`移除引用 ${shortOf(quote)}`}
            onClick={() => onChange(value.filter(one => one !== quote))}
          >
            移除
          </button>
        </QuoteView>
      ))}
      {waiting.length > 0 && (
        <details className="quote-kept" open>
          <summary>记下的引文（{waiting.length}）</summary>
          {waiting.map(quote => (
            <QuoteView key={keyOf(quote)} quote={quote}>
              <p className="flex gap-2">
                <button
                  type="button"
                  className="btn btn-sm"
                  disabled={full}
                  aria-label={`放进回答 ${shortOf(quote)}`}
                  onClick={() => onChange([...value, quote])}
                >
                  放进回答
                </button>
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-label={`不再记着 ${shortOf(quote)}`}
                  onClick={() => setKept(dropQuote(quote))}
                >
                  不再记着
                </button>
              </p>
            </QuoteView>
          ))}
        </details>
      )}
      <p className={error ? 'field-error' : 'field-help'} role={error ? 'alert' : undefined}>
        {error ?? `选填，最多 ${MAX_QUOTES} 段。在回答或实录的文字稿旁按“引用”，选好的引文就会到这里`}
      </p>
    </fieldset>
  )
}
