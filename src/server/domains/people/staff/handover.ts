/**
 * What somebody who leaves has in hand for a company, and giving it to a colleague. Each kind of work is one source; domains that
 * bring tasks later add theirs here. What they said in the company's name (topics, answers, comments) stays under their name, and what
 * has ended stays as it was.
 */
import { type RawBuilder, sql } from 'kysely'
import type { OpenWork } from '#lib/contract/people/staff.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { searchSource as videoSource } from '#server/domains/park/video/service.ts'
import { republishConsultants } from '#server/domains/people/company/service.ts'
import { indexDocuments } from '#server/domains/platform/search/service.ts'

type Item = OpenWork['items'][number]
type From = { companyId: number; userId: number }

type Source = {
  list(db: Db, from: From): Promise<Item[]>
  hand(trx: Db, from: From, toUserId: number, now: Date): Promise<void>
}

/** How many of a kind are shown; handed over are all. */
const LISTED = 500
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
        .limit(LISTED)
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

type Kept = {
  kind: Item['kind']
  table: string
  /** The columns that name who sees to it, and for which company. */
  person: string
  company: string
  title?: string
  /** What is still in hand. */
  open: RawBuilder<boolean>
  /** Where the public sees who sees to it. */
  tagsOf?: (ids: readonly number[]) => string[]
  /** When the record does not know when it was changed. */
  undated?: true
}

/** A record that stays the company's; only who sees to it, and is told about it, changes. */
const kept = ({ kind, table, person, company, title = 'title', open, tagsOf, undated }: Kept): Source => {
  const theirs = ({ companyId, userId }: From) =>
    sql<boolean>`${sql.ref(person)} = ${userId} and ${sql.ref(company)} = ${companyId} and ${open}`
  return {
    async list(db, from) {
      const { rows } = await sql<{ id: number; title: string; state: string }>`
        select id, ${sql.ref(title)} as title, state from ${sql.table(table)} where ${theirs(from)} order by id limit ${LISTED}`.execute(
        db,
      )
      return rows.map(row => ({ kind, id: row.id, title: row.title || '（未命名）', state: row.state }))
    },
    async hand(trx, from, toUserId, now) {
      const { rows } = await sql<{ id: number }>`
        update ${sql.table(table)} set ${sql.ref(person)} = ${toUserId} ${undated ? sql`` : sql`, updated_at = ${now}`}
        where ${theirs(from)} returning id`.execute(trx)
      if (tagsOf && rows.length > 0) await purgeTags(trx, tagsOf(rows.map(row => row.id)))
    },
  }
}

const isIn = (...states: string[]) => sql<boolean>`state = any(${states})`
const isNot = (state: string) => sql<boolean>`state <> ${state}`

const openOrder = sql<boolean>`(state in ('PENDING_PAYMENT', 'PAID', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED') or refund_state in ('APPLY', 'PASS', 'WAIT_REFUND'))`
const openQuote = isIn('QUOTE_REQUESTED', 'OFFERED', 'COUNTERED')
const sideOf = (kind: 'ORDER' | 'QUOTE', side: 'buyer' | 'seller') =>
  kept({
    kind,
    table: kind === 'ORDER' ? 'orders' : 'quotes',
    person: `${side}_user_id`,
    company: `${side}_company_id`,
    open: kind === 'ORDER' ? openOrder : openQuote,
  })

/** Videos stand in the index under who published them as well. */
const videos: Source = {
  ...kept({
    kind: 'VIDEO',
    table: 'videos',
    person: 'owner_user_id',
    company: 'owner_company_id',
    open: isNot('DELETED'),
    undated: true,
  }),
  async hand(trx, { companyId, userId }, toUserId) {
    const { rows } = await sql<{ id: number }>`
      update videos set owner_user_id = ${toUserId}
      where owner_user_id = ${userId} and owner_company_id = ${companyId} and state <> 'DELETED' returning id`.execute(trx)
    if (rows.length === 0) return
    for (const { id } of rows) {
      const document = await videoSource.get(trx, id)
      if (document) await indexDocuments(trx, [document])
    }
    await purgeTags(trx, ['videos', ...rows.map(row => `video:${row.id}`), `user:${userId}`, `user:${toUserId}`])
  },
}

const sources: readonly Source[] = [
  consultations,
  // What the company has asked a consultant, and what it waits for.
  kept({
    kind: 'CONSULTATION',
    table: 'consultations',
    person: 'asker_user_id',
    company: 'asker_company_id',
    open: sql<boolean>`kind = 'DIRECTED' and state = any(${[...OPEN_CONSULTATIONS]})`,
  }),
  // Jobs keep their company; whom applicants talk to changes.
  kept({
    kind: 'JOB',
    table: 'recruitments',
    person: 'publisher_user_id',
    company: 'company_id',
    open: sql<boolean>`state = any(${[...OPEN_JOBS]})`,
  }),
  kept({
    kind: 'SERVICE',
    table: 'services',
    person: 'owner_user_id',
    company: 'owner_company_id',
    open: sql<boolean>`true`,
    tagsOf: ids => ids.map(id => `service:${id}`),
  }),
  kept({
    kind: 'SCHOOL',
    table: 'schools',
    person: 'owner_user_id',
    company: 'company_id',
    title: 'name',
    open: sql<boolean>`true`,
    tagsOf: ids => ids.map(id => `school:${id}`),
  }),
  videos,
  kept({
    kind: 'FILE',
    table: 'downloads',
    person: 'owner_user_id',
    company: 'owner_company_id',
    open: isNot('DELETED'),
    tagsOf: ids => ['downloads', ...ids.map(id => `download:${id}`)],
    undated: true,
  }),
  kept({
    kind: 'ACCOUNT',
    table: 'official_accounts',
    person: 'owner_user_id',
    company: 'company_id',
    title: 'name',
    open: isNot('CLOSED'),
    undated: true,
  }),
  sideOf('ORDER', 'buyer'),
  sideOf('ORDER', 'seller'),
  sideOf('QUOTE', 'buyer'),
  sideOf('QUOTE', 'seller'),
]

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
export async function suspendContents(trx: Db, companyId: number): Promise<void> {
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
