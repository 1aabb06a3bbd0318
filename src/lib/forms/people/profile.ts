/** What a person's profile may hold, and what an individual merchant says of themselves. */
import * as z from 'zod/mini'
import { areaNumber, id, lineField, nameField, textField, version } from '#lib/forms/text.ts'

export const MAX_TAGS = 8
const tag = lineField('标签', 1, 10)

export const profileChange = z.object({
  nickname: nameField('昵称', 2, 20),
  gender: z.enum(['UNKNOWN', 'MALE', 'FEMALE']),
  intro: textField('简介', 500),
  tags: z.pipe(
    z.array(tag).check(z.maxLength(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`)),
    z.transform(tags => [...new Set(tags)]),
  ),
  cityCode: areaNumber,
  districtCode: z.nullable(areaNumber),
  version: z.optional(version),
})

export const merchantProfile = z.object({
  headline: lineField('一句话介绍', 0, 40),
  intro: textField('详细介绍', 2000),
  contactHours: lineField('联系时间', 0, 40),
  servedAreaCodes: z.pipe(
    z.array(areaNumber).check(z.maxLength(20, '最多 20 个服务区域')),
    z.transform(codes => [...new Set(codes)]),
  ),
  /** A fresh upload of purpose COMPANY_PICTURE; null takes the cover away; left out it stays. */
  coverUploadId: z.optional(z.nullable(id)),
  version: z.optional(version),
})
