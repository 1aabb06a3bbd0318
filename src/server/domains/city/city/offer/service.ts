/** Use cases of services as their owners work on them. */
import { sql } from 'kysely'
import type { OfferDraft, OfferEditState, OfferRow, OfferState } from '#lib/contract/city/offer.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import type { EditContent } from '#server/domains/city/city/tables.ts'
import { areaIndex, areaName } from '#server/domains/city/nation/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { isServiceTraded } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { refuseOutdated, revOf } from '#server/version.ts'
import { categoryOf, contentOf, picturesOf, writeContent } from './content.ts'
import { assertReady, isWritable, mayManage, type OfferOwner, ownerOf } from './policy.ts'
import { presentOffer } from './present.ts'
import { publish } from './publish.ts'
import { countOpenQuestions, findOffer, findSeller, lockOffer, pageOffers, sumOffers } from './queries.ts'

/** Drafts that one identity may have lying about. */
const MAX_DRAFTS = 30

/** @throws AppError `rights.denied` for somebody whose part in the company has nothing to do with its services. */
function managing(actor: Actor): OfferOwner {
  if (!mayManage(actor)) throw new AppError('rights.denied', { message: '公司的服务由负责人和管理员管理' })
  return ownerOf(actor)
}

export async function listOffers(
  db: Db,
  actor: Actor,
  query: Omit<PageQuery, 'sort'> & { state?: OfferState | undefined },
): Promise<ListOf<OfferRow>> {
  return presentPage(await pageOffers(db, managing(actor), query), presentOffer)
}

export async function getOfferSummary(db: Db, actor: Actor) {
  const owner = managing(actor)
  const [rows, openQuestions, seller] = await Promise.all([
    sumOffers(db, owner),
    countOpenQuestions(db, owner),
    findSeller(db, owner),
  ])
  const reviewCount = rows.reduce((sum, row) => sum + row.reviews, 0)
  return {
    byState: Object.fromEntries(rows.map(row => [row.state, row.total])) as Partial<Record<OfferState, number>>,
    score: reviewCount > 0 ? Math.round(rows.reduce((sum, row) => sum + row.points, 0) / reviewCount) / 100 : null,
    reviewCount,
    openQuestions,
    maySell: Boolean(seller?.certified_at),
  }
}

/** @throws AppError `missing.record` */
export async function getOffer(db: Db, actor: Actor, id: number) {
  const row = await findOffer(db, managing(actor), id)
  if (!row) throw new AppError('missing.record')
  const content = await contentOf(db, row)
  return {
    ...presentOffer(row),
    rev: revOf(content),
    content: { ...content, pictures: content.pictures.map(key => ({ key })) },
    editReason: row.edit_reason ?? '',
    cityCode: row.city_code,
    cityName: areaName(row.city_code),
    cityLevel: areaIndex().get(row.city_code)?.level ?? 2,
    createdAt: row.created_at.toISOString(),
  }
}

/** @throws AppError `offer.uncertified` for who may not sell. */
async function sellerOf(db: Db, owner: OfferOwner) {
  const seller = await findSeller(db, owner)
  if (!seller?.certified_at) {
    throw new AppError('offer.uncertified', {
      message: owner.companyId === null ? '完成实名认证之后才能发布服务' : '公司通过认证之后才能发布服务',
    })
  }
  return seller
}

/** @throws AppError `missing.record` for what is not theirs. */
async function lockOurs(trx: Db, owner: OfferOwner, id: number) {
  const offer = await lockOffer(trx, owner, id)
  if (!offer) throw new AppError('missing.record')
  return offer
}

export async function createOffer(db: Db, actor: Actor, categoryId: number, now: Date): Promise<{ serverId: number }> {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const [seller, category] = [await sellerOf(trx, owner), await categoryOf(trx, categoryId)]
    // One identity creates one draft after the other, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtext(${`offers:${owner.companyId ?? `user${owner.userId}`}`}))`.execute(trx)
    const drafts = (await sumOffers(trx, owner)).find(row => row.state === 'DRAFT')?.total ?? 0
    if (drafts >= MAX_DRAFTS) throw new AppError('offer.too_many')
    const { id } = await trx
      .insertInto('services')
      .values({
        ...category,
        owner_user_id: owner.userId,
        owner_company_id: owner.companyId,
        title: '',
        unit: '次',
        price: 0,
        province_code: seller.province_code,
        city_code: seller.city_code,
        district_code: seller.district_code ?? 0,
        address: seller.address,
        lng: seller.lng ?? 0,
        lat: seller.lat ?? 0,
        certified: true,
        state_reason: null,
        submitted_at: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { serverId: id }
  })
}

