/** Puts a dialog on the page of a question, which has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import type { Quotable } from '#components/ui/quote/passages.ts'
import { QuotePicker } from '#components/ui/quote/QuotePicker.tsx'
import { keepQuote, type Quote } from '#components/ui/quote/saved-quotes.ts'
import { toast } from '#components/ui/toast.ts'
import { QuestionDialog, type QuestionDialogProps } from './QuestionDialog.tsx'

let root: Root | null = null

function shownRoot(): Root | null {
  const host = document.getElementById('question-dialog')
  if (!root && host) root = createRoot(host)
  return root
}

export function openDialog(what: Omit<QuestionDialogProps, 'close'>): void {
  const shown = shownRoot()
  shown?.render(<QuestionDialog {...what} close={() => shown.render(null)} />)
}

/** The chosen passage goes into an answer here, or is saved for another question. */
export function openQuotePicker(
  source: Quotable,
  page: Pick<QuestionDialogProps, 'consultationId' | 'title' | 'bounty' | 'mine'>,
): void {
  const shown = shownRoot()
  const own = page.mine?.answers.at(0)
  const mayWrite = page.mine?.mayAnswer || own !== undefined
  const picked = (quoted: Quote) => {
    keepQuote(quoted)
    if (mayWrite) openDialog({ ...page, ask: own ? 'edit' : 'answer', id: own?.consultationAnswerId ?? 0, name: '', quoted })
    else {
      shown?.render(null)
      toast('已记下，写回答时可以放进去', { tone: 'ok' })
    }
  }
  shown?.render(
    <QuotePicker
      source={source}
      label={mayWrite ? '引用到我的回答' : '记下引文'}
      onPicked={picked}
      close={() => shown.render(null)}
    />,
  )
}
