/** What a service may hold while it is written, and what it must hold before anybody reviews it. */

import * as z from 'zod/mini'
import { code, id, line, richField } from '#lib/forms/text.ts'
import { MAX_AMOUNT, MAX_AREA_CODE } from '#lib/validate/bounds.ts'

export const MAX_PACKAGES = 6
export const MAX_SERVICE_PICTURES = 9

/** In fen. */
const price = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT, '价格不能超过 1000 万元'))
/** Until it is done, as the merchant promises. */
const days = z.int('请填整数').check(z.minimum(1, '最少 1 天'), z.maximum(365, '最多 365 天'))
const scope = z.array(line(z.minLength(1), z.maxLength(40, '每项最多 40 个字'))).check(z.maxLength(12, '最多 12 项'))

/** What may be saved while it is being written: too long is refused, missing is not. */
export const offerDraft = z.object({
  categoryId: id,
  title: line(z.maxLength(60, '最多 60 个字')),
  summary: line(z.maxLength(120, '最多 120 个字')),
  intro: richField(0, 10_000),
  unit: line(z.maxLength(6, '最多 6 个字')),
  tags: z.array(line(z.minLength(1), z.maxLength(12, '每个标签最多 12 个字'))).check(z.maxLength(8, '最多 8 个标签')),
  /** 0: not chosen yet. */
  districtCode: z.int().check(z.minimum(0), z.maximum(MAX_AREA_CODE)),
  address: line(z.maxLength(100, '最多 100 个字')),
  servedNote: line(z.maxLength(200, '最多 200 个字')),
  /** The first is the cover: pictures the service has, by key, and new uploads. */
  pictures: z
    .array(z.union([z.object({ key: code(300, z.minLength(1)) }), z.object({ uploadId: id })]))
    .check(z.maxLength(MAX_SERVICE_PICTURES, `最多 ${MAX_SERVICE_PICTURES} 张`)),
  packages: z
    .array(z.object({ packageId: z.optional(id), name: line(z.maxLength(30, '最多 30 个字')), price, days, scope }))
    .check(z.maxLength(MAX_PACKAGES, `最多 ${MAX_PACKAGES} 个套餐`)),
})

export const offerReady = z.extend(offerDraft, {
  title: offerDraft.shape.title.check(z.minLength(4, '标题至少 4 个字')),
  intro: richField(20, 10_000, '介绍至少 20 个字，写清楚做什么、怎么做'),
  unit: offerDraft.shape.unit.check(z.minLength(1, '请填计价单位，如：次、小时、平方米')),
  districtCode: offerDraft.shape.districtCode.check(z.minimum(1, '请选择所在的区')),
  pictures: offerDraft.shape.pictures.check(z.minLength(1, '请至少上传一张图片')),
  packages: z
    .array(
      z.object({
        packageId: z.optional(id),
        name: line(z.minLength(1, '请填套餐名称'), z.maxLength(30, '最多 30 个字')),
        price,
        days,
        scope: scope.check(z.minLength(1, '请写明包含什么')),
      }),
    )
    .check(z.minLength(1, '请至少添加一个套餐'), z.maxLength(MAX_PACKAGES, `最多 ${MAX_PACKAGES} 个套餐`)),
})
