/** What a company's own page may hold. */

import * as z from 'zod/mini'
import { phoneField } from '#lib/forms/fields.ts'
import { code, line, looseId, name, richField, version } from '#lib/forms/text.ts'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'

const text = (max: number, what: string, ...checks: z.core.$ZodCheck<string>[]) =>
  line(z.maxLength(max, `${what}最多 ${max} 个字`), ...checks)

/** A picture that is there already (its key), or a fresh upload (its id). */
export const pictureRef = z.union([looseId, code(300, z.minLength(1))])

export const MAX_GALLERY = 9
export const MAX_INTRO = 5_000
export const COMPANY_SCALES = ['UNDER_20', 'FROM_20', 'FROM_100', 'FROM_500', 'FROM_1000', 'FROM_10000'] as const

export const companyChange = z.object({
  /** Left out, or the same as before, once certified. */
  name: z.optional(name(z.minLength(4, '请填写公司全称'), z.maxLength(60, '公司名称最多 60 个字'))),
  shortName: name(z.minLength(2, '请填写简称'), z.maxLength(20, '简称最多 20 个字')),
  slogan: text(40, '口号'),
  intro: richField(0, MAX_INTRO),
  logo: z.nullable(pictureRef),
  cover: z.nullable(pictureRef),
  gallery: z.array(pictureRef).check(z.maxLength(MAX_GALLERY, `最多 ${MAX_GALLERY} 张`)),
  industry: line(z.minLength(2, '请填写行业'), z.maxLength(20, '行业最多 20 个字')),
  scale: z.enum(COMPANY_SCALES),
  tags: z.array(line(z.minLength(1), z.maxLength(12, '每个标签最多 12 个字'))).check(z.maxLength(8, '最多 8 个标签')),
  contactName: name(z.minLength(2, '请填写联系人'), z.maxLength(20, '联系人最多 20 个字')),
  /** Left out: stays as it is. */
  phone: z.optional(phoneField),
  businessHours: text(60, '营业时间'),
  /** The narrowest area chosen, a district at least. */
  areaCode: z.number('请选择所在地区').check(z.int(), z.minimum(1, '请选择所在地区'), z.maximum(MAX_AREA_CODE)),
  address: text(80, '地址', z.minLength(2, '请填写详细地址')),
  /** Left out: the middle of the chosen area. */
  position: z.nullable(
    z.object({
      lng: z.number().check(z.minimum(73), z.maximum(136)),
      lat: z.number().check(z.minimum(3), z.maximum(54)),
    }),
  ),
  version: z.optional(version),
})
