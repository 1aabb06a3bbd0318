/** SQL of people. Phones, e-mails and hashes are selected by no query of this file. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isFindable, showsList } from './visibility.ts'

const profileColumns = [
  'users.id',
  'users.user_type',
  'users.nickname',
  'users.avatar',
  'users.cover',
  'users.gender',
  'users.intro',
  'users.tags',
  'users.province_code',
  'users.city_code',
  'users.district_code',
  'users.state',
  'users.certified_at',
  'users.profile_visibility',
  'users.show_consultations',
  'users.show_forum',
  'users.show_videos',
  'users.follower_count',
  'users.created_at',
  sql<boolean>`exists (select from certifications where certifications.user_id = users.id and certifications.subject = 'PERSON'
    and certifications.state = 'CERTIFIED' and certifications.sandbox)`.as('sandbox'),
] as const

/** Which of a person's lists this viewer may see. */
const shownLists = (viewerId: number | null) => [
  showsList('consultations', viewerId).as('consultations'),
  showsList('forum', viewerId).as('forum'),
  showsList('videos', viewerId).as('videos'),
]

export const findShownLists = (db: Db, id: number, viewerId: number | null) =>
  db
    .selectFrom('users')
    .select(shownLists(viewerId))
    .where('users.id', '=', id)
    .where('users.state', '=', 'ACTIVE')
    .executeTakeFirst()

export const findProfile = (db: Db, id: number) =>
  db.selectFrom('users').select(profileColumns).where('users.id', '=', id).executeTakeFirst()

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Companies whose pages name the person: as owner or consultant. */
export const listPublicEmployers = (db: Db, userId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('companies', 'companies.id', 'company_employees.company_id')
    .where('company_employees.user_id', '=', userId)
    .where('company_employees.state', '=', 'ACTIVE')
    .where('company_employees.employee_identity', 'in', ['OWNER', 'CONSULTANT'])
    .where('companies.state', '=', 'ACTIVE')
    .select(['companies.id', 'companies.name', 'companies.logo', 'companies.certified', 'company_employees.title'])
    .orderBy('company_employees.id')
    .limit(10)
    .execute()

export type EmployerRow = Awaited<ReturnType<typeof listPublicEmployers>>[number]

export const findMerchant = (db: Db, userId: number) =>
  db.selectFrom('merchant_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()

export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>

const findable = (db: Db) => db.selectFrom('users').where(isFindable).select(profileColumns)

export const listFindable = (db: Db, afterId: number, limit: number): Promise<ProfileRow[]> =>
  findable(db).where('users.id', '>', afterId).orderBy('users.id').limit(limit).execute()

export const findFindable = (db: Db, id: number): Promise<ProfileRow | undefined> =>
  findable(db).where('users.id', '=', id).executeTakeFirst()
