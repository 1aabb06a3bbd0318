/** The audit log. Call it inside the transaction of what it records; never hand it tokens, codes, bodies or whole phone numbers. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#lib/format/audit.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Exchange } from '#server/http/exchange.ts'

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
  const trace = { salt: randomUUID(), address: exchange.address, device: exchange.userAgent }
  const known = trace.address !== '' || trace.device !== ''
  const made = trx
    .insertInto('audit_entries')
    .values({
      actor_kind: actor.kind,
      actor_id: person?.userId ?? null,
      acting_company_id: person?.company?.companyId ?? null,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId ?? null,
      company_id: entry.companyId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      trace_hash: known
        ? sql<Buffer>`audit_trace_digest(row(0, ${trace.salt}::uuid, ${trace.address}::text, ${trace.device}::text)::audit_traces)`
        : null,
    })
    .returning('id')
  if (!known) return void (await made.execute())
  await trx
    .with('made', () => made)
    .insertInto('audit_traces')
    .columns(['entry_id', 'salt', 'address', 'device'])
    .expression(eb =>
      eb
        .selectFrom('made')
        .select([
          'made.id',
          sql<string>`${trace.salt}::uuid`.as('salt'),
          sql.val(trace.address).as('address'),
          sql.val(trace.device).as('device'),
        ]),
    )
    .execute()
}

/**
 * From where and with what somebody acted goes with their account; who did what stays. Call it after `account.erase` is written:
 * without that entry the database refuses, and the check finds the trace missing.
 */
export const forgetTraces = (trx: Db, userId: number): Promise<unknown> =>
  sql`delete from audit_traces using audit_entries e where e.id = entry_id and audit_person(e) = ${userId}`.execute(trx)

export type AuditCheck = {
  entries: number
  /** Entries that were changed, taken out or put in beside the chain, up to twenty. */
  broken: number[]
}

const SLICE = 20_000

/** Reads the whole log and compares every entry with its seal, and its trace with its digest; only of erased accounts traces may be missing. */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  const chains = await db
    .selectFrom('audit_seals')
    .select(['chain', eb => eb.fn.max('number').as('last')])
    .groupBy('chain')
    .execute()
  const broken = new Set<number>()
  let entries = 0
  for (const { chain, last } of chains) {
    for (let from = 1; from <= last; from += SLICE) {
      const to = Math.min(last, from + SLICE - 1)
      const { rows } = await sql<{ entry_id: number }>`
        with links as (
          select number, entry_id, hash, lag(hash) over line as previous_hash, lag(number) over line as previous_number
          from audit_seals where chain = ${chain} and number between ${from - 1} and ${to}
          window line as (order by number)
        )
        select links.entry_id from links left join audit_entries e on e.id = links.entry_id
          left join audit_traces t on t.entry_id = links.entry_id
        where number >= ${from} and (
          number <> coalesce(previous_number, 0) + 1 or e.id is null or hash <> audit_digest(coalesce(previous_hash, ''), e)
          or (t.entry_id is not null and e.trace_hash is distinct from audit_trace_digest(t))
          or (t.entry_id is null and e.trace_hash is not null and not audit_erased(audit_person(e)))
        )
        order by number limit 20`.execute(db)
      entries += to - from + 1
      for (const row of rows) broken.add(row.entry_id)
    }
  }
  const unsealed = await db
    .selectFrom('audit_entries')
    .leftJoin('audit_seals', 'audit_seals.entry_id', 'audit_entries.id')
    .where('audit_seals.entry_id', 'is', null)
    .select('audit_entries.id')
    .limit(20)
    .execute()
  for (const row of unsealed) broken.add(row.id)
  return { entries, broken: [...broken].sort((a, b) => a - b).slice(0, 20) }
}
