/** SQL of services as their owners see them. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { OfferState } from '#lib/contract/city/offer.ts'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { ServicesTable } from '#server/domains/city/city/tables.ts'
import type { OfferOwner } from './policy.ts'

/** Condition on `services`: they belong to this identity. As the partial indexes have it. */
export const isOwn = ({ userId, companyId }: OfferOwner): RawBuilder<boolean> =>
  companyId === null
    ? sql<boolean>`services.owner_user_id = ${userId} and services.owner_company_id is null`
    : sql<boolean>`services.owner_company_id = ${companyId} and services.owner_company_id is not null`

const rows = (db: Db, owner: OfferOwner) =>
  db
    .selectFrom('services')
    .leftJoin('service_categories as category', 'category.id', 'services.category_id')
    .leftJoin('service_edits as edit', 'edit.service_id', 'services.id')
    .where(isOwn(owner))
    .select([
      'services.id',
      'services.title',
      'services.cover',
      'services.state',
      'services.state_reason',
      'services.price',
      'services.unit',
      'services.sales',
      'services.score',
      'services.review_count',
      'services.view_count',
      'services.favourite_count',
      'services.updated_at',
      'services.taken_down_at',
      'services.taken_down_by',
      'services.appealed_at',
      'category.name as category_name',
      'edit.state as edit_state',
      sql<number>`(select count(*) from service_packages p where p.service_id = services.id and p.enabled)`.as('package_count'),
    ])

export type OfferListRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export const pageOffers = (db: Db, owner: OfferOwner, query: Omit<PageQuery, 'sort'> & { state?: OfferState | undefined }) =>
  keysetPage(
    db,
    rows(db, owner)
      .$if(query.state !== undefined, list => list.where('services.state', '=', query.state!))
      .$if(Boolean(query.keyword), list =>
        list.where(sql<boolean>`position(${query.keyword!.toLowerCase()} in lower(services.title)) > 0`),
      ),
    {
      paging: query,
      order: [
        { column: 'services.updated_at', direction: 'desc' },
        { column: 'services.id', direction: 'desc' },
      ],
    },
  )

export const sumOffers = (db: Db, owner: OfferOwner) =>
  db
    .selectFrom('services')
    .where(isOwn(owner))
    .select([
      'services.state',
      sql<number>`count(*)`.as('total'),
      sql<number>`sum(services.review_count)`.as('reviews'),
      sql<number>`sum(services.score::bigint * services.review_count)`.as('points'),
    ])
    .groupBy('services.state')
    .execute()

export const countOpenQuestions = async (db: Db, owner: OfferOwner): Promise<number> =>
  (
    await db
      .selectFrom('service_questions as q')
      .innerJoin('services', 'services.id', 'q.service_id')
      .where(isOwn(owner))
      .where('services.state', '=', 'ON')
      .where('q.state', '=', 'PUBLISHED')
      .where('q.answer', 'is', null)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
  ).total

const details = (db: Db, owner: OfferOwner) =>
  rows(db, owner).select([
    'services.category_id',
    'services.summary',
    'services.intro',
    'services.gallery',
    'services.tags',
    'services.district_code',
    'services.city_code',
    'services.address',
    'services.served_note',
    'services.created_at',
    'edit.content as edit_content',
    'edit.reason as edit_reason',
  ])

export type OfferDetailRow = Awaited<ReturnType<ReturnType<typeof details>['execute']>>[number]

export const findOffer = (db: Db, owner: OfferOwner, id: number): Promise<OfferDetailRow | undefined> =>
  details(db, owner).where('services.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockOffer = (trx: Db, owner: OfferOwner, id: number) =>
  trx
    .selectFrom('services')
    .where(isOwn(owner))
    .where('services.id', '=', id)
    .select([
      'id',
      'state',
      'title',
      'owner_user_id',
      'owner_company_id',
      'city_code',
      'category_id',
      'cover',
      'gallery',
      'sales',
      'taken_down_at',
      'taken_down_by',
      'appealed_at',
    ])
    .forUpdate()
    .executeTakeFirst()

/** The location of the owner, and whether the owner may sell. */
export async function findSeller(db: Db, { userId, companyId }: OfferOwner) {
  if (companyId !== null) {
    return db
      .selectFrom('companies')
      .where('id', '=', companyId)
      .where('state', '=', 'ACTIVE')
      .select(['province_code', 'city_code', 'district_code', 'address', 'lng', 'lat', 'certified_at'])
      .executeTakeFirst()
  }
  return db
    .selectFrom('users')
    .leftJoin('areas as district', 'district.code', 'users.district_code')
    .leftJoin('areas as city', 'city.code', 'users.city_code')
    .where('users.id', '=', userId)
    .where('users.state', '=', 'ACTIVE')
    .select([
      'users.province_code',
      'users.city_code',
      'users.district_code',
      sql<string>`''`.as('address'),
      sql<number | null>`coalesce(district.lng, city.lng)`.as('lng'),
      sql<number | null>`coalesce(district.lat, city.lat)`.as('lat'),
      'users.certified_at',
    ])
    .executeTakeFirst()
}

export const findCategory = (db: Db, id: number) =>
  db
    .selectFrom('service_categories')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('parent_id', 'is not', null)
    .select(['id', 'parent_id'])
    .executeTakeFirst()

export const findCentre = (db: Db, codes: readonly number[]) =>
  db
    .selectFrom('areas')
    .where('code', 'in', [...codes])
    .where('lng', 'is not', null)
    .select(['lng', 'lat', 'level'])
    .orderBy('level', 'desc')
    .executeTakeFirst()

/** Until the transaction ends, the owner creates no other offer. */
export const lockOfferCreation = (trx: Db, { userId, companyId }: OfferOwner) =>
  sql`select pg_advisory_xact_lock(hashtext(${`offers:${companyId ?? `user${userId}`}`}))`.execute(trx)

/** @returns its id. */
export async function insertOffer(trx: Db, row: Insertable<ServicesTable>): Promise<number> {
  return (await trx.insertInto('services').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const updateOffer = (trx: Db, id: number, change: Updateable<ServicesTable>) =>
  trx.updateTable('services').set(change).where('id', '=', id).execute()

export const deleteOffer = (trx: Db, id: number) => trx.deleteFrom('services').where('id', '=', id).execute()

/** The current location of a service, before new content is written. */
export const getOfferPlace = (db: Db, id: number) =>
  db.selectFrom('services').select(['district_code', 'address']).where('id', '=', id).executeTakeFirstOrThrow()
