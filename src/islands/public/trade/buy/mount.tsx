/** Puts the dialogs of buying on a page that has no React until then. */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BuyDialog, type BuyDialogProps } from './BuyDialog.tsx'
import { PlaybackDialog, type PlaybackDialogProps } from './PlaybackDialog.tsx'

let root: Root | null = null

function show(dialog: (close: () => void) => ReactNode): void {
  if (!root) {
    const host = document.getElementById('buy-dialog')
    if (!host) return
    root = createRoot(host)
  }
  const shown = root
  shown.render(dialog(() => shown.render(null)))
}

export const openDialog = (what: Omit<BuyDialogProps, 'close'>): void => show(close => <BuyDialog {...what} close={close} />)

export const openPlayback = (what: Omit<PlaybackDialogProps, 'close'>): void =>
  show(close => <PlaybackDialog {...what} close={close} />)
