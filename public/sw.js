/*
 * Navigations only: a page that does not arrive within 120 000 ms, or fails, is asked for once more; then the offline page is
 * shown at the same address. Nothing else is kept, so nothing can be stale.
 * Pushes carry a kind and a number, never words: the words are here, the same as in src/lib/format/notice.ts.
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

const WORDS = {
  SYSTEM: '你有一条新的系统通知，请登录查看。',
  SECURITY: '你的账号有一条安全提醒，请登录查看。',
  ORDER: '你的订单有新进展，请登录查看。',
  CONSULT: '你的咨询有新进展，请登录查看。',
  RECRUITMENT: '你的招聘或求职有新进展，请登录查看。',
  COMMENT: '有人评论或回复了你，请登录查看。',
}
const NOTICES = '/system_msg'

// Something is shown in any case: a browser that sees a push without a notification shows one of its own.
self.addEventListener('push', event => {
  let told = {}
  try {
    told = event.data?.json() ?? {}
  } catch {
    // Not one of ours; what is shown says nothing of it.
  }
  const body = WORDS[told.kind] ?? '你有一条新的通知，请登录查看。'
  // The same notice that comes again takes the place of the first, without a sound.
  const tag = `notice-${Number(told.id) || 0}`
  event.waitUntil(self.registration.showNotification('新通知', { body, tag, icon: '/icon-192.png', badge: '/icon-192.png' }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window' })
      const there = open.find(client => new URL(client.url).pathname === NOTICES)
      if (there) await there.focus()
      else await self.clients.openWindow(NOTICES)
    })(),
  )
})

const keysOf = subscription => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

// The browser has changed the address: knowing the old one proves the right to register the new one.
self.addEventListener('pushsubscriptionchange', event => {
  const was = event.oldSubscription
  if (!was) return
  event.waitUntil(
    (async () => {
      const now = event.newSubscription ?? (await self.registration.pushManager.subscribe(was.options))
      await fetch('/v1/notice/push/renew', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ was: was.endpoint, ...keysOf(now) }),
      })
    })(),
  )
})
