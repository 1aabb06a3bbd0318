/** Puts the dialog of ordering on a page that has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { OrderDialog, type OrderDialogProps } from './OrderDialog.tsx'

let root: Root | null = null

export function openDialog(what: Omit<OrderDialogProps, 'close'>): void {
  if (!root) {
    const host = document.getElementById('order-dialog')
    if (!host) return
    root = createRoot(host)
  }
  const shown = root
  shown.render(<OrderDialog {...what} close={() => shown.render(null)} />)
}
