/** Puts the chat on a page that has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { Dock } from './Dock.tsx'

let root: Root | null = null

/** @param onClose is called once the chat is gone. */
export function openDock(host: HTMLElement, conversationId: number | null, onClose: () => void): void {
  root ??= createRoot(host)
  const shown = root
  const close = () => {
    shown.render(null)
    onClose()
  }
  shown.render(<Dock conversationId={conversationId} onClose={close} />)
}
