import type { CompanyBase } from '#lib/contract/people/company.ts'
import { editableHtml } from '#server/content/rich-text.ts'
import { versionOf } from '#server/version.ts'
import type { CompanyRow } from './queries.ts'

/** What the form writes. */
const written = (row: CompanyRow, area: CompanyBase['area']) => ({
  name: row.name,
  shortName: row.short_name,
  slogan: row.slogan,
  intro: editableHtml(row.intro),
  logo: row.logo,
  cover: row.cover,
  gallery: row.gallery,
  industry: row.industry,
  scale: row.scale,
  tags: row.tags,
  contactName: row.contact_name,
  phoneMasked: row.phone_masked,
  businessHours: row.business_hours,
  area,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
})

export const presentBase = (row: CompanyRow, area: CompanyBase['area']): CompanyBase => {
  const form = written(row, area)
  return {
    ...form,
    companyId: row.id,
    creditCode: row.credit_code,
    legalPerson: row.legal_person,
    certified: row.certified,
    isBare: row.address === '' && row.intro === '',
    version: versionOf(form),
  }
}
