/** What is handed in to become a consultant on one's own. */
import * as z from 'zod/mini'
import { id, line, lines, looseId, name } from '#lib/forms/text.ts'
import { feeLine } from './settings.ts'

export const MAX_CERTIFICATES = 6
export const MAX_FIELDS = 5

const words = (what: string, min: number, max: number) =>
  line(z.minLength(min, `${what}至少 ${min} 个字`), z.maxLength(max, `${what}最多 ${max} 个字`))

export const consultantProfile = z.object({
  /** Public: how customers call this person. */
  name: name(z.minLength(2, '称呼至少 2 个字'), z.maxLength(20, '称呼最多 20 个字')),
  rootCategoryId: id,
  /** Within the field; the first is the main one. */
  categoryIds: z
    .array(id)
    .check(z.minLength(1, '至少选择一个擅长的方向'), z.maxLength(MAX_FIELDS, `最多选择 ${MAX_FIELDS} 个方向`)),
  title: words('头衔', 2, 20),
  years: z.int('请填写整数').check(z.minimum(0, '年限不能是负数'), z.maximum(60, '年限最多 60 年')),
  /** Public, one line: 执业律师、中级会计师. */
  credential: words('资质', 2, 40),
  intro: lines(z.minLength(20, '介绍至少 20 个字'), z.maxLength(1000, '介绍最多 1000 个字')),
  /** The first line of the fee table; more of them once it has passed. */
  fee: z.pick(feeLine, { way: true, minutes: true, price: true }),
})

const certificateIds = z.array(looseId).check(
  z.minLength(1, '请上传资质证书'),
  z.maxLength(MAX_CERTIFICATES, `最多 ${MAX_CERTIFICATES} 张`),
  z.refine(ids => new Set(ids).size === ids.length, '有重复的文件'),
)

/** The yearly check: the certificates that still hold. */
export const checkBody = z.object({ certificateIds })

export const applicationBody = z.extend(consultantProfile, {
  certificateIds,
  agreed: z.literal(true, '请先同意'),
})