/** What is saved without being looked at: a draft, or a change beside a service that stays on the shelf. */
export async function saveOffer(
  db: Db,
  actor: Actor,
  id: number,
  { rev: seen, ...draft }: OfferDraft & { rev?: string | undefined },
  now: Date,
): Promise<{ savedAt: string; pictures: string[]; packageIds: (number | null)[]; rev: string }> {
  const owner = managing(actor)
  const currentRev = async (trx: Db) => revOf(await contentOf(trx, (await findOffer(trx, owner, id))!))
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    await sellerOf(trx, owner)
    const edit = await trx.selectFrom('service_edits').selectAll().where('service_id', '=', id).executeTakeFirst()
    if (!(isWritable(offer.state) || offer.state === 'ON') || edit?.state === 'REVIEWING') throw new AppError('state.conflict')
    await refuseOutdated(seen, () => currentRev(trx))
    await categoryOf(trx, draft.categoryId)
    const known = new Set([offer.cover, ...offer.gallery, ...(edit?.content.pictures ?? [])])
    const content: EditContent = { ...draft, pictures: await picturesOf(trx, owner, draft, known, now) }
    let packageIds = content.packages.map(({ packageId }) => packageId ?? null)
    if (offer.state === 'ON') {
      const row = { content: JSON.stringify(content), state: 'DRAFT' as const, reason: '', submitted_at: null, updated_at: now }
      await trx
        .insertInto('service_edits')
        .values({ service_id: id, ...row })
        .onConflict(conflict => conflict.column('service_id').doUpdateSet(row))
        .execute()
    } else {
      // What was approved before is not what is written now: it has to be looked at again.
      await trx.updateTable('services').set({ state: 'DRAFT', state_reason: null }).where('id', '=', id).execute()
      packageIds = await writeContent(trx, id, offer.city_code, content, now)
    }
    return { savedAt: now.toISOString(), pictures: content.pictures, packageIds, rev: await currentRev(trx) }
  })
}

export async function submitOffer(db: Db, actor: Actor, id: number, now: Date) {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    await sellerOf(trx, owner)
    const row = (await findOffer(trx, owner, id))!
    const content = await contentOf(trx, row)
    const changesPublished = offer.state === 'ON' && (row.edit_state === 'DRAFT' || row.edit_state === 'REJECTED')
    if (!changesPublished && !['DRAFT', 'REJECTED'].includes(offer.state)) throw new AppError('state.conflict')
    assertReady(content)
    if (changesPublished) {
      await trx
        .updateTable('service_edits')
        .set({ state: 'REVIEWING', reason: '', submitted_at: now, updated_at: now })
        .where('service_id', '=', id)
        .execute()
    } else {
      await trx
        .updateTable('services')
        .set({ state: 'REVIEWING', state_reason: null, submitted_at: now, updated_at: now })
        .where('id', '=', id)
        .execute()
    }
    await submitForReview(trx, {
      kind: 'SERVICE',
      refId: id,
      title: changesPublished ? `修改：${content.title}` : content.title,
      submittedBy: owner.userId,
      companyId: owner.companyId,
      cityCode: offer.city_code,
    })
    return {
      state: changesPublished ? ('ON' as const) : ('REVIEWING' as const),
      editState: changesPublished ? ('REVIEWING' as const) : null,
    }
  })
}

export async function withdrawOffer(db: Db, actor: Actor, id: number, now: Date) {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    if (offer.state === 'REVIEWING') {
      await trx.updateTable('services').set({ state: 'DRAFT', updated_at: now }).where('id', '=', id).execute()
    } else {
      const { numUpdatedRows } = await trx
        .updateTable('service_edits')
        .set({ state: 'DRAFT', updated_at: now })
        .where('service_id', '=', id)
        .where('state', '=', 'REVIEWING')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('state.conflict')
    }
    await withdrawFromReview(trx, 'SERVICE', id)
    const shelved = offer.state === 'ON'
    return { state: shelved ? ('ON' as const) : ('DRAFT' as const), editState: shelved ? ('DRAFT' as OfferEditState) : null }
  })
}

export async function setServicePublished(
  db: Db,
  actor: Actor,
  id: number,
  on: boolean,
  now: Date,
): Promise<{ state: OfferState }> {
  const owner = managing(actor)
  if (!(await findOffer(db, owner, id))) throw new AppError('missing.record')
  // Each time the lists of the city, its front page and the map are made anew, for everybody.
  await useLimit(db, 'publishPerOwner', owner.companyId === null ? `user:${owner.userId}` : `company:${owner.companyId}`)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    if (on) await sellerOf(trx, owner)
    if (offer.state !== (on ? 'OFF' : 'ON')) throw new AppError('state.conflict')
    const state = on ? ('ON' as const) : ('OFF' as const)
    if (!on) {
      // Off the shelf a change is simply the service's new content: it waits no longer beside it.
      const edit = await trx.deleteFrom('service_edits').where('service_id', '=', id).returningAll().executeTakeFirst()
      if (edit?.state === 'REVIEWING') await withdrawFromReview(trx, 'SERVICE', id)
    }
    await trx.updateTable('services').set({ state, updated_at: now }).where('id', '=', id).execute()
    await publish(trx, offer, on)
    return { state }
  })
}

export async function discardOffer(db: Db, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    if (offer.state === 'ON') {
      const { numDeletedRows } = await trx
        .deleteFrom('service_edits')
        .where('service_id', '=', id)
        .where('state', '<>', 'REVIEWING')
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError('state.conflict')
      return { deleted: false }
    }
    if (!['DRAFT', 'REJECTED'].includes(offer.state)) throw new AppError('state.conflict')
    // Whoever was ever bought or asked about is kept for its buyers.
    if (offer.sales > 0 || (await isServiceTraded(trx, id))) {
      throw new AppError('state.conflict', { message: '这个服务有过订单或询价，不能删除' })
    }
    await trx.deleteFrom('services').where('id', '=', id).execute()
    return { deleted: true }
  })
}
