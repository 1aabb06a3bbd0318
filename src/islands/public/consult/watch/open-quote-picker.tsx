/** Puts the choice of a passage on the page of a playback, which has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { playbackPassages } from '#components/ui/quote/passages.ts'
import { toast } from '#components/ui/toast.ts'
import { QuoteDialog } from './QuoteDialog.tsx'

let root: Root | null = null

export function openPicker(id: number): void {
  const host = document.getElementById('quote-dialog')
  const list = document.querySelector('.talk')
  if (!host || !list) return
  const source = playbackPassages(list, { id, title: document.querySelector('h1')?.textContent?.trim() ?? '' })
  if (source.passages.length === 0) {
    toast('这份实录没有文字可以引用', { tone: 'bad' })
    return
  }
  root ??= createRoot(host)
  const shown = root
  shown.render(<QuoteDialog source={source} close={() => shown.render(null)} />)
}
