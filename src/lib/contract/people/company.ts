/** A company's own page data, as its owner and administrators keep it. */
import { z } from 'zod'
import { companyScaleCode } from '#lib/contract/city/city.ts'
import { type Contract, defineCall, idParam, pictureKey, rev } from '#lib/contract/define.ts'
import { phoneField } from '#lib/validate/phone.ts'
import { codeText, lineText, multilineText, nameText } from '#lib/validate/text.ts'

const text = (max: number, what: string) => lineText().max(max, `${what}最多 ${max} 个字`)

/** A picture that is there already (its key), or a fresh upload (its id). */
export const pictureRef = z.union([idParam, codeText(300).min(1)])
export type PictureRef = z.output<typeof pictureRef>

export const MAX_GALLERY = 9
export const MAX_INTRO = 5_000

export const companyBase = z.object({
  companyId: z.number().int(),
  name: z.string(),
  shortName: z.string(),
  slogan: z.string(),
  /** As it is written: paragraphs, `## ` headings, `- ` and `1. ` lists. */
  intro: z.string(),
  logo: pictureKey,
  cover: pictureKey,
  gallery: z.array(pictureKey),
  industry: z.string(),
  scale: companyScaleCode,
  tags: z.array(z.string()),
  creditCode: z.string().nullable(),
  legalPerson: z.string(),
  contactName: z.string(),
  phoneMasked: z.string().nullable(),
  businessHours: z.string(),
  /** From the province down to what was chosen. */
  area: z.array(z.object({ code: z.number().int(), name: z.string(), level: z.number().int() })),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  certified: z.boolean(),
  /** True: nothing but what registration asked for is known yet. */
  isBare: z.boolean(),
  rev,
})
export type CompanyBase = z.output<typeof companyBase>

export const companyChange = z.object({
  /** Left out, or the same as before, once certified. */
  name: nameText().min(4, '请填写公司全称').max(60, '公司名称最多 60 个字').optional(),
  shortName: nameText().min(2, '请填写简称').max(20, '简称最多 20 个字'),
  slogan: text(40, '口号'),
  intro: multilineText().max(MAX_INTRO, `介绍最多 ${MAX_INTRO} 个字`),
  logo: pictureRef.nullable(),
  cover: pictureRef.nullable(),
  gallery: z.array(pictureRef).max(MAX_GALLERY, `最多 ${MAX_GALLERY} 张`),
  industry: lineText().min(2, '请填写行业').max(20, '行业最多 20 个字'),
  scale: companyScaleCode,
  tags: z.array(lineText().min(1).max(12, '每个标签最多 12 个字')).max(8, '最多 8 个标签'),
  contactName: nameText().min(2, '请填写联系人').max(20, '联系人最多 20 个字'),
  /** Left out: stays as it is. */
  phone: phoneField.optional(),
  businessHours: text(60, '营业时间'),
  /** The narrowest area chosen, a district at least. */
  areaCode: z.number('请选择所在地区').int().min(1, '请选择所在地区').max(999_999_999),
  address: text(80, '地址').min(2, '请填写详细地址'),
  /** Left out: the middle of the chosen area. */
  position: z.object({ lng: z.number().min(73).max(136), lat: z.number().min(3).max(54) }).nullable(),
  rev: rev.optional(),
})
export type CompanyChange = z.output<typeof companyChange>

export const company = {
  getCompanyBase: defineCall({
    method: 'GET',
    path: '/company/base',
    summary: '当前公司的资料',
    access: 'admin',
    result: companyBase,
    errors: [],
  }),
  saveCompanyBase: defineCall({
    method: 'POST',
    path: '/company/base',
    summary: '修改当前公司的资料；公开页面、搜索和地图随即更新',
    access: 'admin',
    body: companyChange,
    result: companyBase,
    errors: ['company.name_certified', 'state.changed', 'upload.missing'],
  }),
} satisfies Contract
