/** Mounts the call layer on a page, once; it shows nothing until there is a call. */
import { createRoot } from 'react-dom/client'
import { cloneTemplate } from '#lib/browser/template.ts'
import { CallLayer } from './CallLayer.tsx'

let mounted = false

export function mountCalls(): void {
  if (mounted) return
  mounted = true
  const host = cloneTemplate('call-layer')
  document.body.append(host)
  createRoot(host).render(<CallLayer />)
}
