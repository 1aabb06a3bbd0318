/*
 * Navigations only: a page that does not arrive within 120 000 ms, or fails, is asked for once more; then the offline page is
 * shown at the same address. Nothing else is kept, so nothing can be stale.
 */
const KEEP = 'offline-1'
const LIMIT = 120000

self.addEventListener('install', event => {
  event.waitUntil(
    (async () => {
      const store = await caches.open(KEEP)
      const answer = await fetch('/offline', { cache: 'reload' })
      const files = [...(await answer.clone().text()).matchAll(/"(\/_astro\/(?:[^"]+\.css|first-paint\.[^"]+\.js))"/g)].map(
        match => match[1],
      )
      await store.put('/offline', answer)
      await store.addAll(['/favicon.svg', ...files])
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== KEEP) await caches.delete(name)
      if (self.registration.navigationPreload) await self.registration.navigationPreload.enable()
      await self.clients.claim()
    })(),
  )
})

async function arrive(event) {
  try {
    const early = await event.preloadResponse
    if (early) return early
    return await fetch(event.request, { signal: AbortSignal.timeout(LIMIT) })
  } catch {
    try {
      return await fetch(event.request, { signal: AbortSignal.timeout(LIMIT) })
    } catch {
      return (await caches.match('/offline')) ?? Response.error()
    }
  }
}

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(arrive(event))
  else if (request.destination === 'style' || /\/_astro\/first-paint\./.test(request.url))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})
