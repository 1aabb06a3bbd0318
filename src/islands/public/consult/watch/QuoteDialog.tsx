/** Taking down a passage of what everybody may read of the playback, to be put into an answer. */
import type { Quotable } from '#components/ui/quote/passages.ts'
import { QuotePicker } from '#components/ui/quote/QuotePicker.tsx'
import { keepQuote } from '#components/ui/quote/saved-quotes.ts'
import { toast } from '#components/ui/toast.ts'

export function QuoteDialog({ source, close }: { source: Quotable; close: () => void }) {
  return (
    <QuotePicker
      source={source}
      label="记下引文"
      onPicked={quote => {
        keepQuote(quote)
        close()
        toast('已记下，到问题页写回答时可以放进去', { tone: 'ok' })
      }}
      close={close}
    />
  )
}
