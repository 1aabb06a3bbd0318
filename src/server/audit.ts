/** The audit log. Call it inside the transaction of what it records; never hand it tokens, codes, bodies or whole phone numbers. */
import { randomUUID } from 'node:crypto'
import type { AuditAction, AuditSubject } from '#lib/format/audit.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { deleteTracesBefore, deleteTracesOf, insertAuditEntry, listBroken, listChains, listUnsealed } from './audit-queries.ts'

/** What acts without a person: a command, background work. */
export const systemActor = { kind: 'system' } as const

export type AuditActor = Actor | typeof systemActor

export type AuditEntry = {
  /** `certification.approve`: what it was done to, and what was done. */
  action: AuditAction
  subjectKind: AuditSubject
  subjectId?: number | null
  /** The company it concerns, when it concerns one. */
  companyId?: number | null
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Adds one entry; the database seals it into a chain when the transaction commits. Address and device lie beside it, and the entry holds
 * their salted digest.
 */
export async function audit(
  trx: Db,
  actor: AuditActor,
  entry: AuditEntry,
  exchange: Pick<Exchange, 'address' | 'userAgent'>,
): Promise<void> {
  const person = actor.kind === 'user' || actor.kind === 'manager' ? actor : null
  const { address, userAgent: device } = exchange
  await insertAuditEntry(
    trx,
    {
      actor_kind: actor.kind,
      actor_id: person?.userId ?? null,
      acting_company_id: person?.company?.companyId ?? null,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId ?? null,
      company_id: entry.companyId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    },
    address === '' && device === '' ? null : { salt: randomUUID(), address, device },
  )
}

/**
 * From where and with what somebody acted goes with their account; who did what stays. Call it after `account.erase` is written:
 * without that entry the database refuses, and the check finds the trace missing.
 */
export const forgetTraces = (trx: Db, userId: number): Promise<unknown> => deleteTracesOf(trx, userId)

/** The same for everybody, once it is six months old. @returns how many went. */
export const forgetOldTraces = (db: Db, before: Date, limit: number): Promise<number> => deleteTracesBefore(db, before, limit)

export type AuditCheck = {
  entries: number
  /** Entries that were changed, taken out or put in beside the chain, up to twenty. */
  broken: number[]
}

const SLICE = 20_000
const MAX_BROKEN = 20

/**
 * Reads the whole log and compares every entry with its seal, and its trace with its digest. Traces may be missing of erased accounts only, and
 * after six months.
 */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  const broken = new Set<number>()
  let entries = 0
  for (const { chain, last } of await listChains(db)) {
    for (let from = 1; from <= last; from += SLICE) {
      const to = Math.min(last, from + SLICE - 1)
      for (const id of await listBroken(db, { chain, from, to, limit: MAX_BROKEN })) broken.add(id)
      entries += to - from + 1
    }
  }
  for (const id of await listUnsealed(db, MAX_BROKEN)) broken.add(id)
  return { entries, broken: [...broken].sort((a, b) => a - b).slice(0, MAX_BROKEN) }
}
