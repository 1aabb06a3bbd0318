/** Reading consultation: the front page, lists of questions, one question with its answers, consultants. */

import type { consult } from '#lib/contract/consult/consult.ts'
import type {
  AnswerCard,
  ConsultantCard,
  ConsultCategoryNode,
  QuestionCard,
  QuestionSort,
} from '#lib/contract/consult/consult-shapes.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { startOfDay } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { topPlaybacks } from '#server/domains/consult/playback/service.ts'
import { readListing, readTop } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { openDays } from './calendar.ts'
import { presentAnswer, presentAnswerCard, presentComment, presentQuestion, presentQuestionDetail } from './present.ts'
import {
  presentCategory,
  presentCompany,
  presentCompanyCard,
  presentConsultant,
  presentConsultantProfile,
  presentFee,
  presentReputation,
  presentTree,
} from './present-experts.ts'
import {
  countAnswersSince,
  findQuestionOfAnswer,
  listAnswerCardRows,
  listAnswerRows,
  listFreshAnswerRows,
} from './queries/answers.ts'
import { readAvailability } from './queries/availability.ts'
import { type CategoryRow, findCategoryRow, listCategoryRows, listLabelRows } from './queries/categories.ts'
import { listCommentRows, listFirstCommentRows } from './queries/comments.ts'
import { findCompanyRow, listTopCompanyRows } from './queries/companies.ts'
import {
  type ConsultantFilters,
  countCompanyAnswers,
  countOnline,
  findConsultantRow,
  findPriceRange,
  listConsultantRows,
  listFieldRows,
  listTopConsultantRows,
} from './queries/consultants.ts'
import { countLabels, countScores, listEvaluationRows } from './queries/evaluations.ts'
import { listFeeRows, type Provider } from './queries/fees.ts'
import {
  findQuestionRow,
  listedQuestions,
  listLabelsOf,
  listQuestionsByIds,
  listRelatedQuestionRows,
  listTopQuestionRows,
  type Paging,
} from './queries/questions.ts'
import { type QuestionFilters, wantedWords } from './question-words.ts'

export {
  findParty,
  findPartyNames,
  findPlaybackFacts,
  listReplies,
  lockParty,
  type Party,
  type PartyRow,
} from './directed/party.ts'

import { presentQuotes } from './talk/quotes.ts'

export { consultTree } from './category-tree.ts'
export { setConsultantsPresence } from './presence-job.ts'
export { countReplyTimes } from './reply-job.ts'
export { searchSources } from './search.ts'
export { countOpenConsultations, listConsultantUsers, revokeConsultants } from './staff-queries.ts'

type Calls = typeof consult

const CALENDAR_DAYS = 7
const EVALUATIONS_SHOWN = 20
const COMMENTS_SHOWN = 3

const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new AppError('missing.record')
  return value
}

const asQuestions = (rows: Awaited<ReturnType<typeof listTopQuestionRows>>): QuestionCard[] =>
  rows.map(row => presentQuestion(row))

const asAnswers = (rows: Awaited<ReturnType<typeof listFreshAnswerRows>>): AnswerCard[] => rows.map(row => presentAnswerCard(row))

async function findCategory(db: Db, id: number): Promise<{ rows: CategoryRow[]; row: CategoryRow }> {
  // One that is switched off is offered nowhere, but what stands in it leads to it.
  const [rows, row] = await Promise.all([listCategoryRows(db), findCategoryRow(db, id)])
  return { rows, row: found(row) }
}

// For other domains: the rows that a city's front shows.

/** Consultants by presence and score, those of the city when it has any. */
export async function listOnlineConsultants(
  db: Db,
  options: { limit: number; cityCode?: number | undefined; rootCategoryId?: number | undefined },
): Promise<ConsultantCard[]> {
  const local = await listTopConsultantRows(db, options)
  const rows =
    local.length > 0 || !options.cityCode ? local : await listTopConsultantRows(db, { ...options, cityCode: undefined })
  return rows.map(presentConsultant)
}

/** The newest answers of consultants to public questions, one per question, those of the city when it has any. */
export async function listFreshAnswers(
  db: Db,
  options: { limit: number; cityCode?: number | undefined; rootCategoryId?: number | undefined },
): Promise<AnswerCard[]> {
  const { limit, cityCode, rootCategoryId } = options
  const local = await listFreshAnswerRows(db, limit * 3, { cityCode, rootCategoryId })
  const rows = local.length > 0 || !cityCode ? local : await listFreshAnswerRows(db, limit * 3, { rootCategoryId })
  const first = new Map(rows.toReversed().map(row => [row.consultation_id, row]))
  return asAnswers([...first.values()].toReversed().slice(0, limit))
}

