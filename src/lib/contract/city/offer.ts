/**
 * Services as their owners work on them: a certified person in their own name, or a company through its owner and administrators.
 * `DRAFT → REVIEWING → ON ⇄ OFF`, `REVIEWING → REJECTED`. A change to a service on the shelf is looked at while the service stays there.
 */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, rev, timestamp } from '#lib/contract/define.ts'
import { codeText, lineText, multilineText } from '#lib/validate/text.ts'

export const offerState = z.enum(['DRAFT', 'REVIEWING', 'ON', 'OFF', 'REJECTED', 'TAKEN_DOWN', 'APPEALING'])
export type OfferState = z.output<typeof offerState>

/** A change to a service on the shelf: being written, being looked at, refused. */
export const offerEditState = z.enum(['DRAFT', 'REVIEWING', 'REJECTED'])
export type OfferEditState = z.output<typeof offerEditState>

export const MAX_PACKAGES = 6
export const MAX_SERVICE_PICTURES = 9

const id = z.number().int().positive().max(2_147_483_647)
const price = fen.max(1_000_000_000, '价格不能超过 1000 万元')
const days = z.number().int('请填整数').min(1, '最少 1 天').max(365, '最多 365 天')
const scope = z.array(lineText().min(1).max(40, '每项最多 40 个字')).max(12, '最多 12 项')

/** What may be saved while it is being written: too long is refused, missing is not. */
export const offerDraft = z.object({
  categoryId: id,
  title: lineText().max(60, '最多 60 个字'),
  summary: lineText().max(120, '最多 120 个字'),
  /** Plain text; lines beginning with `## ` are headings, with `- ` or `1. ` list items. */
  intro: multilineText().max(10_000, '最多 10000 个字'),
  unit: lineText().max(6, '最多 6 个字'),
  tags: z.array(lineText().min(1).max(12, '每个标签最多 12 个字')).max(8, '最多 8 个标签'),
  /** 0: not chosen yet. */
  districtCode: z.number().int().min(0).max(999_999_999),
  address: lineText().max(100, '最多 100 个字'),
  servedNote: lineText().max(200, '最多 200 个字'),
  /** The first is the cover: pictures the service has, by key, and new uploads. */
  pictures: z
    .array(z.union([z.object({ key: codeText(300).min(1) }), z.object({ uploadId: id })]))
    .max(MAX_SERVICE_PICTURES, `最多 ${MAX_SERVICE_PICTURES} 张`),
  packages: z
    .array(z.object({ packageId: id.optional(), name: lineText().max(30, '最多 30 个字'), price, days, scope }))
    .max(MAX_PACKAGES, `最多 ${MAX_PACKAGES} 个套餐`),
})
export type OfferDraft = z.output<typeof offerDraft>

/** What must be there before anybody looks at it. */
export const offerReady = offerDraft.extend({
  title: offerDraft.shape.title.min(4, '标题至少 4 个字'),
  intro: offerDraft.shape.intro.min(20, '介绍至少 20 个字，写清楚做什么、怎么做'),
  unit: offerDraft.shape.unit.min(1, '请填计价单位，如：次、小时、平方米'),
  districtCode: offerDraft.shape.districtCode.min(1, '请选择所在的区'),
  pictures: offerDraft.shape.pictures.min(1, '请至少上传一张图片'),
  packages: z
    .array(
      z.object({
        packageId: id.optional(),
        name: lineText().min(1, '请填套餐名称').max(30, '最多 30 个字'),
        price,
        days,
        scope: scope.min(1, '请写明包含什么'),
      }),
    )
    .min(1, '请至少添加一个套餐')
    .max(MAX_PACKAGES, `最多 ${MAX_PACKAGES} 个套餐`),
})

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
      /** Questions on services on the shelf that wait for an answer. */
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
      content: offerDraft.extend({ pictures: z.array(z.object({ key: z.string() })) }),
      editReason: z.string(),
      cityCode: z.number().int(),
      cityName: z.string(),
      /** 2; 1 in a municipality. */
      cityLevel: z.number().int(),
      createdAt: timestamp,
      /** Of `content`. */
      rev,
    }),
    errors: ['missing.record'],
  }),
  createOffer: defineCall({
    method: 'POST',
    path: '/merchant/service',
    summary: '新建服务草稿',
    access: 'user',
    body: z.object({ categoryId: id }),
    result: z.object({ serverId: z.number().int() }),
    errors: ['offer.uncertified', 'offer.too_many', 'validation.fields'],
  }),
  saveOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}',
    summary: '保存草稿；上架中的服务存为待提交的修改，不影响在售内容',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: offerDraft.extend({ rev: rev.optional() }),
    result: z.object({
      savedAt: timestamp,
      /** The keys of the pictures, in their order. */
      pictures: z.array(z.string()),
      /** The ids of the packages, in their order; null while a change waits beside the service. */
      packageIds: z.array(z.number().int().nullable()),
      rev,
    }),
    errors: ['missing.record', 'offer.uncertified', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitOffer: defineCall({
    method: 'POST',
    path: '/merchant/service/{serverId}/submit',
    summary: '提交审核',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({}),
    result: z.object({ state: offerState, editState: offerEditState.nullable() }),
    errors: ['missing.record', 'offer.uncertified', 'state.conflict'],
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
