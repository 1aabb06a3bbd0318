/**
 * Services as their owners work on them: a certified person in their own name, or a company through its owner and administrators.
 * `DRAFT → REVIEWING → ON ⇄ OFF`, `REVIEWING → REJECTED`,
 * `ON → TAKEN_DOWN → APPEALING → ON | TAKEN_DOWN`. A change to a published service is looked at while the service stays published.
 */
import { z } from 'zod'
import {
  type Contract,
  defineCall,
  fen,
  idParam,
  listOf,
  pageQuery,
  pictureKey,
  timestamp,
  version,
} from '#lib/contract/define.ts'
import { MAX_PACKAGES, MAX_SERVICE_PICTURES, offerDraft } from '#lib/forms/city/offer.ts'
import { requiredText } from '#lib/forms/text.ts'

export const offerState = z.enum(['DRAFT', 'REVIEWING', 'ON', 'OFF', 'REJECTED', 'TAKEN_DOWN', 'APPEALING'])
export type OfferState = z.output<typeof offerState>

/** A change to a published service: being written, being looked at, refused. */
export const offerEditState = z.enum(['DRAFT', 'REVIEWING', 'REJECTED'])
export type OfferEditState = z.output<typeof offerEditState>

export { MAX_PACKAGES, MAX_SERVICE_PICTURES }
export const MAX_OFFER_APPEAL = 200
export type OfferDraft = z.output<typeof offerDraft>

export const offerRow = z.object({
  serverId: z.number().int(),
  title: z.string(),
  cover: pictureKey.nullable(),
  state: offerState,
  /** Why it was refused or taken down. */
  stateReason: z.string().nullable(),
  editState: offerEditState.nullable(),
  categoryName: z.string(),
  price: fen,
  unit: z.string(),
  packageCount: z.number().int(),
  sales: z.number().int(),
  /** 0 to 5; null before the first review. */
  score: z.number().nullable(),
  reviewCount: z.number().int(),
  viewCount: z.number().int(),
  favouriteCount: z.number().int(),
  updatedAt: timestamp,
  /** Until when the takedown can be appealed against; null without a takedown, and once there was an appeal. */
  appealUntil: timestamp.nullable(),
})
export type OfferRow = z.output<typeof offerRow>

export const offer = {
  listOffers: defineCall({
    method: 'GET',
    path: '/merchant/service/list',
    summary: '当前身份的服务：按状态、关键词筛选，最近改动的在前',
    access: 'user',
    query: pageQuery.omit({ sort: true }).extend({ state: offerState.optional() }),
    result: listOf(offerRow),
    errors: [],
  }),
  getOfferSummary: defineCall({
    method: 'GET',
    path: '/merchant/service/summary',
    summary: '当前身份的服务数（按状态）、评分，以及能不能发布服务',
    access: 'user',
    result: z.object({
      byState: z.partialRecord(offerState, z.number().int()),
      score: z.number().nullable(),
      reviewCount: z.number().int(),
      /** Questions on published services that wait for an answer. */
      openQuestions: z.number().int(),
      /** Certified, and therefore allowed to sell. */
      maySell: z.boolean(),
    }),
    errors: [],
  }),
  getOffer: defineCall({
    method: 'GET',
    path: '/merchant/service/{serverId}',
    summary: '自己的一个服务，连同正在编辑的内容',
    access: 'user',
    params: z.object({ serverId: idParam }),
    result: offerRow.extend({
      /** What the editor shows: the change in progress, or the service itself. */
      content: z.object({ ...offerDraft.shape, pictures: z.array(z.object({ key: z.string() })) }),
      editReason: z.string(),
      cityCode: z.number().int(),
      cityName: z.string(),
      /** 2; 1 in a municipality. */
      cityLevel: z.number().int(),
      createdAt: timestamp,
      /** The version of `content`. */
      version,
    }),
    errors: ['missing.record'],
  }),
  createOffer: defineCall({
    method: 'POST',
    path: '/merchant/service',
    summary: '新建服务草稿',
    access: 'user',
    body: z.object({ categoryId: offerDraft.shape.categoryId }),
    result: z.object({ serverId: z.number().int() }),
    errors: ['offer.uncertified', 'offer.too_many', 'validation.fields'],
  }),
  saveOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}',
    summary: '保存草稿；上架中的服务存为待提交的修改，不影响在售内容',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({ ...offerDraft.shape, version: version.optional() }),
    result: z.object({
      savedAt: timestamp,
      /** The keys of the pictures, in their order. */
      pictures: z.array(z.string()),
      /** The ids of the packages, in their order; null while a change waits beside the service. */
      packageIds: z.array(z.number().int().nullable()),
      version,
    }),
    errors: ['missing.record', 'offer.uncertified', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}/submit',
    summary: '提交审核',
    access: 'user',
    posts: true,
    params: z.object({ serverId: idParam }),
    body: z.object({}),
    result: z.object({ state: offerState, editState: offerEditState.nullable() }),
    errors: ['missing.record', 'offer.uncertified', 'state.conflict', 'state.changed'],
  }),
  withdrawOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}/withdraw',
    summary: '撤回审核，继续编辑',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({}),
    result: z.object({ state: offerState, editState: offerEditState.nullable() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  setServicePublished: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}/shelf',
    summary: '上架或下架',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({ on: z.boolean() }),
    result: z.object({ state: offerState }),
    errors: ['missing.record', 'offer.uncertified', 'state.conflict'],
  }),
  appealOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}/appeal',
    summary: '对平台下架申诉：十五天内，一次',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({ reason: requiredText('申诉理由', MAX_OFFER_APPEAL) }),
    result: z.object({ state: offerState }),
    errors: ['missing.record', 'state.conflict'],
  }),
  discardOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}/discard',
    summary: '放弃：删除没有卖出过的草稿，或丢掉在售服务的修改',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({}),
    result: z.object({ deleted: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
