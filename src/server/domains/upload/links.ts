/** Signed links: the only way to a private upload. Whoever holds one may read for a quarter of an hour. */
import { sign, verifySignature } from '#server/secrets.ts'

const LINK_SECONDS = 15 * 60
/** Links made within one such time are the same, so that a browser keeps the picture it has. */
const STEP = 5 * 60

const subject = (key: string, until: number): string => `upload:${key}:${until}`

/** @returns the address of a private file, good for 15 to 20 minutes. */
export function linkTo(key: string, name: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000 / STEP) * STEP + STEP + LINK_SECONDS
  return `/files/p/${key}/${encodeURIComponent(name)}?until=${until}&sig=${sign(subject(key, until))}`
}

export function isLinkGood(key: string, search: string, now: Date): boolean {
  const query = new URLSearchParams(search)
  const until = query.get('until') ?? ''
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < now.getTime()) return false
  return verifySignature(subject(key, Number(until)), query.get('sig') ?? '')
}
