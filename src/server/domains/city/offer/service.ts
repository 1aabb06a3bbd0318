/** Use cases of services as their owners work on them. */
import { sql } from 'kysely'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { type OfferDraft, type OfferEditState, type OfferRow, type OfferState, offerReady } from '#lib/contract/offer.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/moderation/service.ts'
import { areaIndex, areaName, placeOfCity } from '#server/domains/nation/service.ts'
import { isServiceTraded } from '#server/domains/order/service.ts'
import { takeUploads } from '#server/domains/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Actor } from '#server/http/actor.ts'
import { introHtml, introText } from './intro.ts'
import { isWritable, mayManage, type OfferOwner, ownerOf } from './offer-policy.ts'
import {
  countOpenQuestions,
  findCategory,
  findCentre,
  findOffer,
  findSeller,
  lockOffer,
  type OfferDetailRow,
  type OfferListRow,
  pageOffers,
  sumOffers,
} from './offer-queries.ts'
import { recountServices } from './recount.ts'
import { showServices } from './shelf.ts'
import type { EditContent } from './tables.ts'

/** Drafts that one identity may have lying about. */
const MAX_DRAFTS = 30

/** @throws AppError `rights.denied` for somebody whose part in the company has nothing to do with its services. */
function managing(actor: Actor): OfferOwner {
  if (!mayManage(actor)) throw new AppError('rights.denied', { message: '公司的服务由负责人和管理员管理' })
  return ownerOf(actor)
}

const presentOffer = (row: OfferListRow): OfferRow => ({
  serverId: row.id,
  title: row.title || '未命名的服务',
  cover: row.cover || null,
  state: row.state,
  stateReason: row.state_reason,
  editState: row.edit_state,
  categoryName: row.category_name ?? '',
  price: row.price,
  unit: row.unit,
  packageCount: row.package_count,
  sales: row.sales,
  score: row.review_count > 0 ? row.score / 100 : null,
  reviewCount: row.review_count,
  viewCount: row.view_count,
  favouriteCount: row.favourite_count,
  updatedAt: row.updated_at.toISOString(),
})

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

async function contentOf(db: Db, row: OfferDetailRow): Promise<EditContent> {
  if (row.edit_content) return row.edit_content
  const packages = await db
    .selectFrom('service_packages')
    .select(['id', 'name', 'price', 'days', 'scope'])
    .where('service_id', '=', row.id)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return {
    categoryId: row.category_id,
    title: row.title,
    summary: row.summary,
    intro: introText(row.intro),
    unit: row.unit,
    tags: row.tags,
    districtCode: row.district_code,
    address: row.address,
    servedNote: row.served_note,
    pictures: [...new Set([row.cover, ...row.gallery])].filter(Boolean).slice(0, 9),
    packages: packages.map(({ id, ...rest }) => ({ packageId: id, ...rest })),
  }
}

