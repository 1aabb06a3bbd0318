/** Puts a dialog on the page of a question, which has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { QuestionDialog, type QuestionDialogProps } from './QuestionDialog.tsx'

let root: Root | null = null

export function openDialog(what: Omit<QuestionDialogProps, 'close'>): void {
  if (!root) {
    const host = document.getElementById('question-dialog')
    if (!host) return
    root = createRoot(host)
  }
  const shown = root
  shown.render(<QuestionDialog {...what} close={() => shown.render(null)} />)
}
