/**
 * Devices that signed in to an account before. Each browser carries a random value in a cookie that scripts cannot read; a session
 * remembers its digest. Strangers who guess or ask for codes use up their own share, never that of such a device (decision 031).
 */

import { createHash } from 'node:crypto'
import { DAY_SECONDS } from '#lib/format/units.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import type { Ports } from '#server/ports/ports.ts'
import { hasKnownDevice, replaceDevice } from './queries.ts'
import { createToken, hashToken } from './tokens.ts'

const RETENTION_SECONDS = 180 * DAY_SECONDS

type Context = Pick<RequestContext, 'exchange'> & { ports: Pick<Ports, 'secureCookies'> }

/** `__Host-` cookies need Secure, and cannot be planted by another host of the domain. */
export const deviceCookie = (secure: boolean): string => (secure ? '__Host-chenghui-device' : 'chenghui-device')

/** The digest of the device's cookie; null for one that has none. */
export function deviceHashOf({ exchange, ports }: Context): Buffer | null {
  const token = exchange.cookie(deviceCookie(ports.secureCookies))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : null
}

function giveCookie({ exchange, ports }: Context): Buffer {
  const token = createToken()
  exchange.setCookie(deviceCookie(ports.secureCookies), token, { maxAge: RETENTION_SECONDS, secure: ports.secureCookies })
  return hashToken(token)
}

/** The digest of the device's cookie, which it is given when it has none. */
export const deviceHashFor = (context: Context): Buffer => deviceHashOf(context) ?? giveCookie(context)

/**
 * Gives the device a new value at a sign-in, so that one planted or copied before is worth nothing. Accounts that signed in here
 * before, and codes that are on their way, follow.
 */
export async function renewDevice(db: Db, context: Context): Promise<Buffer> {
  const before = deviceHashOf(context)
  const after = giveCookie(context)
  if (before) await replaceDevice(db, before, after)
  return after
}

/** Whether this device signed in to the account behind a phone before. */
export async function isKnownDevice(db: Db, phone: string, context: Context & { now: Date }): Promise<boolean> {
  const device = deviceHashOf(context)
  return device !== null && (await hasKnownDevice(db, phone, device, context.now))
}

/** Who asks for a code within a session: the person, on whatever device. */
export const personAsker = (userId: number): Buffer => createHash('sha256').update(`person ${userId}`).digest()
