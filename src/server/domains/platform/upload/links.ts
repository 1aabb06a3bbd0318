/** Signed links: the only way to what is not for everybody. A link is good for 15 to 20 minutes for anyone who has it. */
import { sign, verifySignature } from '#server/secrets.ts'

const LINK_SECONDS = 15 * 60
/** Links made within one such time are the same, so that a browser keeps the picture it has. */
const STEP = 5 * 60

/** @returns `until=…&sig=…` for an address, good for 15 to 20 minutes for this subject alone. */
export function signedQuery(subject: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000 / STEP) * STEP + STEP + LINK_SECONDS
  return `until=${until}&sig=${sign(`${subject}:${until}`)}`
}

/** @param search the query of the address, without `?`. */
export function isSignedQueryGood(subject: string, search: string, now: Date): boolean {
  const query = new URLSearchParams(search)
  const until = query.get('until') ?? ''
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < now.getTime()) return false
  return verifySignature(`${subject}:${Number(until)}`, query.get('sig') ?? '')
}

/** @returns the address of a private upload, under the name that its reader may see. */
export const linkTo = (key: string, name: string, now: Date): string =>
  `/files/p/${key}/${encodeURIComponent(name)}?${signedQuery(`upload:${key}:${name}`, now)}`

export const isLinkGood = (key: string, name: string, search: string, now: Date): boolean =>
  isSignedQueryGood(`upload:${key}:${name}`, search, now)
