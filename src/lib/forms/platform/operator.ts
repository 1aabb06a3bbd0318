/** What operators send: reasons, hot words, banners, telephone numbers, freezes. */
import * as z from 'zod/mini'
import { line, lines, looseId } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'
import { sitePath } from '#lib/validate/site-path.ts'

export const reviewReason = lines(z.minLength(2, '请写明理由'), z.maxLength(200, '理由最多 200 个字'))
export const hotWord = line(z.minLength(1, '请填写热词'), z.maxLength(20, '热词最多 20 个字'))
export const day = z.nullable(strictText(z.iso.date('请选择日期')))

export const bannerBody = z
  .object({
    title: line(z.minLength(4, '标题至少 4 个字'), z.maxLength(24, '标题最多 24 个字')),
    subtitle: line(z.maxLength(40, '副标题最多 40 个字')),
    action: line(z.minLength(2, '按钮文字至少 2 个字'), z.maxLength(8, '按钮文字最多 8 个字')),
    href: line(
      z.maxLength(200),
      z.refine(href => sitePath(href) !== null, '请填写本站的地址，以 / 开头'),
    ),
    /** A finished upload of this operator, or null to leave the picture as it is. */
    uploadId: z.nullable(looseId),
    from: day,
    to: day,
    enabled: z.boolean(),
  })
  .check(
    z.refine(banner => !banner.from || !banner.to || banner.from <= banner.to, {
      path: ['to'],
      message: '结束日期早于开始日期',
    }),
  )

/** Of a telephone number at which the site is reached. */
export const phoneBody = z.object({
  name: line(z.minLength(2, '名称至少 2 个字'), z.maxLength(20, '名称最多 20 个字')),
  phone: line(z.regex(/^\+?\d[\d -]{2,19}$/, '请填写电话号码：数字，可以有空格和短横线')),
  hours: line(z.minLength(2, '请填写服务时间，如：每天 8:00–22:00'), z.maxLength(30, '服务时间最多 30 个字')),
  note: line(z.maxLength(40, '说明最多 40 个字')),
})

export const freezeBody = z.object({
  reason: reviewReason,
  /** Days until it ends by itself; null: until an operator ends it. */
  days: z.nullable(z.int().check(z.minimum(1, '至少 1 天'), z.maximum(3650, '最多 3650 天'))),
})

export const shadowBody = z.object({ reason: reviewReason })

const synonym = line(z.minLength(1, '有一个词是空的'), z.maxLength(24, '一个词最多 24 个字'))
export const synonymBody = z.object({
  words: z.array(synonym).check(z.minLength(2, '至少两个词'), z.maxLength(12, '一组最多 12 个词')),
  enabled: z.boolean(),
})

/** As it is typed: the words apart by spaces or the marks of a list. */
export const synonymsOf = (text: string): string[] => text.split(/[\s、，,；;]+/).filter(Boolean)

export const synonymFields = z.object({
  words: line(
    z.maxLength(400, '最多 400 个字'),
    z.refine(text => synonymsOf(text).length >= 2, '至少两个词，用空格隔开'),
    z.refine(text => synonymsOf(text).length <= 12, '一组最多 12 个词'),
    z.refine(text => synonymsOf(text).every(word => word.length <= 24), '一个词最多 24 个字'),
  ),
  enabled: z.boolean(),
})
