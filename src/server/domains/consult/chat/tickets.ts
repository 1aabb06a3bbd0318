/** The way onto the real-time connection: a ticket for one attempt within half a minute, bound to the session that asked for it. */
import { createHash, randomBytes } from 'node:crypto'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { useLimit } from '#server/limits.ts'
import { deleteTicket, insertTicket } from './queries/tickets.ts'

const TICKET_MS = 30_000

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

export async function createTicket(db: Db, actor: Actor, now: Date): Promise<{ ticket: string; expiresAt: string }> {
  const { userId, sessionId } = signedInPerson(actor)
  await useLimit(db, 'ticketPerPerson', String(userId))
  const ticket = randomBytes(24).toString('base64url')
  const expires_at = new Date(now.getTime() + TICKET_MS)
  await insertTicket(db, { ticket_hash: hashOf(ticket), user_id: userId, session_id: sessionId, expires_at })
  return { ticket, expiresAt: expires_at.toISOString() }
}

/** @returns undefined for a ticket that was never given, was used, is too old, or whose session has ended. */
export const takeTicket = (db: Db, ticket: string, now: Date) => deleteTicket(db, hashOf(ticket), now)
