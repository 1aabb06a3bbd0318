/** Use cases of services as their owners work on them. */
import type { OfferDraft, OfferEditState, OfferRow, OfferState } from '#lib/contract/city/offer.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { Actor } from '#server/access/actor.ts'
import { refuseAppeal } from '#server/appeals.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import type { EditContent } from '#server/domains/city/city/tables.ts'
import { areaIndex, areaName } from '#server/domains/city/nation/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { withinRate } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, type Verdict } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { isServiceTraded } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { categoryOf, contentOf, offerText, picturesOf, writeContent } from './content.ts'
import { APPEAL_DAYS } from './decision.ts'
import { deleteEdit, deleteUnsubmittedEdit, updateEdit, updateReviewingEdit, upsertEdit } from './edit-queries.ts'
import { moveOf, type OfferEvent, type OfferMove } from './machine.ts'
import { assertReady, type OfferOwner, requireOfferOwner } from './policy.ts'
import { presentOffer } from './present.ts'
import { publish } from './publish.ts'
import {
  countOpenQuestions,
  deleteOffer,
  findOffer,
  findSeller,
  insertOffer,
  lockOffer,
  lockOfferCreation,
  type OfferDetailRow,
  pageOffers,
  sumOffers,
  updateOffer,
} from './queries.ts'

/** How many drafts one identity may have at the same time. */
const MAX_DRAFTS = 30

export async function listOffers(
  db: Db,
  actor: Actor,
  query: Omit<PageQuery, 'sort'> & { state?: OfferState | undefined },
): Promise<ListOf<OfferRow>> {
  return presentPage(await pageOffers(db, requireOfferOwner(actor), query), presentOffer)
}

export async function getOfferSummary(db: Db, actor: Actor) {
  const owner = requireOfferOwner(actor)
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
  const row = await findOffer(db, requireOfferOwner(actor), id)
  if (!row) throw new AppError('missing.record')
  const content = await contentOf(db, row)
  return {
    ...presentOffer(row),
    version: versionOf(content),
    content: { ...content, pictures: content.pictures.map(key => ({ key })) },
    editReason: row.edit_reason ?? '',
    cityCode: row.city_code,
    cityName: areaName(row.city_code),
    cityLevel: areaIndex().get(row.city_code)?.level ?? 2,
    createdAt: row.created_at.toISOString(),
  }
}

/** @throws AppError `offer.uncertified` for anyone who may not sell. */
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

/** @throws AppError `state.conflict` when it may not happen now. */
function requireMove({ state, edit_state }: Pick<OfferDetailRow, 'state' | 'edit_state'>, event: OfferEvent): OfferMove {
  const move = moveOf({ state, editState: edit_state }, event)
  if (!move) throw new AppError('state.conflict')
  return move
}

