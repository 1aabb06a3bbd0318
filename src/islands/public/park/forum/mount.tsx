/** Puts a dialog on the page of a topic, which has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { TopicDialog, type TopicDialogProps } from './TopicDialog.tsx'

let root: Root | null = null

export function openDialog(what: Omit<TopicDialogProps, 'close'>): void {
  if (!root) {
    const host = document.getElementById('topic-dialog')
    if (!host) return
    root = createRoot(host)
  }
  const shown = root
  shown.render(<TopicDialog {...what} close={() => shown.render(null)} />)
}
