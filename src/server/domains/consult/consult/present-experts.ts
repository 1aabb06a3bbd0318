/** Rows of categories, consultants and consulting companies as everybody may see them. */
import type {
  ConsultantCard,
  ConsultantProfile,
  ConsultCategory,
  ConsultCategoryNode,
  ConsultCompanyProfile,
  ConsultEvaluation,
  ConsultFee,
  OpenDay,
} from '#lib/contract/consult/consult-shapes.ts'
import { presentPerson } from '#server/anonymity.ts'
import { areaShortName } from '#server/domains/city/nation/service.ts'
import type { CategoryRow } from './queries/categories.ts'
import type { ConsultCompanyRow } from './queries/companies.ts'
import type { ConsultantDetailRow, ConsultantRow } from './queries/consultants.ts'
import type { EvaluationRow } from './queries/evaluations.ts'
import type { listFeeRows } from './queries/fees.ts'

export const presentCategory = (row: CategoryRow): ConsultCategory => ({
  categoryId: row.id,
  parentId: row.parent_id,
  name: row.name,
  icon: row.icon,
  intro: row.intro,
  questionCount: row.question_count,
})

/** Both levels as a tree, in the order of the rows. */
export const presentTree = (rows: CategoryRow[]): ConsultCategoryNode[] =>
  rows
    .filter(row => row.level === 1)
    .map(root => ({ ...presentCategory(root), children: rows.filter(row => row.parent_id === root.id).map(presentCategory) }))

const PRESENCE = ['OFFLINE', 'BUSY', 'ONLINE'] as const

export const presentConsultant = (row: ConsultantRow): ConsultantCard => ({
  employeeId: row.id,
  userId: row.user_id,
  name: row.name,
  avatar: row.avatar,
  title: row.title,
  motto: row.motto,
  fields: row.fields,
  years: row.years,
  credential: row.credential,
  certified: !row.lapsed,
  companyId: row.company_id,
  companyName: row.firm_name ?? '',
  cityCode: row.city_code,
  cityName: areaShortName(row.city_code),
  online: PRESENCE[row.presence] ?? 'OFFLINE',
  replySeconds: row.reply_seconds,
  freeFirst: row.free_first,
  priceFrom: row.price_from,
  score: row.score,
  reviewCount: row.review_count,
  answerCount: row.answer_count,
  consultCount: row.consult_count,
})

export const presentFee = (row: Awaited<ReturnType<typeof listFeeRows>>[number]): ConsultFee => ({
  way: row.way,
  minutes: row.minutes,
  price: row.price,
  followUps: row.follow_ups,
  note: row.note,
})

export const presentEvaluation = (row: EvaluationRow): ConsultEvaluation => {
  const { name, avatar } = presentPerson(row.author, { knows: false })
  return {
    evaluationId: row.id,
    nickname: name,
    avatar,
    score: row.score,
    content: row.content,
    labels: row.labels,
    way: row.way ?? 'TEXT',
    categoryName: row.category_name ?? '',
    consultantName: row.consultant_name ?? '',
    reply: row.reply,
    createdAt: row.created_at.toISOString(),
  }
}

type Reputation = Pick<ConsultantProfile, 'distribution' | 'labels' | 'evaluations'>

export const presentReputation = (
  scores: { score: number; n: number }[],
  labels: { name: string; n: number }[],
  evaluations: EvaluationRow[],
): Reputation => ({
  distribution: [5, 4, 3, 2, 1].map(score => ({ score, count: Number(scores.find(row => row.score === score)?.n ?? 0) })),
  labels: labels.map(row => ({ name: row.name, count: Number(row.n) })),
  evaluations: evaluations.map(presentEvaluation),
})

export const presentConsultantProfile = (
  row: ConsultantDetailRow,
  parts: { fees: ConsultFee[]; calendar: OpenDay[]; fields: { id: number; name: string }[]; reputation: Reputation },
): ConsultantProfile => ({
  ...presentConsultant(row),
  certifiedOn: row.lapsed ? null : row.checked_on,
  intro: row.intro,
  cover: row.cover,
  districtCode: row.district_code,
  acceptedCount: row.accepted_count,
  taking: row.state === 'ACTIVE',
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  fees: parts.fees,
  calendar: parts.calendar,
  rootCategoryId: row.root_category_id,
  categories: parts.fields.map(field => ({ categoryId: field.id, name: field.name })),
  createdAt: row.created_at.toISOString(),
  ...parts.reputation,
})

export const presentCompanyCard = (row: ConsultCompanyRow) => ({
  companyId: row.id,
  name: row.name,
  logo: row.logo,
  field: row.category_name ?? '',
  score: row.score,
  consultantCount: Number(row.consultant_count ?? 0),
  onlineCount: Number(row.online_count ?? 0),
})

export const presentCompany = (
  row: ConsultCompanyRow,
  parts: { fees: ConsultFee[]; answerCount: number; reputation: Reputation },
): ConsultCompanyProfile => ({
  ...presentCompanyCard(row),
  cover: row.cover,
  intro: row.intro,
  rootCategoryId: row.root_category_id,
  certified: row.certified,
  taking: row.state === 'ACTIVE',
  cityCode: row.city_code,
  cityName: areaShortName(row.city_code),
  address: row.address,
  reviewCount: row.review_count,
  consultCount: row.consult_count,
  answerCount: parts.answerCount,
  fees: parts.fees,
  openedAt: row.opened_at.toISOString(),
  ...parts.reputation,
})