/** The hottest public questions. */
export const listHotQuestions = async (
  db: Db,
  options: { limit: number; cityCode?: number | undefined },
): Promise<QuestionCard[]> =>
  asQuestions(
    await listTopQuestionRows(db, {
      sort: 'hot',
      limit: options.limit,
      ...(options.cityCode ? { cityCode: options.cityCode } : {}),
    }),
  )

/** How many consultants are there now, in the city when one is given. */
export const countOnlineConsultants = async (db: Db, cityCode?: number): Promise<number> =>
  (await countOnline(db, cityCode)).online

export const getCategoryTree = async (db: Db): Promise<ConsultCategoryNode[]> => presentTree(await listCategoryRows(db))

/** The front of consultation. */
export async function getIndex(db: Db, now: Date, cityCode?: number): Promise<CallResult<Calls['getIndex']>> {
  const [categories, consultants, companies, hot, bounty, freshAnswers, playbacks, online, answersToday] = await Promise.all([
    getCategoryTree(db),
    listOnlineConsultants(db, { limit: 8, cityCode }),
    listTopCompanyRows(db, 6, cityCode),
    listTopQuestionRows(db, { sort: 'hot', limit: 8 }),
    listTopQuestionRows(db, { sort: 'bounty', limit: 6, phases: [1, 2] }),
    listFreshAnswers(db, { limit: 8 }),
    topPlaybacks(db, { limit: 8 }),
    countOnline(db),
    countAnswersSince(db, startOfDay(now), 10_000),
  ])
  return {
    categories,
    consultants,
    companies: companies.map(presentCompanyCard),
    hotQuestions: asQuestions(hot),
    bountyQuestions: asQuestions(bounty),
    freshAnswers,
    playbacks,
    figures: {
      online: online.online,
      consultants: online.all,
      answersToday,
      questions: categories.reduce((sum, category) => sum + category.questionCount, 0),
    },
  }
}

export async function listCategories(db: Db, parentId?: number): Promise<CallResult<Calls['listCategories']>> {
  const rows = await listCategoryRows(db)
  return rows.filter(row => (parentId ? row.parent_id === parentId : row.level === 1)).map(presentCategory)
}

export async function getCategory(db: Db, id: number): Promise<CallResult<Calls['getCategory']>> {
  const { rows, row } = await findCategory(db, id)
  const range = await findPriceRange(db, id)
  const parent = rows.find(one => one.id === row.parent_id)
  const siblings = rows.filter(one => one.parent_id === (row.parent_id ?? row.id))
  return {
    ...presentCategory(row),
    notice: row.notice || (parent?.notice ?? ''),
    parent: parent ? presentCategory(parent) : null,
    children: siblings.map(presentCategory),
    consultantCount: Number(range.consultants),
    priceRange: range.min === null || range.max === null ? null : { min: range.min, max: range.max },
  }
}

type QuestionQuery = QuestionFilters & Paging & { sort: QuestionSort }

const listingOf = (sort: QuestionSort) => `list_question_${sort}` as const

/** @throws missing.record for a category that does not exist. */
export async function listQuestions(db: Db, query: QuestionQuery): Promise<CallResult<Calls['listQuestions']>> {
  if (query.categoryId) await findCategory(db, query.categoryId)
  const page = await readListing(db, listingOf(query.sort), wantedWords(query), query, listedQuestions)
  return { ...page, list: asQuestions(page.list) }
}

type ConsultantQuery = Omit<ConsultantFilters, 'category'> & { categoryId?: number | undefined }

export async function listConsultants(db: Db, query: ConsultantQuery): Promise<CallResult<Calls['listConsultants']>> {
  const category = query.categoryId ? (await findCategory(db, query.categoryId)).row : undefined
  return presentPage(await listConsultantRows(db, { ...query, category }), presentConsultant)
}

async function readReputation(db: Db, of: Provider) {
  const [scores, labels, evaluations] = await Promise.all([
    countScores(db, of),
    countLabels(db, of, 8),
    listEvaluationRows(db, of, EVALUATIONS_SHOWN),
  ])
  return presentReputation(scores, labels, evaluations)
}

export async function getConsultant(db: Db, id: number, now: Date): Promise<CallResult<Calls['getConsultant']>> {
  const row = found(await findConsultantRow(db, id))
  const today = startOfDay(now)
  const [fees, fields, availability, reputation] = await Promise.all([
    listFeeRows(db, { consultantId: id }),
    listFieldRows(db, id),
    readAvailability(db, id, today, new Date(today.getTime() + CALENDAR_DAYS * DAY_MS)),
    readReputation(db, { consultantId: id }),
  ])
  return presentConsultantProfile(row, {
    fees: fees.map(presentFee),
    fields,
    calendar: row.state === 'ACTIVE' ? openDays(availability, now, CALENDAR_DAYS) : [],
    reputation,
  })
}

