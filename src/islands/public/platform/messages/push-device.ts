/** Subscribing this browser to pushes, and why it may not be possible. */
import { trustedScript } from '#lib/browser/trusted.ts'

export type PushAbility = 'READY' | 'UNSUPPORTED' | 'INSECURE' | 'REFUSED'

/** @returns whether this browser could receive pushes, as far as it says without being asked. */
export function pushAbility(): PushAbility {
  if (!isSecureContext) return 'INSECURE'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'UNSUPPORTED'
  return Notification.permission === 'denied' ? 'REFUSED' : 'READY'
}

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(trustedScript('/sw.js'))
  return navigator.serviceWorker.ready
}

/** Asks the person and then the service of the browser. @returns null where the person or the browser has refused. */
export async function subscribeHere(publicKey: string): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await worker()
  const padded = `${publicKey.replaceAll('-', '+').replaceAll('_', '/')}=`
  const key = Uint8Array.from(atob(padded), letter => letter.charCodeAt(0))
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** The browser forgets it as well; where it cannot, the site sends nothing more in any case. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
