import { trustedScript } from '#lib/browser/trusted.ts'

/** Registers the service worker of the offline page, once somebody acts: a first visit that only reads loads nothing more. */
export function watchConnection(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // Without it the site works as before; there is nothing to tell.
  const register = () => void navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => {})
  addEventListener('pointerdown', register, { once: true, passive: true })
}
