/** What the forms of a company's data must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { phoneField } from '#lib/forms/fields.ts'
import { companyChange } from '#lib/forms/people/company.ts'
import type { Area } from './AreaField.tsx'
import { splitTags } from './tags.ts'

export { dissolution } from '#lib/forms/people/staff.ts'

const files = z.array(z.custom<UploadedFile>())
const coordinate = (min: number, max: number, words: string) =>
  z.string().check(
    z.trim(),
    z.refine(text => text === '' || (/^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max), words),
  )

const own = z.omit(companyChange, {
  logo: true,
  cover: true,
  gallery: true,
  tags: true,
  areaCode: true,
  position: true,
  phone: true,
  name: true,
})

export const companyBase = z
  .extend(own, {
    name: z.string().check(z.trim(), z.minLength(4, '请填写公司全称'), z.maxLength(60, '公司名称最多 60 个字')),
    logo: files,
    cover: files,
    gallery: files,
    tags: z.string().check(
      z.refine(text => splitTags(text).length <= 8, '最多 8 个标签'),
      z.refine(text => splitTags(text).every(tag => tag.length <= 12), '每个标签最多 12 个字'),
    ),
    area: z.array(z.custom<Area>()).check(z.refine(chain => chain.length > 1, '请选择到区县')),
    areaCode: z.optional(z.undefined()),
    phone: z.union([z.literal(''), phoneField]),
    lng: coordinate(73, 136, '经度在 73 到 136 之间'),
    lat: coordinate(3, 54, '纬度在 3 到 54 之间'),
  })
  .check(z.refine(values => (values.lng === '') === (values.lat === ''), { path: ['lat'], message: '经度和纬度要一起填' }))