/** @throws AppError `missing.record` */
export async function getOffer(db: Db, actor: Actor, id: number) {
  const row = await findOffer(db, managing(actor), id)
  if (!row) throw new AppError('missing.record')
  const content = await contentOf(db, row)
  return {
    ...presentOffer(row),
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

async function categoryOf(db: Db, id: number) {
  const category = await findCategory(db, id)
  if (!category) throw new AppError('validation.fields', { fields: { categoryId: '请选择分类' } })
  return { category_id: category.id, root_category_id: category.parent_id! }
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

/** The keys of the pictures in their order: those that the service has already, and new uploads. */
async function picturesOf(
  trx: Db,
  owner: OfferOwner,
  draft: OfferDraft,
  known: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const ids = draft.pictures.flatMap(picture => ('uploadId' in picture ? [picture.uploadId] : []))
  const taken = await takeUploads(trx, { userId: owner.userId, ids, purpose: 'CONTENT_PICTURE', field: 'pictures', now })
  const keyOf = new Map(taken.map(upload => [upload.id, upload.pictureKey]))
  return draft.pictures.map(picture => {
    const key = 'uploadId' in picture ? keyOf.get(picture.uploadId) : known.has(picture.key) ? picture.key : null
    if (!key) throw new AppError('upload.missing', { fields: { pictures: '有图片不存在了，请重新上传' } })
    return key
  })
}

/** Writes content into a service that nobody sees, or whose change was approved. */
async function writeContent(trx: Db, id: number, cityCode: number, content: EditContent, now: Date): Promise<number[]> {
  const place = placeOfCity(cityCode, content.districtCode || null)
  if (!place) throw new AppError('validation.fields', { fields: { districtCode: '请选择所在的区' } })
  const before = await trx
    .selectFrom('services')
    .select(['district_code', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Moved to another district, the old point would lie: the district's centre until the place is looked up.
  const centre =
    content.districtCode !== 0 && before.district_code !== content.districtCode
      ? await findCentre(trx, [content.districtCode, cityCode])
      : undefined
  const prices = content.packages.map(one => one.price)
  await trx
    .updateTable('services')
    .set({
      ...(await categoryOf(trx, content.categoryId)),
      title: content.title,
      summary: content.summary,
      intro: introHtml(content.intro),
      unit: content.unit,
      tags: content.tags,
      district_code: content.districtCode,
      address: content.address,
      served_note: content.servedNote,
      cover: content.pictures[0] ?? '',
      gallery: content.pictures.slice(1),
      price: prices.length > 0 ? Math.min(...prices) : 0,
      ...(centre ? { lng: centre.lng!, lat: centre.lat! } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  return writePackages(trx, id, content)
}

/** Packages keep their ids, which orders name; one that is gone is only switched off. */
async function writePackages(trx: Db, serviceId: number, { packages }: EditContent): Promise<number[]> {
  const ids: number[] = []
  const own = await trx.selectFrom('service_packages').select('id').where('service_id', '=', serviceId).execute()
  const known = new Set(own.map(row => row.id))
  await trx.updateTable('service_packages').set({ enabled: false }).where('service_id', '=', serviceId).execute()
  for (const [sort, { packageId, ...one }] of packages.entries()) {
    if (packageId !== undefined && known.has(packageId)) {
      await trx
        .updateTable('service_packages')
        .set({ ...one, sort, enabled: true })
        .where('id', '=', packageId)
        .execute()
      ids.push(packageId)
    } else {
      const { id } = await trx
        .insertInto('service_packages')
        .values({ service_id: serviceId, ...one, sort })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
  }
  return ids
}

/** What is saved without being looked at: a draft, or a change beside a service that stays on the shelf. */
export async function saveOffer(
  db: Db,
  actor: Actor,
  id: number,
  draft: OfferDraft,
  now: Date,
): Promise<{ savedAt: string; pictures: string[]; packageIds: (number | null)[] }> {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOffer(trx, owner, id)
    if (!offer) throw new AppError('missing.record')
    await sellerOf(trx, owner)
    const edit = await trx.selectFrom('service_edits').selectAll().where('service_id', '=', id).executeTakeFirst()
    if (!(isWritable(offer.state) || offer.state === 'ON') || edit?.state === 'REVIEWING') throw new AppError('state.conflict')
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
    return { savedAt: now.toISOString(), pictures: content.pictures, packageIds }
  })
}

/** @throws AppError `validation.fields` with everything that is missing. */
function assertReady(content: EditContent): void {
  const checked = offerReady.safeParse({ ...content, pictures: content.pictures.map(key => ({ key })) })
  if (checked.success) return
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError('validation.fields', { fields })
}

export async function submitOffer(db: Db, actor: Actor, id: number, now: Date) {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOffer(trx, owner, id)
    if (!offer) throw new AppError('missing.record')
    await sellerOf(trx, owner)
    const row = (await findOffer(trx, owner, id))!
    const content = await contentOf(trx, row)
    const changesShelf = offer.state === 'ON' && (row.edit_state === 'DRAFT' || row.edit_state === 'REJECTED')
    if (!changesShelf && !['DRAFT', 'REJECTED'].includes(offer.state)) throw new AppError('state.conflict')
    assertReady(content)
    if (changesShelf) {
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
      title: changesShelf ? `修改：${content.title}` : content.title,
      submittedBy: owner.userId,
      companyId: owner.companyId,
      cityCode: offer.city_code,
    })
    return {
      state: changesShelf ? ('ON' as const) : ('REVIEWING' as const),
      editState: changesShelf ? ('REVIEWING' as const) : null,
    }
  })
}

export async function withdrawOffer(db: Db, actor: Actor, id: number, now: Date) {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOffer(trx, owner, id)
    if (!offer) throw new AppError('missing.record')
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

type Shelved = { id: number; owner_user_id: number; owner_company_id: number | null; city_code: number; category_id: number }

async function publish(trx: Db, { id, owner_user_id, owner_company_id, city_code }: Shelved, shown: boolean): Promise<void> {
  await recountServices(trx, [id])
  await showServices(trx, [id], shown)
  await purgeTags(trx, ['map', `area:${city_code}`, ...(owner_company_id === null ? [`user:${owner_user_id}`] : [])])
}

export async function shelveOffer(db: Db, actor: Actor, id: number, on: boolean, now: Date): Promise<{ state: OfferState }> {
  const owner = managing(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOffer(trx, owner, id)
    if (!offer) throw new AppError('missing.record')
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
    const offer = await lockOffer(trx, owner, id)
    if (!offer) throw new AppError('missing.record')
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

/** What the review queue approved: the change beside the service, or the service itself. */
export async function applyApproval(trx: Db, id: number, now: Date): Promise<Shelved> {
  const offer = await trx
    .selectFrom('services')
    .select(['id', 'state', 'owner_user_id', 'owner_company_id', 'city_code', 'category_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw new AppError('missing.record')
  if (offer.state === 'ON') {
    const edit = await trx
      .deleteFrom('service_edits')
      .where('service_id', '=', id)
      .where('state', '=', 'REVIEWING')
      .returningAll()
      .executeTakeFirst()
    if (!edit) throw new AppError('state.conflict')
    await writeContent(trx, id, offer.city_code, edit.content, now)
  } else if (offer.state === 'REVIEWING') {
    await trx
      .updateTable('services')
      .set({ state: 'ON', state_reason: null, published_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
  } else throw new AppError('state.conflict')
  await publish(trx, offer, true)
  return offer
}

export async function applyRejection(trx: Db, id: number, reason: string, now: Date): Promise<Shelved> {
  const offer = await trx
    .selectFrom('services')
    .select(['id', 'state', 'owner_user_id', 'owner_company_id', 'city_code', 'category_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw new AppError('missing.record')
  const { numUpdatedRows } =
    offer.state === 'ON'
      ? await trx
          .updateTable('service_edits')
          .set({ state: 'REJECTED', reason, updated_at: now })
          .where('service_id', '=', id)
          .where('state', '=', 'REVIEWING')
          .executeTakeFirst()
      : await trx
          .updateTable('services')
          .set({ state: 'REJECTED', state_reason: reason, updated_at: now })
          .where('id', '=', id)
          .where('state', '=', 'REVIEWING')
          .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('state.conflict')
  return offer
}
