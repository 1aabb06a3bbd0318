/** Use cases of questions as their askers work on them. */
import type { QuestionDraft, question } from '#lib/contract/consult/question.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { ownerScopeOf, requireOwned } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { presentQuestion } from '#server/domains/consult/consult/present.ts'
import { listQuestionsByIds } from '#server/domains/consult/consult/queries/questions.ts'
import { listCorrelation, listLabels } from '#server/domains/consult/consult/service.ts'
import { minorRefusal, refuseMinor } from '#server/domains/people/certification/service.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { withinRate } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, type Verdict } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { orderBounty, refundBounty } from './bounty.ts'
import { assertReady, picturesOf, questionText, readContent, type StoredQuestion, summaryOf, writeContent } from './content.ts'
import { pageFollowedIds } from './follow-queries.ts'
import { moveQuestion } from './move.ts'
import * as queries from './queries.ts'
import { submitToReview } from './submit-review.ts'

type Calls = typeof question

/** Drafts that one person may have lying about. */
const MAX_DRAFTS = 30
const SIMILAR_SHOWN = 6
const CATEGORIES_SHOWN = 4

const shownOf = (content: StoredQuestion) => ({ ...content, pictures: content.pictures.map(key => ({ key })) })
const isUnpublished = (state: string): boolean => state === 'DRAFT' || state === 'REJECTED'

const requireOwn = (actor: Actor, row: queries.OwnQuestion | undefined): queries.OwnQuestion =>
  requireOwned(actor, row, ({ asker_user_id, asker_company_id }) => ({ userId: asker_user_id, companyId: asker_company_id }))

/** The question, locked until the transaction ends. @throws AppError `missing.record` for what is not theirs. */
const lockOwn = async (trx: Db, actor: Actor, id: number) => requireOwn(actor, await queries.lockQuestion(trx, id))

/** What a public list of my questions shows of a draft that has no words yet. */
const titleOf = (content: StoredQuestion): string => content.title || summaryOf(content.text).slice(0, 30)

export async function createQuestion(
  db: Db,
  actor: Actor,
  draft: QuestionDraft,
  now: Date,
): Promise<CallResult<Calls['createQuestion']>> {
  const { userId } = signedInPerson(actor)
  const { companyId } = ownerScopeOf(actor)
  return db.transaction().execute(async trx => {
    if ((await queries.countDrafts(trx, userId)) >= MAX_DRAFTS) throw new AppError('question.too_many')
    const content = {
      ...draft,
      text: await takeRichText(trx, draft.text, { userId, field: 'text', now }),
      pictures: await picturesOf(trx, userId, { pictures: draft.pictures, known: [], now }),
    }
    const [category, place] = await Promise.all([queries.getAnyCategory(trx), queries.getAskerPlace(trx, userId)])
    const consultationId = await queries.insertQuestion(trx, {
      kind: 'QUESTION',
      state: 'DRAFT',
      root_category_id: category.parent_id ?? category.id,
      category_id: category.id,
      title: titleOf(content),
      asker_user_id: userId,
      asker_company_id: companyId,
      anonymous: content.anonymous,
      consultant_id: null,
      company_id: null,
      way: null,
      minutes: null,
      price: null,
      follow_ups_left: null,
      order_no: null,
      province_code: place.province_code,
      city_code: place.city_code,
      district_code: null,
      created_at: now,
      updated_at: now,
    })
    await queries.upsertDraft(trx, consultationId, content, now)
    return { consultationId, savedAt: now.toISOString(), pictures: content.pictures, version: versionOf(shownOf(content)) }
  })
}

export async function getOwnQuestion(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getOwnQuestion']>> {
  const row = requireOwn(actor, await queries.findQuestion(db, id))
  const content = shownOf(await readContent(db, row))
  return {
    consultationId: row.id,
    state: row.state,
    reason: row.state_reason,
    orderNo: row.order_no,
    content,
    version: versionOf(content),
  }
}

/** The terms that this person cannot choose, and why. */
export async function getQuestionTerms(db: Db, actor: Actor, now: Date): Promise<CallResult<Calls['getQuestionTerms']>> {
  return { bountyClosed: await minorRefusal(db, signedInPerson(actor).userId, 'BOUNTY', now) }
}

export async function saveQuestion(
  db: Db,
  actor: Actor,
  {
    id,
    draft: { version: seen, ...draft },
    now,
  }: { id: number; draft: QuestionDraft & { version?: string | undefined }; now: Date },
): Promise<CallResult<Calls['saveQuestion']>> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOwn(trx, actor, id)
    assertUnpublished(row)
    const before = await readContent(trx, row)
    await refuseOutdated(seen, () => versionOf(shownOf(before)))
    const known = [...before.pictures, ...row.pictures]
    const content = {
      ...draft,
      text: await takeRichText(trx, draft.text, { userId, field: 'text', now }),
      pictures: await picturesOf(trx, userId, { pictures: draft.pictures, known, now }),
    }
    await queries.upsertDraft(trx, id, content, now)
    await queries.updateQuestion(trx, id, { title: titleOf(content), anonymous: content.anonymous, updated_at: now })
    return { savedAt: now.toISOString(), pictures: content.pictures, version: versionOf(shownOf(content)) }
  })
}

