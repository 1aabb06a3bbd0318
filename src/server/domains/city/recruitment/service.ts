/** Use cases of recruitment. */

import type {
  ProfessionNode,
  RecruitmentCard,
  RecruitmentComment,
  RecruitmentDetail,
  RecruitmentListQuery,
  recruitment,
} from '#lib/contract/city/recruitment.ts'
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import {
  companyScaleTexts,
  educationTexts,
  employmentTexts,
  experienceTexts,
  salaryBands,
  salaryUnitTexts,
} from '#lib/format/recruitment.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { readListing } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { listComments, listReplies } from './comment-queries.ts'
import { listingOf, wantedFacets } from './facets.ts'
import { presentCard, presentComment, presentDetail, presentProfessions } from './present.ts'
import * as queries from './queries.ts'
import { welfares } from './welfare.ts'

export { publishJobPoints } from './map-points.ts'
export { professionTree } from './profession-tree.ts'
export { jobSearchSource } from './search-source.ts'

const SIMILAR_POSTS = 6
const COMPANY_POSTS = 5
const FIRST_REPLIES = 3
/** A company is known by how it answered lately. */
const REPLY_DAYS = 365

async function cardsOf(db: Db, ids: number[], now: Date): Promise<RecruitmentCard[]> {
  const rows = await queries.listCardsByIds(db, ids)
  return rows.map(row => presentCard(row, now))
}

/** One page of jobs or job-seeker posts. */
export async function listRecruitments(db: Db, query: RecruitmentListQuery, now: Date): Promise<ListOf<RecruitmentCard>> {
  const page = await readListing(db, listingOf(query.kind, query.sort), wantedFacets(query), query, queries.listedCards)
  return { ...page, list: page.list.map(row => presentCard(row, now)) }
}

/** @throws AppError `missing.record` when there is no such post, or it is not public. */
export async function getRecruitment(db: Db, id: number, now: Date): Promise<RecruitmentDetail> {
  const row = await queries.findDetail(db, id)
  if (!row) throw new AppError('missing.record')
  const likeness = {
    id,
    kind: row.kind,
    professionId: row.profession_id,
    cityCode: row.city_code,
    companyId: row.company_id,
  }
  const [replyFigures, companyIds, similarIds] = await Promise.all([
    row.company_id === null ? null : queries.findReplyFigures(db, row.company_id, new Date(now.getTime() - REPLY_DAYS * DAY_MS)),
    row.company_id === null ? [] : queries.listCompanyPostIds(db, row.company_id, id, COMPANY_POSTS),
    queries.listSimilarPostIds(db, likeness, SIMILAR_POSTS),
  ])
  const related = new Map((await cardsOf(db, [...companyIds, ...similarIds], now)).map(card => [card.recruitmentId, card]))
  const pickCards = (ids: number[]) => ids.flatMap(related_id => related.get(related_id) ?? [])
  return presentDetail(row, now, {
    replyFigures,
    sameCompany: pickCards(companyIds),
    similar: pickCards(similarIds),
  })
}

type CommentQuery = Parameters<typeof listComments>[1]

/** Comments of a post with their first replies, or all replies of one comment. */
export async function listRecruitmentComments(db: Db, query: CommentQuery): Promise<ListOf<RecruitmentComment>> {
  if (!(await queries.isPostPublic(db, query.recruitmentId))) throw new AppError('missing.record')
  const { rows, ...page } = await listComments(db, query)
  const withReplies = rows.filter(row => row.reply_count > 0).map(row => row.id)
  const replies = withReplies.length > 0 ? await listReplies(db, withReplies, FIRST_REPLIES) : []
  return { ...page, list: rows.map(row => presentComment(row, replies)) }
}

/** The profession tree as it is chosen from; for a company only what it is hiring for, counted live, whatever is switched off since. */
export async function listProfessions(db: Db, companyId?: number): Promise<ProfessionNode[]> {
  const rows = await queries.listProfessions(db)
  if (companyId === undefined) return presentProfessions(rows.filter(row => row.enabled))
  const counted = new Map((await queries.countCompanyProfessions(db, companyId)).map(row => [row.id, row.jobs]))
  return presentProfessions(
    rows
      .filter(row => row.parent_id === null || counted.has(row.id))
      .map(row => ({ ...row, job_count: Number(counted.get(row.id) ?? 0) })),
  )
}

const choicesOf = <Value extends string>(texts: Record<Value, string>): { value: Value; text: string }[] =>
  (Object.keys(texts) as Value[]).map(value => ({ value, text: texts[value] }))

export const companyScales = choicesOf(companyScaleTexts)

/** Every choice of a post and of the list's filters. */
export async function getRecruitmentData(db: Db): Promise<CallResult<typeof recruitment.getRecruitmentData>> {
  return {
    professions: await listProfessions(db),
    educations: choicesOf(educationTexts),
    experiences: choicesOf(experienceTexts),
    salaryUnits: choicesOf(salaryUnitTexts),
    employments: choicesOf(employmentTexts),
    scales: companyScales,
    salarys: salaryBands,
    welfares: [...welfares],
  }
}
