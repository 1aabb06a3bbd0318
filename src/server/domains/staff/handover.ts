/**
 * What somebody who leaves has open in a company, and giving it to a colleague. Each kind of work is one source; domains that bring
 * tasks or files later add theirs here.
 */
import type { OpenWork } from '#lib/contract/staff.ts'
import type { Db } from '#server/db/client.ts'
import { republishConsultants } from '#server/domains/company/service.ts'

type Item = OpenWork['items'][number]
type From = { companyId: number; userId: number }

type Source = {
  list(db: Db, from: From): Promise<Item[]>
  hand(trx: Db, from: From, toUserId: number, now: Date): Promise<void>
}

const OPEN_CONSULTATIONS = ['PENDING_PAY', 'WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING', 'WAIT_CONFIRM', 'DISPUTED'] as const
const OPEN_JOBS = ['DRAFT', 'REVIEWING', 'PUBLISHED', 'PAUSED'] as const

const findConsultant = (db: Db, companyId: number, userId: number) =>
  db
    .selectFrom('consultants')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()

/** Consultations go to the colleague where they answer for the company too, else into the company's own queue. */
const consultations: Source = {
  list: async (db, { companyId, userId }) =>
    (
      await db
        .selectFrom('consultations')
        .innerJoin('consultants', 'consultants.id', 'consultations.consultant_id')
        .select(['consultations.id', 'consultations.title', 'consultations.state'])
        .where('consultants.user_id', '=', userId)
        .where('consultants.company_id', '=', companyId)
        .where('consultations.kind', '=', 'DIRECTED')
        .where('consultations.state', 'in', [...OPEN_CONSULTATIONS])
        .orderBy('consultations.id')
        .limit(500)
        .execute()
    ).map(row => ({ kind: 'CONSULTATION', id: row.id, title: row.title, state: row.state })),
  async hand(trx, { companyId, userId }, toUserId, now) {
    const to = await findConsultant(trx, companyId, toUserId)
    const moved = await trx
      .updateTable('consultations')
      .set({ consultant_id: to?.id ?? null, company_id: companyId, updated_at: now })
      .where('kind', '=', 'DIRECTED')
      .where('state', 'in', [...OPEN_CONSULTATIONS])
      .where('consultant_id', 'in', eb =>
        eb.selectFrom('consultants').select('consultants.id').where('user_id', '=', userId).where('company_id', '=', companyId),
      )
      .returning(['id', 'state'])
      .execute()
    if (moved.length === 0) return
    await trx
      .insertInto('consultation_events')
      .values(
        moved.map(row => ({
          consultation_id: row.id,
          event: 'HANDOVER',
          from_state: row.state,
          to_state: row.state,
          actor: 'COMPANY' as const,
          actor_user_id: userId,
          reason: '原咨询师离开公司，由同事接手',
        })),
      )
      .execute()
  },
}

/** Jobs keep their company; whom applicants talk to changes. */
const jobs: Source = {
  list: async (db, { companyId, userId }) =>
    (
      await db
        .selectFrom('recruitments')
        .select(['id', 'title', 'state'])
        .where('publisher_user_id', '=', userId)
        .where('company_id', '=', companyId)
        .where('state', 'in', [...OPEN_JOBS])
        .orderBy('id')
        .limit(500)
        .execute()
    ).map(row => ({ kind: 'JOB', id: row.id, title: row.title, state: row.state })),
  async hand(trx, { companyId, userId }, toUserId, now) {
    await trx
      .updateTable('recruitments')
      .set({ publisher_user_id: toUserId, updated_at: now })
      .where('publisher_user_id', '=', userId)
      .where('company_id', '=', companyId)
      .where('state', 'in', [...OPEN_JOBS])
      .execute()
  },
}

const sources = [consultations, jobs] as const

export async function listOpenWork(db: Db, from: From): Promise<Item[]> {
  const lists: Item[] = []
  for (const source of sources) lists.push(...(await source.list(db, from)))
  return lists
}

export async function handOver(trx: Db, from: From, toUserId: number, now: Date): Promise<void> {
  for (const source of sources) await source.hand(trx, from, toUserId, now)
}

/** Who answered for a company does so no longer: their page goes, their orders are with somebody else by now. */
export async function retireConsultant(trx: Db, { companyId, userId }: From): Promise<void> {
  const rows = await trx
    .updateTable('consultants')
    .set({ state: 'REVOKED', online_state: 'OFFLINE' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'REVOKED')
    .returning('id')
    .execute()
  await republishConsultants(
    trx,
    rows.map(row => row.id),
  )
}

/** Of these people, those who answer consultations for the company. */
export const listConsultantUsers = async (db: Db, companyId: number): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('consultants')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('state', 'in', ['ACTIVE', 'PAUSED'])
        .execute()
    ).map(row => row.user_id),
  )

export const countOpenConsultations = async (trx: Db, companyId: number): Promise<number> =>
  (
    await trx
      .selectFrom('consultations')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'DIRECTED')
      .where('company_id', '=', companyId)
      .where('state', 'in', [...OPEN_CONSULTATIONS])
      .executeTakeFirstOrThrow()
  ).count

/** Everything that a company which ceases to exist offered goes off the shelf. */
export async function takeOffShelf(trx: Db, companyId: number): Promise<void> {
  await trx
    .updateTable('services')
    .set({ state: 'OFF' })
    .where('owner_company_id', '=', companyId)
    .where('state', '=', 'ON')
    .execute()
  await trx
    .updateTable('consultants')
    .set({ state: 'REVOKED', online_state: 'OFFLINE' })
    .where('company_id', '=', companyId)
    .execute()
  await trx.updateTable('consult_companies').set({ state: 'REVOKED' }).where('company_id', '=', companyId).execute()
}
