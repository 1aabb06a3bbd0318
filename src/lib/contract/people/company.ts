/** A company's own page data, as its owner and administrators keep it. */
import { z } from 'zod'
import { type Contract, defineCall, pictureKey, version } from '#lib/contract/define.ts'
import { COMPANY_SCALES, companyChange, MAX_GALLERY, MAX_INTRO, type pictureRef } from '#lib/forms/people/company.ts'

export type PictureRef = z.output<typeof pictureRef>
export { MAX_GALLERY, MAX_INTRO }

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
  scale: z.enum(COMPANY_SCALES),
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
  version,
})
export type CompanyBase = z.output<typeof companyBase>

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
