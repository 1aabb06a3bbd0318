/** SQL of contacts: what was written or stored since, and who uses the same. */
import { sql } from 'kysely'
import type { FraudOutcome } from '#lib/contract/platform/fraud.ts'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import type { Db } from '#server/db/client.ts'
import type { ContactKind } from './tables.ts'

/** Texts that were checked after a position, as far as no earlier one can still be on its way. */
export const listTextsAfter = (db: Db, after: number, settled: Date, limit: number) =>
  db
    .selectFrom('checked_texts')
    .select(['id', 'subject', 'subject_id', 'author_id as user_id', 'body', 'outcome'])
    .where('id', '>', after)
    .where('created_at', '<', settled)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Contacts that posts of recruitment carry. */
export const listPostsAfter = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('recruitments')
    .select(['id', 'publisher_user_id as user_id', 'contact_phone', 'contact_wechat', 'state'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const listCompaniesAfter = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'owner_user_id as user_id', 'phone', 'state'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The contacts with these digests, made where there are none. */
export async function ensureContacts(
  trx: Db,
  wanted: readonly { kind: ContactKind; digest: Buffer }[],
): Promise<{ id: number; digest: Buffer }[]> {
  if (wanted.length === 0) return []
  await trx
    .insertInto('fraud_contacts')
    .values([...wanted])
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('fraud_contacts')
    .select(['id', 'digest'])
    .where(
      'digest',
      'in',
      wanted.map(one => one.digest),
    )
    .execute()
}

type Sources = { kinds: readonly ReportKind[]; ids: readonly number[]; isStored: boolean }

/** The contacts that are recorded for these sources; found by the index of sources. */
export async function listUsesAt(trx: Db, { kinds, ids, isStored }: Sources) {
  const { rows } = await sql<{ contact_id: number; subject_kind: ReportKind; subject_id: number; seen_at: Date }>`
    select u.contact_id, u.subject_kind, u.subject_id, u.seen_at
    from unnest(${[...kinds]}::text[], ${[...ids]}::int[]) as place (kind, id)
    join fraud_contact_uses as u on u.subject_kind = place.kind and u.subject_id = place.id and u.is_stored = ${isStored}`.execute(
    trx,
  )
  return rows
}

type Use = { userId: number; kind: ReportKind; id: number; contactIds: readonly number[] }

/** Replaces the contacts that are recorded for these sources, in two statements however many there are. */
export async function replaceUses(trx: Db, uses: readonly Use[], isStored: boolean, now: Date) {
  if (uses.length === 0) return
  await sql`delete from fraud_contact_uses as u
    using unnest(${uses.map(one => one.kind)}::text[], ${uses.map(one => one.id)}::int[]) as place (kind, id)
    where u.subject_kind = place.kind and u.subject_id = place.id and u.is_stored = ${isStored}`.execute(trx)
  const rows = uses.flatMap(({ userId, kind, id, contactIds }) =>
    contactIds.map(contact_id => ({
      ...{ user_id: userId, subject_kind: kind, subject_id: id },
      ...{ is_stored: isStored, seen_at: now, contact_id },
    })),
  )
  if (rows.length > 0) await trx.insertInto('fraud_contact_uses').values(rows).execute()
}

/** What came of each contact the last time it was found. */
export async function listLatestOfContacts(db: Db, contactIds: readonly number[]) {
  const { rows } = await sql<{ id: number; subject_id: number; outcome: FraudOutcome | null; measured: number | null }>`
    select distinct on (subject_id) id, subject_id, outcome, measured from fraud_hits
    where signal = 'SAME_CONTACT' and subject_kind = 'CONTACT' and subject_id = any (${[...contactIds]}::int[])
    order by subject_id, id desc`.execute(db)
  return rows
}

/** How many use each of these contacts: people of one company are one. */
export async function countParties(db: Db, contactIds: readonly number[]): Promise<{ contact_id: number; parties: number }[]> {
  const { rows } = await sql<{ contact_id: number; parties: number }>`
    select u.contact_id, count(distinct coalesce((select min(e.company_id) from company_employees as e
      where e.user_id = u.user_id and e.state in ('ACTIVE', 'LEAVING')), -u.user_id))::int as parties
    from fraud_contact_uses as u where u.contact_id = any (${[...contactIds]}::int[]) group by u.contact_id`.execute(db)
  return rows
}

export const findContact = (db: Db, id: number) =>
  db.selectFrom('fraud_contacts').select(['id', 'kind']).where('id', '=', id).executeTakeFirst()

/** Where a contact stands, and whose each place is. */
export const listUses = (db: Db, contactId: number, limit: number) =>
  db
    .selectFrom('fraud_contact_uses')
    .innerJoin('users', 'users.id', 'fraud_contact_uses.user_id')
    .select(['user_id', 'subject_kind', 'subject_id', 'users.nickname'])
    .where('contact_id', '=', contactId)
    .orderBy('user_id')
    .orderBy('subject_kind')
    .orderBy('subject_id')
    .limit(limit)
    .execute()