export async function listConsultantAnswers(
  db: Db,
  id: number,
  paging: Paging,
): Promise<CallResult<Calls['listConsultantAnswers']>> {
  found(await findConsultantRow(db, id))
  return presentPage(await listAnswerCardRows(db, { consultantId: id }, paging), presentAnswerCard)
}

export async function getCompany(db: Db, id: number): Promise<CallResult<Calls['getCompany']>> {
  const row = found(await findCompanyRow(db, id))
  const [fees, answerCount, reputation] = await Promise.all([
    listFeeRows(db, { companyId: id }),
    countCompanyAnswers(db, id),
    readReputation(db, { companyId: id }),
  ])
  return presentCompany(row, { fees: fees.map(presentFee), answerCount, reputation })
}

export async function listCompanyConsultants(
  db: Db,
  id: number,
  paging: Paging,
): Promise<CallResult<Calls['listCompanyConsultants']>> {
  found(await findCompanyRow(db, id))
  return presentPage(await listConsultantRows(db, { ...paging, sort: 'online', companyId: id }), presentConsultant)
}

export async function listCompanyAnswers(db: Db, id: number, paging: Paging): Promise<CallResult<Calls['listCompanyAnswers']>> {
  found(await findCompanyRow(db, id))
  return presentPage(await listAnswerCardRows(db, { companyId: id }, paging), presentAnswerCard)
}

/** Related to a question, or to a title that somebody is typing. Without either: the hottest. */
export async function listCorrelation(
  db: Db,
  { consultationId, keyword, pageSize }: { consultationId?: number | undefined; keyword?: string | undefined; pageSize: number },
): Promise<CallResult<Calls['listCorrelation']>> {
  const question = consultationId ? await findQuestionRow(db, consultationId) : undefined
  if (question) {
    const { id, title, category_id } = question
    return asQuestions(await listRelatedQuestionRows(db, { title, categoryId: category_id, exceptId: id, limit: pageSize }))
  }
  if (keyword) {
    const ids = await readTop(db, listingOf('hot'), wantedWords({ keyword }), pageSize)
    return asQuestions(await listQuestionsByIds(db, ids))
  }
  return consultationId ? [] : listHotQuestions(db, { limit: pageSize })
}

export async function listLabels(
  db: Db,
  { kind, categoryId }: { kind: 'QUESTION' | 'EVALUATION' | 'ONCE'; categoryId?: number | undefined },
): Promise<CallResult<Calls['listLabels']>> {
  const parents = categoryId ? (await listCategoryRows(db)).filter(row => row.id === categoryId) : []
  const ids = categoryId ? [categoryId, ...parents.flatMap(row => (row.parent_id ? [row.parent_id] : []))] : null
  return (await listLabelRows(db, kind, ids)).map(row => ({ labelId: row.id, name: row.name }))
}

export async function getCategoryInfo(db: Db, id: number): Promise<CallResult<Calls['getCategoryInfo']>> {
  const { row } = await findCategory(db, id)
  const root = row.parent_id ?? row.id
  const [hot, consultants, playbacks, labels] = await Promise.all([
    listTopQuestionRows(db, { sort: 'hot', limit: 6, ...(row.level === 1 ? { rootCategoryId: id } : { categoryId: id }) }),
    listTopConsultantRows(db, { limit: 5, rootCategoryId: root }),
    topPlaybacks(db, { limit: 3, rootCategoryId: root }),
    listLabels(db, { kind: 'QUESTION', categoryId: id }),
  ])
  return {
    category: presentCategory(row),
    questions: asQuestions(hot),
    consultants: consultants.map(presentConsultant),
    playbacks,
    labels,
  }
}

/** @throws missing.record for what is not a public question, directed consultations included. */
export async function getQuestion(db: Db, id: number, paging: Paging): Promise<CallResult<Calls['getQuestion']>> {
  const row = found(await findQuestionRow(db, id))
  const [labels, answers] = await Promise.all([listLabelsOf(db, id), listAnswerRows(db, id, paging)])
  const comments = await listFirstCommentRows(
    db,
    answers.rows.map(answer => answer.id),
    COMMENTS_SHOWN,
  )
  const quotesOf = await presentQuotes(db, answers.rows)
  const commentsOf = (answerId: number) => comments.filter(comment => comment.answer_id === answerId).map(presentComment)
  return {
    ...presentQuestionDetail(row, labels),
    answers: presentPage(answers, answer =>
      presentAnswer(answer, { comments: commentsOf(answer.id), quotes: quotesOf(answer.id) }),
    ),
  }
}

export async function listAnswerComments(
  db: Db,
  answerId: number,
  paging: Paging,
): Promise<CallResult<Calls['listAnswerComments']>> {
  found(await findQuestionOfAnswer(db, answerId))
  return presentPage(await listCommentRows(db, answerId, paging), presentComment)
}
