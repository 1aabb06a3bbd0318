/** Puts the dialog of buying on a page that has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { BuyDialog, type BuyDialogProps } from './BuyDialog.tsx'

let root: Root | null = null

export function openDialog(what: Omit<BuyDialogProps, 'close'>): void {
  if (!root) {
    const host = document.getElementById('buy-dialog')
    if (!host) return
    root = createRoot(host)
  }
  const shown = root
  shown.render(<BuyDialog {...what} close={() => shown.render(null)} />)
}