export async function createOffer(db: Db, actor: Actor, categoryId: number, now: Date): Promise<{ serverId: number }> {
  const owner = requireOfferOwner(actor)
  return db.transaction().execute(async trx => {
    const [seller, category] = [await sellerOf(trx, owner), await categoryOf(trx, categoryId)]
    // One identity creates one draft after the other, so that the limit holds.
    await lockOfferCreation(trx, owner)
    const drafts = (await sumOffers(trx, owner)).find(row => row.state === 'DRAFT')?.total ?? 0
    if (drafts >= MAX_DRAFTS) throw new AppError('offer.too_many')
    const id = await insertOffer(trx, {
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
    return { serverId: id }
  })
}

/** Saves a draft, or a change beside a service that stays published. Nothing is reviewed before it is submitted. */
export async function saveOffer(
  db: Db,
  actor: Actor,
  id: number,
  { version: seen, ...draft }: OfferDraft & { version?: string | undefined },
  now: Date,
): Promise<{ savedAt: string; pictures: string[]; packageIds: (number | null)[]; version: string }> {
  const owner = requireOfferOwner(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    await sellerOf(trx, owner)
    const before = (await findOffer(trx, owner, id))!
    const move = requireMove(before, 'SAVE')
    await refuseOutdated(seen, async () => versionOf(await contentOf(trx, before)))
    await categoryOf(trx, draft.categoryId)
    const known = new Set([offer.cover, ...offer.gallery, ...(before.edit_content?.pictures ?? [])])
    const content: EditContent = {
      ...draft,
      intro: await takeRichText(trx, draft.intro, { userId: owner.userId, field: 'intro', now }),
      pictures: await picturesOf(trx, owner, draft, known, now),
    }
    const saved = { savedAt: now.toISOString(), pictures: content.pictures }
    if (move.of === 'CHANGE') {
      await upsertEdit(trx, id, content, now)
      return { ...saved, packageIds: content.packages.map(({ packageId }) => packageId ?? null), version: versionOf(content) }
    }
    // What was approved before is not what is written now: it has to be looked at again.
    await updateOffer(trx, id, { state: 'DRAFT', state_reason: null })
    const packageIds = await writeContent(trx, id, offer.city_code, content, now)
    // Read again, because the service keeps its content in another form than the editor's.
    return { ...saved, packageIds, version: versionOf(await contentOf(trx, (await findOffer(trx, owner, id))!)) }
  })
}

/** Whether a change of a published service is handed in, or the service itself. @throws AppError `state.conflict` for neither. */
const changesPublished = (row: OfferDetailRow): boolean => requireMove(row, 'SUBMIT').of === 'CHANGE'

export async function submitOffer(db: Db, actor: Actor, id: number, now: Date) {
  const owner = requireOfferOwner(actor)
  const seen = await findOffer(db, owner, id)
  if (!seen) throw new AppError('missing.record')
  changesPublished(seen)
  const checked = await contentOf(db, seen)
  assertReady(checked)
  return withinRate(db, { userId: owner.userId, act: 'POST', now }, async () => {
    const verdict = await checkText(db, { userId: owner.userId, ...offerText(checked), subjectId: id }, now)
    return db.transaction().execute(trx => submitChecked(trx, owner, { id, checked, verdict, now }))
  })
}

type Submission = { id: number; checked: EditContent; verdict: Verdict; now: Date }

/** Submits exactly the content that was checked. @throws AppError `state.changed` when it was changed since. */
async function submitChecked(trx: Db, owner: OfferOwner, { id, checked, verdict, now }: Submission) {
  const offer = await lockOurs(trx, owner, id)
  await sellerOf(trx, owner)
  const row = (await findOffer(trx, owner, id))!
  const isChange = changesPublished(row)
  const content = await contentOf(trx, row)
  await refuseOutdated(versionOf(checked), () => versionOf(content))
  await saveVerdict(trx, verdict, { id, title: content.title }, now)
  if (isChange) {
    await updateEdit(trx, id, { state: 'REVIEWING', reason: '', submitted_at: now, updated_at: now })
  } else {
    await updateOffer(trx, id, { state: 'REVIEWING', state_reason: null, submitted_at: now, updated_at: now })
  }
  await submitForReview(trx, {
    kind: 'SERVICE',
    refId: id,
    title: isChange ? `修改：${content.title}` : content.title,
    submittedBy: owner.userId,
    companyId: owner.companyId,
    cityCode: offer.city_code,
  })
  return {
    state: isChange ? ('ON' as const) : ('REVIEWING' as const),
    editState: isChange ? ('REVIEWING' as const) : null,
  }
}

export async function withdrawOffer(db: Db, actor: Actor, id: number, now: Date) {
  const owner = requireOfferOwner(actor)
  return db.transaction().execute(async trx => {
    await lockOurs(trx, owner, id)
    const published = requireMove((await findOffer(trx, owner, id))!, 'WITHDRAW').of === 'CHANGE'
    if (!published) await updateOffer(trx, id, { state: 'DRAFT', updated_at: now })
    else await updateReviewingEdit(trx, id, { state: 'DRAFT', updated_at: now })
    await withdrawFromReview(trx, 'SERVICE', id)
    return { state: published ? ('ON' as const) : ('DRAFT' as const), editState: published ? ('DRAFT' as OfferEditState) : null }
  })
}

/** The owner of a service that was taken down asks for another decision. @throws AppError `state.conflict` too late, or a second time. */
export async function appealOffer(db: Db, actor: Actor, id: number, reason: string, now: Date) {
  const owner = requireOfferOwner(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    requireMove({ state: offer.state, edit_state: null }, 'APPEAL')
    refuseAppeal(offer, APPEAL_DAYS, now)
    await updateOffer(trx, id, { state: 'APPEALING', appealed_at: now, updated_at: now })
    await submitForReview(trx, {
      kind: 'SERVICE',
      refId: id,
      title: `申诉：${offer.title}（${reason}）`,
      submittedBy: owner.userId,
      companyId: owner.companyId,
      cityCode: offer.city_code,
    })
    return { state: 'APPEALING' as const }
  })
}

export async function setServicePublished(
  db: Db,
  actor: Actor,
  id: number,
  on: boolean,
  now: Date,
): Promise<{ state: OfferState }> {
  const owner = requireOfferOwner(actor)
  if (!(await findOffer(db, owner, id))) throw new AppError('missing.record')
  // Each change purges the lists of the city, its front page and the map for everybody.
  await useLimit(db, 'publishPerOwner', owner.companyId === null ? `user:${owner.userId}` : `company:${owner.companyId}`)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    if (on) await sellerOf(trx, owner)
    requireMove({ state: offer.state, edit_state: null }, on ? 'PUT_ON' : 'TAKE_OFF')
    const state = on ? ('ON' as const) : ('OFF' as const)
    if (!on) {
      // An unpublished service has no change waiting beside it: what is written becomes its content at once.
      const edit = await deleteEdit(trx, id)
      if (edit?.state === 'REVIEWING') await withdrawFromReview(trx, 'SERVICE', id)
    }
    await updateOffer(trx, id, { state, updated_at: now })
    await publish(trx, offer, on)
    return { state }
  })
}

export async function discardOffer(db: Db, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  const owner = requireOfferOwner(actor)
  return db.transaction().execute(async trx => {
    const offer = await lockOurs(trx, owner, id)
    if (requireMove((await findOffer(trx, owner, id))!, 'DISCARD').of === 'CHANGE') {
      await deleteUnsubmittedEdit(trx, id)
      return { deleted: false }
    }
    // A service with orders or quote requests stays for its buyers.
    if (offer.sales > 0 || (await isServiceTraded(trx, id))) {
      throw new AppError('state.conflict', { message: '这个服务有过订单或询价，不能删除' })
    }
    await deleteOffer(trx, id)
    return { deleted: true }
  })
}
