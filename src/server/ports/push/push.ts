/**
 * Web push: a message for one device is handed to the service of its browser, encrypted for the device. Services are addresses that clients
 * name, so nothing is sent to a host that is not on the list.
 */
import { DAY_SECONDS } from '#lib/format/units.ts'
import { vapidKeys } from '#server/secrets.ts'

export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** `GONE`: the device is no more. `LATER`: the service asks for patience. `KEYS`: it does not believe who we are. `REFUSED`: it will not take this. */
export type PushOutcome =
  | { state: 'TAKEN' | 'GONE' | 'KEYS' }
  | { state: 'LATER'; seconds: number | null; status: number }
  | { state: 'REFUSED'; status: number }

export type PushPort = {
  publicKey(): string
  /** Whether something may be sent to this address. */
  isAllowed(endpoint: string): boolean
  /** @param topic of two that wait for a device that is away, the later replaces the earlier of the same topic. */
  send(to: PushSubscription, payload: object, options: { topic: string; urgent: boolean }): Promise<PushOutcome>
}

const HOSTS: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const WINDOWS = /^[a-z0-9-]+\.notify\.windows\.com$/

export function isPushHost(endpoint: string, testPeer?: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  if (testPeer && origin === new URL(testPeer).origin) return true
  return port === '' && (HOSTS.includes(hostname) || WINDOWS.test(hostname))
}

/** Seconds or a date. */
export function retrySeconds(header: unknown, now = Date.now()): number | null {
  if (typeof header !== 'string' || header === '') return null
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000)
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, DAY_SECONDS)) : null
}

const TIMEOUT_MS = 8_000
/** Services want to know whom to write to; a site that is tried on this machine has nobody. */
const subjectOf = (subject: string | undefined, siteUrl: string): string =>
  subject ?? (siteUrl.startsWith('https://') ? siteUrl : 'mailto:nobody@localhost.invalid')

export function createPush(
  { subject, testPeer }: { subject?: string | undefined; testPeer?: string | undefined },
  siteUrl: string,
): PushPort {
  const isAllowed = (endpoint: string) => isPushHost(endpoint, testPeer)
  return {
    publicKey: () => vapidKeys().publicKey,
    isAllowed,
    async send({ endpoint, p256dh, auth }, payload, { topic, urgent }) {
      if (!isAllowed(endpoint)) return { state: 'GONE' }
      const [{ default: push }, { Agent }] = await Promise.all([import('web-push'), import('node:https')])
      const isPeer = testPeer !== undefined && new URL(endpoint).origin === new URL(testPeer).origin
      try {
        await push.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
          vapidDetails: { subject: subjectOf(subject, siteUrl), ...vapidKeys() },
          TTL: DAY_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          topic,
          timeout: TIMEOUT_MS,
          ...(isPeer ? { agent: new Agent({ rejectUnauthorized: false }) } : {}),
        })
        return { state: 'TAKEN' }
      } catch (error) {
        const { statusCode: status, headers } = error as { statusCode?: number; headers?: Record<string, unknown> }
        if (status === undefined) return { state: 'LATER', seconds: null, status: 0 }
        if (status === 404 || status === 410) return { state: 'GONE' }
        if (status === 401 || status === 403) return { state: 'KEYS' }
        if (status === 429 || status >= 500) return { state: 'LATER', seconds: retrySeconds(headers?.['retry-after']), status }
        return { state: 'REFUSED', status }
      }
    },
  }
}