/** @throws AppError `state.conflict` for what is handed in already. */
function assertUnpublished(row: queries.OwnQuestion): void {
  if (!isUnpublished(row.state)) throw new AppError('state.conflict')
}

export async function submitQuestion(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<Calls['submitQuestion']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'publishPerOwner', `user:${userId}`)
  const seen = requireOwn(actor, await queries.findQuestion(db, id))
  assertUnpublished(seen)
  const checked = await readContent(db, seen)
  assertReady(checked)
  return withinRate(db, { userId, act: 'QUESTION', now }, async () => {
    const verdict = await checkText(db, { userId, ...questionText(checked), subjectId: id }, now)
    return db.transaction().execute(trx => handIn(trx, actor, { id, checked, verdict, now }))
  })
}

type HandedIn = { id: number; checked: StoredQuestion; verdict: Verdict; now: Date }

/** What was checked is what is handed in. */
async function handIn(
  trx: Db,
  actor: Actor,
  { id, checked, verdict, now }: HandedIn,
): Promise<CallResult<Calls['submitQuestion']>> {
  const { userId } = signedInPerson(actor)
  const row = await lockOwn(trx, actor, id)
  assertUnpublished(row)
  const content = await readContent(trx, row)
  await refuseOutdated(versionOf(checked), () => versionOf(content))
  await writeContent(trx, id, content, now)
  await saveVerdict(trx, verdict, { id, title: content.title }, now)
  const mover = { by: 'ASKER' as const, userId, at: now }
  if (content.bounty > 0) {
    await refuseMinor(trx, userId, 'BOUNTY', now)
    const orderNo = await orderBounty(trx, actor, { consultationId: id, title: content.title, amount: content.bounty, now })
    const state = await moveQuestion(trx, row, 'ORDER', mover, { set: { order_no: orderNo } })
    return { state, orderNo }
  }
  const state = await moveQuestion(trx, row, 'SUBMIT', mover, { set: { order_no: null } })
  await submitToReview(trx, { ...row, anonymous: content.anonymous }, content.title)
  return { state, orderNo: null }
}

export async function withdrawQuestion(
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
): Promise<CallResult<Calls['withdrawQuestion']>> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOwn(trx, actor, id)
    const state = await moveQuestion(trx, row, 'WITHDRAW', { by: 'ASKER', userId, at: now })
    await withdrawFromReview(trx, 'QUESTION', id)
    await refundBounty(trx, row, '提问者撤回了提问', now)
    return { state, orderNo: null }
  })
}

export async function discardQuestion(db: Db, actor: Actor, id: number): Promise<{ deleted: true }> {
  return db.transaction().execute(async trx => {
    const row = await lockOwn(trx, actor, id)
    assertUnpublished(row)
    await queries.deleteQuestion(trx, id)
    return { deleted: true as const }
  })
}

/** Words that stand in most questions and say nothing of what is asked. */
const FILLERS = /请问|怎么办|怎么|怎样|如何|可以|应该|什么|多少|有没有|是不是|能不能|要不要|该|吗|呢/g

const essenceOf = (title: string): string => {
  const words = title.replace(FILLERS, ' ').trim()
  return words.length < 2 ? title : words
}

/** What helps while a question is being written. Labels are those of the chosen field. */
export async function suggestForQuestion(
  db: Db,
  { keyword, categoryId }: CallParsed<Calls['suggestForQuestion']>['query'],
): Promise<CallResult<Calls['suggestForQuestion']>> {
  const [similar, categories, labels] = await Promise.all([
    keyword.length < 2 ? [] : findSimilar(db, keyword),
    keyword.length < 4 ? [] : queries.listLikelyCategories(db, essenceOf(keyword), CATEGORIES_SHOWN),
    categoryId ? listLabels(db, { kind: 'QUESTION', categoryId }) : [],
  ])
  return {
    similar,
    categories: categories.map(({ id, name }) => ({ categoryId: id, name })),
    labels,
  }
}

async function findSimilar(db: Db, keyword: string) {
  const found = await listCorrelation(db, { keyword, pageSize: SIMILAR_SHOWN })
  // A whole sentence is rarely part of a title: then those that share most of its pairs.
  const rows =
    found.length > 0 ? found : (await queries.listSharingQuestions(db, essenceOf(keyword), SIMILAR_SHOWN)).map(presentSimilar)
  return rows.map(({ consultationId, title, answerCount, state }) => ({
    consultationId,
    title,
    answerCount,
    accepted: state === 'ACCEPTED' || state === 'FINISHED',
  }))
}

const presentSimilar = (row: { id: number; title: string; answer_count: number; state: string }) => ({
  consultationId: row.id,
  title: row.title,
  answerCount: row.answer_count,
  state: row.state,
})

export async function listFollowed(
  db: Db,
  actor: Actor,
  query: CallParsed<Calls['listFollowed']>['query'],
): Promise<CallResult<Calls['listFollowed']>> {
  const page = await pageFollowedIds(db, signedInPerson(actor).userId, query)
  const cards = new Map(
    (
      await listQuestionsByIds(
        db,
        page.rows.map(row => row.consultation_id),
      )
    ).map(row => [row.id, row]),
  )
  const { list, ...rest } = presentPage(page, row => {
    const card = cards.get(row.consultation_id)
    return card ? [presentQuestion(card)] : []
  })
  return { ...rest, list: list.flat() }
}
