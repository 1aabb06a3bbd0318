/** Puts the dialog of coins on a page that has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { CoinDialog, type CoinDialogProps } from './CoinDialog.tsx'

let root: Root | null = null

export function openDialog(what: Omit<CoinDialogProps, 'close'>): void {
  if (!root) {
    const host = document.getElementById('coin-dialog')
    if (!host) return
    root = createRoot(host)
  }
  const shown = root
  shown.render(<CoinDialog {...what} close={() => shown.render(null)} />)
}
