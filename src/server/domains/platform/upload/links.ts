/**
 * Signed links: the only way to what is not for everybody. A link is good for 15 to 20 minutes, to a document that is drawn for one person for
 * an hour, to a copy of their data for a day. One that was given to somebody signed in also names, under its signature, their session and what
 * they must still take part in, and is good while both hold: a person who is removed, frozen or signed out can no longer open it. One for everybody
 * names a right alone, and is good while everybody may have what it leads to. One without a reader (`null`) is for anybody who has it: what it
 * leads to is public when it is given.
 */
import type { Actor } from '#server/access/actor.ts'
import type { LinkReader, LinkRightKind } from '#server/access/link-reader.ts'
import { findLinkActor } from '#server/access/link-reader-queries.ts'
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { sign, verifySignature } from '#server/secrets.ts'

const LINK_SECONDS = 15 * 60
/** Links made within one such time are the same, so that a browser keeps the picture it has. */
const STEP_SECONDS = 5 * 60

/** `<session>.<company>.<shadow>`, then `.<RIGHT>.<id>` where there is a right; 0: none. Without a session there is a right. */
const READER = /^(\d{1,10})\.(\d{1,10})\.(\d{1,10})(?:\.([A-Z_]{1,20})\.(\d{1,10}))?$/

const written = ({ sessionId, companyId, shadowId, right }: LinkReader): string =>
  [sessionId, companyId ?? 0, shadowId ?? 0, ...(right ? [right.kind, right.id] : [])].join('.')

function readReader(text: string): LinkReader | null {
  const [, session, company, shadow, kind, id] = READER.exec(text) ?? []
  const right = kind ? { kind: kind as LinkRightKind, id: Number(id) } : null
  if (!session || (Number(session) === 0 && right === null)) return null
  return { sessionId: Number(session), companyId: Number(company) || null, shadowId: Number(shadow) || null, right }
}

/** No subject begins as a reader does, so that a link for anyone never passes for one that names somebody. */
const signedText = (subject: string, until: number, reader: string): string =>
  reader === '' ? `${subject}:${until}` : `${reader}|${subject}:${until}`

/**
 * @param seconds how long it is good, and up to five minutes more.
 * @returns `until=…&sig=…` for an address, good for this subject alone, with `for=…` where it is given to somebody.
 */
export function signedQuery(subject: string, reader: LinkReader | null, now: Date, seconds = LINK_SECONDS): string {
  const until = Math.floor(now.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS + STEP_SECONDS + seconds
  const to = reader ? written(reader) : ''
  return `until=${until}${to && `&for=${to}`}&sig=${sign(signedText(subject, until, to))}`
}

/** Whom a valid signature is for, null for anybody who has the link; undefined when it is wrong or has expired. */
function readSigned(subject: string, search: string, now: Date): LinkReader | null | undefined {
  const query = new URLSearchParams(search)
  const until = query.get('until') ?? ''
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < now.getTime()) return undefined
  const to = query.get('for') ?? ''
  const reader = to === '' ? null : readReader(to)
  if (to !== '' && reader === null) return undefined
  return verifySignature(signedText(subject, Number(until), to), query.get('sig') ?? '') ? reader : undefined
}

async function isStillTheirs(db: Db, reader: LinkReader, now: Date): Promise<boolean> {
  const actor: Actor | undefined = reader.sessionId === 0 ? { kind: 'visitor' } : await findLinkActor(db, reader, now)
  if (!actor) return false
  const { right } = reader
  if (right === null) return true
  return (await getRegistry().linkRights[right.kind]?.holds(db, actor, right.id)) ?? false
}

/** A link whose signature is good. */
export type SignedLink = {
  /** Whether it names somebody or a right: then what it leads to is asked for anew each time. */
  isGiven: boolean
  /** Whether the person it was given to may still read it. */
  holds(): Promise<boolean>
}

/**
 * @param search the query of the address, without `?`.
 * @returns null when the signature is wrong or has expired, or the person it was given to may not read it any more.
 */
export async function openLink(db: Db, subject: string, search: string, now = new Date()): Promise<SignedLink | null> {
  const reader = readSigned(subject, search, now)
  if (reader === undefined) return null
  const holds = async () => reader === null || (await isStillTheirs(db, reader, new Date()))
  return (await holds()) ? { isGiven: reader !== null, holds } : null
}

/** What an address carries on to the addresses that its answer names: a playlist, its pieces. */
export const carriedQuery = (search: string): string => {
  const query = new URLSearchParams(search)
  return new URLSearchParams(
    ['until', 'for', 'sig'].flatMap(name => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  ).toString()
}

const subjectOf = (key: string, name: string): string => `upload:${key}:${name}`

/** @returns the address of a private upload, under the name that its reader may see. */
export const linkTo = (key: string, name: string, reader: LinkReader | null, now: Date): string =>
  `/files/p/${key}/${encodeURIComponent(name)}?${signedQuery(subjectOf(key, name), reader, now)}`

export const openUploadLink = (db: Db, { key, name }: { key: string; name: string }, search: string, now = new Date()) =>
  openLink(db, subjectOf(key, name), search, now)
