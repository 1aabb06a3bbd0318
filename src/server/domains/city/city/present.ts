/** Rows → what the wire shows. Whole phone numbers, credit codes and owners' private data never pass through here. */

import type {
  CompanyCard,
  CompanyProfile,
  PerformanceFigure,
  ServiceCard,
  ServiceCategoryTree,
  ServiceDetail,
  ServiceQuestion,
} from '#lib/contract/city/city.ts'
import { starsOf } from '#lib/format/score.ts'
import { cleanHtml } from '#server/content/html.ts'
import { areaName, areaNames } from '#server/domains/city/nation/service.ts'
import type { CategoryRow } from './category-queries.ts'
import type { CompanyCardRow, CompanyProfileRow, PerformanceEvidenceRow, StaffRow } from './company-queries.ts'
import { performanceOf } from './performance.ts'
import type { PackageRow, QuestionRow, ServiceCardRow, ServiceDetailRow } from './service-queries.ts'

const presentProvider = (row: ServiceCardRow, fullName = false): ServiceCard['provider'] =>
  row.owner_company_id === null
    ? {
        kind: 'PERSON',
        id: row.owner_user_id,
        name: row.person_name ?? '',
        picture: row.person_avatar ?? '',
        certified: row.certified,
      }
    : {
        kind: 'COMPANY',
        id: row.owner_company_id,
        name: (fullName ? row.company_name : row.company_short_name) ?? '',
        picture: row.company_logo ?? '',
        certified: row.certified,
      }

export const presentServiceCard = (row: ServiceCardRow): ServiceCard => ({
  serverId: row.id,
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  tags: row.tags,
  price: row.price,
  unit: row.unit,
  score: starsOf(row.score, row.review_count),
  reviewCount: row.review_count,
  sales: row.sales,
  category: { categoryId: row.category_id, name: row.category_name ?? '' },
  area: areaNames(row).label,
  provider: presentProvider(row),
  publishedAt: row.published_at.toISOString(),
})

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

export const presentFigures = (rows: readonly PerformanceEvidenceRow[]): PerformanceFigure[] =>
  (performanceOf(rows)?.figures ?? []).map(figure => ({
    ...figure,
    value: rounded(figure.value, 4),
    points: rounded(figure.points, 2),
    months: rows
      .filter(row => row.metric === figure.metric)
      .map(({ month, amount, base, note }) => ({ month, amount, base, note })),
  }))

type ServiceParts = {
  packages: PackageRow[]
  performance: PerformanceEvidenceRow[]
  /** For a service that a person sells in their own name. */
  person: { services: number; orders: number; score: number | null } | null
}

export const presentServiceDetail = (row: ServiceDetailRow, { packages, performance, person }: ServiceParts): ServiceDetail => {
  const place = areaNames(row)
  return {
    ...presentServiceCard(row),
    provider: presentProvider(row, true),
    intro: cleanHtml(row.intro),
    gallery: [...new Set([row.cover, ...row.gallery])].filter(Boolean),
    rootCategory: { categoryId: row.root_category_id, name: row.root_name ?? '' },
    packages: packages.map(({ id, ...rest }) => ({ packageId: id, ...rest })),
    servedAreas: row.served_area_codes.length > 0 ? row.served_area_codes.map(areaName).filter(Boolean) : [`${place.city}全城`],
    servedNote: row.served_note,
    address: row.address,
    lng: row.lng,
    lat: row.lat,
    provinceCode: row.province_code,
    cityCode: row.city_code,
    districtCode: row.district_code,
    cityName: place.city,
    questionCount: row.question_count,
    favouriteCount: row.favourite_count,
    viewCount: row.view_count,
    updatedAt: row.updated_at.toISOString(),
    contact:
      person === null
        ? {
            name: row.company_contact ?? '',
            phoneMasked: row.company_phone,
            businessHours: row.company_hours ?? '',
            score: starsOf(row.company_score),
            serviceCount: row.company_services ?? 0,
            orderCount: row.company_orders ?? 0,
            since: (row.company_since ?? row.published_at).toISOString(),
            performance: presentFigures(performance).map(({ months: _, ...figure }) => figure),
          }
        : {
            name: row.person_name ?? '',
            phoneMasked: row.person_phone,
            businessHours: '',
            score: starsOf(person.score),
            serviceCount: person.services,
            orderCount: person.orders,
            since: (row.person_since ?? row.published_at).toISOString(),
            performance: [],
          },
  }
}

export const presentQuestion = (row: QuestionRow): ServiceQuestion => ({
  questionId: row.id,
  body: row.body,
  asker: maskName(row.nickname ?? ''),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  likeCount: row.like_count,
  createdAt: row.created_at.toISOString(),
})

/** Who asks before buying need not be known: 林小满 is shown as 林**. */
const maskName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length === 0 ? '用户' : `${letters[0]}${'*'.repeat(Math.min(2, Math.max(1, letters.length - 1)))}`
}

export const presentCompanyCard = (row: CompanyCardRow): CompanyCard => ({
  companyId: row.id,
  name: row.name,
  shortName: row.short_name,
  slogan: row.slogan,
  logo: row.logo,
  cover: row.cover,
  industry: row.industry,
  scale: row.scale,
  tags: row.tags,
  certified: row.certified,
  score: starsOf(row.score),
  serviceCount: row.service_count,
  orderCount: row.order_count,
  reviewCount: row.review_count,
  minPrice: row.min_price,
  area: areaNames(row).label,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
})

type CompanyParts = {
  performance: PerformanceEvidenceRow[]
  staff: StaffRow[]
  categories: { id: number; name: string; total: number }[]
}

export const presentCompanyProfile = (
  row: CompanyProfileRow,
  { performance, staff, categories }: CompanyParts,
): CompanyProfile => ({
  ...presentCompanyCard(row),
  intro: cleanHtml(row.intro),
  gallery: row.gallery,
  creditCodeMasked: row.credit_code ? `${row.credit_code.slice(0, 4)}**********${row.credit_code.slice(-4)}` : '',
  legalPerson: row.legal_person ? `${row.legal_person.slice(0, 1)}**` : '',
  registeredCapital: row.registered_capital,
  foundedOn: row.founded_on,
  certifiedAt: row.certified_at?.toISOString() ?? null,
  certificationSandbox: row.sandbox,
  contactName: row.contact_name,
  phoneMasked: row.phone_masked,
  businessHours: row.business_hours,
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
  cityName: areaName(row.city_code),
  favouriteCount: row.favourite_count,
  viewCount: row.view_count,
  performance: presentFigures(performance),
  staff: staff.map(person => ({
    userId: person.id,
    name: person.consultation_name || person.nickname,
    avatar: person.consultation_avatar || person.avatar,
    title: person.title,
    identity: person.employee_identity,
  })),
  categories: categories.map(one => ({ categoryId: one.id, name: one.name, serviceCount: one.total })),
  createdAt: row.created_at.toISOString(),
})

const presentCategory = (row: CategoryRow) => ({
  categoryId: row.id,
  name: row.name,
  icon: row.icon,
  picture: row.picture,
  intro: row.intro,
  serviceCount: row.service_count,
})

export function presentCategoryTree(rows: readonly CategoryRow[]): ServiceCategoryTree[] {
  const children = Map.groupBy(rows, row => row.parent_id)
  return (children.get(null) ?? []).map(root => ({
    ...presentCategory(root),
    children: (children.get(root.id) ?? []).map(presentCategory),
  }))
}
