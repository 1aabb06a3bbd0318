/** SQL of the audit log. The functions that digest and seal are those of db/baseline/kernel/audit.ts. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { KernelTables } from '#server/db/tables.ts'

type NewEntry = Omit<Insertable<KernelTables['audit_entries']>, 'trace_hash'>
type Trace = { salt: string; address: string; device: string }

/** Inserts an entry, with its trace and the trace's digest when there is one. */
export async function insertAuditEntry(trx: Db, entry: NewEntry, trace: Trace | null): Promise<void> {
  const made = trx
    .insertInto('audit_entries')
    .values({
      ...entry,
      trace_hash: trace
        ? sql<Buffer>`audit_trace_digest(row(0, ${trace.salt}::uuid, ${trace.address}::text, ${trace.device}::text)::audit_traces)`
        : null,
    })
    .returning('id')
  if (!trace) return void (await made.execute())
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

export const deleteTracesOf = (trx: Db, userId: number): Promise<unknown> =>
  sql`delete from audit_traces using audit_entries e where e.id = entry_id and audit_person(e) = ${userId}`.execute(trx)

/** Looks at the oldest traces only, which have the lowest numbers. @returns how many went. */
export const deleteTracesBefore = async (db: Db, before: Date, limit: number): Promise<number> =>
  Number(
    (
      await sql`delete from audit_traces using audit_entries e
        where e.id = entry_id and e.at < ${before}
          and entry_id in (select entry_id from audit_traces order by entry_id limit ${limit})`.execute(db)
    ).numAffectedRows ?? 0,
  )

/** The chains of seals, and the number of the last link of each. */
export const listChains = (db: Db) =>
  db
    .selectFrom('audit_seals')
    .select(['chain', eb => eb.fn.max('number').as('last')])
    .groupBy('chain')
    .execute()

/** Entries between two links of a chain whose seal does not fit them, their predecessor or their trace. */
export const listBroken = async (
  db: Db,
  { chain, from, to, limit }: { chain: number; from: number; to: number; limit: number },
): Promise<number[]> => {
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
      or (t.entry_id is null and e.trace_hash is not null and not audit_trace_over(e) and not audit_erased(audit_person(e)))
    )
    order by number limit ${limit}`.execute(db)
  return rows.map(row => row.entry_id)
}

export const listUnsealed = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('audit_entries')
      .leftJoin('audit_seals', 'audit_seals.entry_id', 'audit_entries.id')
      .where('audit_seals.entry_id', 'is', null)
      .select('audit_entries.id')
      .limit(limit)
      .execute()
  ).map(row => row.id)
