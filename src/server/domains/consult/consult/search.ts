/** Questions, answers, consultants and consulting companies as the search index wants them. Anonymous askers own nothing here. */
import { plainText } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchDocument, SearchSource } from '#server/domains/platform/search/document.ts'
import { presentAnswerCard, presentQuestion } from './present.ts'
import { presentCompanyCard, presentConsultant } from './present-experts.ts'
import { findAnswerForSearch, listAnswersForSearch } from './queries/answers.ts'
import { type ConsultCompanyRow, findCompanyRow, listCompaniesForSearch } from './queries/companies.ts'
import { findConsultantForSearch, listConsultantsForSearch } from './queries/consultants.ts'
import { findQuestionForSearch, listQuestionsForSearch } from './queries/questions.ts'

type QuestionRow = Awaited<ReturnType<typeof listQuestionsForSearch>>[number]
type AnswerRow = Awaited<ReturnType<typeof listAnswersForSearch>>[number]

const place = (row: { province_code: number; city_code: number; district_code: number | null }) => ({
  provinceCode: row.province_code,
  cityCode: row.city_code,
  districtCode: row.district_code,
})

const questionDocument = (row: QuestionRow): SearchDocument => {
  const card = presentQuestion(row)
  return {
    kind: 'question',
    refId: row.id,
    title: row.title,
    summary: row.summary,
    text: plainText(row.content),
    keywords: [card.categoryName],
    picture: card.picture,
    ...place(row),
    // A person who hides what they asked is not found by it.
    ownerUserId: row.asker_shows ? card.asker.userId : null,
    ownerCompanyId: card.asker.companyId,
    weight: Math.min(1, 0.1 + row.answer_count / 10 + row.like_count / 200 + row.view_count / 40_000),
    publishedAt: row.published_at ?? row.created_at,
    facts: {
      category: card.categoryName,
      state: card.state,
      bounty: card.bounty,
      answerCount: card.answerCount,
      viewCount: card.viewCount,
      asker: card.asker.nickname,
    },
  }
}

const answerDocument = (row: AnswerRow): SearchDocument => {
  const card = presentAnswerCard(row)
  return {
    kind: 'answer',
    refId: row.id,
    title: card.questionTitle,
    summary: card.summary,
    text: plainText(row.content),
    keywords: [card.categoryName],
    picture: null,
    ...place(row),
    ownerUserId: row.writer_shows ? card.author.userId : null,
    ownerCompanyId: card.author.companyId,
    weight: Math.min(1, 0.1 + (card.accepted ? 0.3 : 0) + card.likeCount / 200),
    publishedAt: row.created_at,
    facts: {
      consultationId: card.consultationId,
      category: card.categoryName,
      author: card.author.nickname,
      authorTitle: card.author.title,
      employeeId: card.author.employeeId,
      accepted: card.accepted,
      likeCount: card.likeCount,
    },
  }
}

const consultantDocument = (row: Parameters<typeof presentConsultant>[0]): SearchDocument => {
  const card = presentConsultant(row)
  return {
    kind: 'consultant',
    refId: row.id,
    title: `${card.name} · ${card.title}`,
    summary: card.motto,
    text: `${row.intro} ${card.credential} ${card.companyName}`,
    keywords: [...card.fields, card.title],
    picture: card.avatar || null,
    ...place(row),
    ownerUserId: card.companyId ? null : card.userId,
    ownerCompanyId: card.companyId,
    weight: Math.min(1, card.score / 1000 + card.answerCount / 200),
    publishedAt: row.created_at,
    facts: {
      title: card.title,
      fields: card.fields.join(' · '),
      companyName: card.companyName,
      priceFrom: card.priceFrom,
      score: card.score,
      reviewCount: card.reviewCount,
      answerCount: card.answerCount,
    },
  }
}

const companyDocument = (row: ConsultCompanyRow): SearchDocument => {
  const card = presentCompanyCard(row)
  return {
    kind: 'consultcompany',
    refId: row.id,
    title: card.name,
    summary: plainText(row.intro).slice(0, 160),
    text: plainText(row.intro),
    keywords: [card.field],
    picture: card.logo || null,
    ...place(row),
    ownerUserId: null,
    ownerCompanyId: row.id,
    weight: Math.min(1, card.score / 600 + card.consultantCount / 40),
    publishedAt: row.opened_at,
    facts: {
      field: card.field,
      score: card.score,
      reviewCount: row.review_count,
      consultCount: row.consult_count,
      consultantCount: card.consultantCount,
      certified: row.certified,
    },
  }
}

const source = <Row>(
  kind: SearchSource['kind'],
  list: (db: Db, afterId: number, limit: number) => Promise<Row[]>,
  find: (db: Db, id: number) => Promise<Row | undefined>,
  document: (row: Row) => SearchDocument,
): SearchSource => ({
  kind,
  list: async (db, afterId, limit) => (await list(db, afterId, limit)).map(document),
  get: async (db, id) => {
    const row = await find(db, id)
    return row === undefined ? undefined : document(row)
  },
})

/** What consultation offers to search. */
export const searchSources: readonly SearchSource[] = [
  source('question', listQuestionsForSearch, findQuestionForSearch, questionDocument),
  source('answer', listAnswersForSearch, findAnswerForSearch, answerDocument),
  source('consultant', listConsultantsForSearch, findConsultantForSearch, consultantDocument),
  source('consultcompany', listCompaniesForSearch, findCompanyRow, companyDocument),
]
