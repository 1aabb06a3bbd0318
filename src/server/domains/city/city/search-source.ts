/** Services and companies as the search domain reads them, and as the map shows them. */

import { companyScaleTexts } from '#lib/format/recruitment.ts'
import { starsOf } from '#lib/format/score.ts'
import { plainText } from '#server/content/html.ts'
import type { MapPoint } from '#server/domains/city/map/service.ts'
import { areaNames } from '#server/domains/city/nation/service.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import { type CompanyDocumentRow, findCompanyDocument, listCompanyDocuments } from './company-queries.ts'
import { findServiceDocument, listServiceDocuments, type ServiceDocumentRow } from './service-queries.ts'

/** `rank` runs from 0 to about 7 000. */
const weightOf = (rank: number): number => Math.min(1, Math.max(0, rank / 7000))

const serviceDocument = (row: ServiceDocumentRow): SearchDocument => ({
  kind: 'service',
  refId: row.id,
  title: row.title,
  summary: row.summary,
  text: plainText(row.intro),
  keywords: [row.category_name ?? '', row.company_short_name ?? '', ...row.tags].filter(Boolean),
  names: row.company_short_name || !row.person_name ? [] : [row.person_name],
  picture: row.cover || null,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  ownerUserId: row.owner_company_id === null ? row.owner_user_id : null,
  ownerCompanyId: row.owner_company_id,
  weight: weightOf(row.rank),
  publishedAt: row.published_at,
  facts: {
    price: row.price,
    unit: row.unit,
    score: starsOf(row.score, row.review_count),
    reviewCount: row.review_count,
    sales: row.sales,
    provider: row.company_short_name ?? row.person_name ?? '',
    certified: row.certified,
    area: areaNames(row).label,
  },
})

const companyDocument = (row: CompanyDocumentRow): SearchDocument => ({
  kind: 'company',
  refId: row.id,
  title: row.name,
  summary: [row.slogan, row.tags.join(' ')].filter(Boolean).join('。'),
  text: plainText(row.intro),
  keywords: [row.short_name, row.industry, ...row.tags],
  picture: row.logo || null,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  ownerUserId: null,
  ownerCompanyId: row.id,
  weight: weightOf(row.rank),
  publishedAt: row.created_at,
  facts: {
    certified: row.certified,
    score: starsOf(row.score),
    serviceCount: row.service_count,
    orderCount: row.order_count,
    industry: row.industry,
    scale: companyScaleTexts[row.scale],
    area: areaNames(row).label,
  },
})

export const serviceSearchSource: SearchSource = {
  kind: 'service',
  list: async (db, afterId, limit) => (await listServiceDocuments(db, afterId, limit)).map(serviceDocument),
  get: async (db, id) => {
    const row = await findServiceDocument(db, id)
    return row && serviceDocument(row)
  },
}

export const companySearchSource: SearchSource = {
  kind: 'company',
  list: async (db, afterId, limit) => (await listCompanyDocuments(db, afterId, limit)).map(companyDocument),
  get: async (db, id) => {
    const row = await findCompanyDocument(db, id)
    return row && companyDocument(row)
  },
}

export const serviceMapPoint = (row: ServiceDocumentRow): MapPoint => ({
  kind: 'service',
  refId: row.id,
  title: row.title,
  subtitle: row.company_short_name ?? row.person_name ?? '',
  picture: row.cover,
  facts: { price: row.price, unit: row.unit, score: starsOf(row.score, row.review_count) },
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  weight: weightOf(row.rank),
})

export const companyMapPoint = (row: CompanyDocumentRow): MapPoint => ({
  kind: 'company',
  refId: row.id,
  title: row.name,
  subtitle: row.industry,
  picture: row.logo,
  facts: { certified: row.certified, score: starsOf(row.score), serviceCount: row.service_count },
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  weight: weightOf(row.rank),
})
