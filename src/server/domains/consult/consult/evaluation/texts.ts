/**
 * The words of evaluations and of the replies to them: checked before they are stored (rule 发布 四). What is held comes into sight, and counts,
 * when an operator lets it through.
 */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { notifyParty } from '#server/domains/consult/consult/directed/notices.ts'
import { findDirected, recountProvider } from '#server/domains/consult/consult/directed/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, type Verdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

/** @returns null for stars alone. @throws AppError `validation.fields` */
export const checkEvaluation = (db: Db, userId: number, text: string, now: Date): Promise<Verdict | null> =>
  text === ''
    ? Promise.resolve(null)
    : checkText(db, { userId, place: 'REVIEW', subject: 'EVALUATION', text, field: 'content', can: 'plain' }, now)

/** @throws AppError `validation.fields` */
export const checkEvaluationReply = (db: Db, userId: number, text: string, now: Date): Promise<Verdict> =>
  // Consultants thank everybody in the same words.
  checkText(
    db,
    { userId, place: 'REVIEW', subject: 'EVALUATION_REPLY', text, field: 'reply', can: 'plain', mayRepeat: true },
    now,
  )

export const evaluationPage = (consultantId: number): string => `/consult/user/${consultantId}#reviews`

type Evaluated = Pick<queries.AnyEvaluation, 'consultant_id' | 'company_id' | 'expert_company_id'>

/** What is counted, and the pages and the search that show it, follow. */
export async function recountEvaluated(trx: Db, row: Evaluated): Promise<void> {
  await recountProvider(trx, { consultantId: row.consultant_id, companyId: row.company_id })
  await announce(trx, { id: row.consultant_id, company_id: row.expert_company_id })
  if (row.company_id !== null) await purgeTags(trx, [pageTag.consultCompany(row.company_id)])
}

/** It can be read: it counts, and the side that was evaluated learns of it. */
export async function showEvaluation(trx: Db, row: Evaluated & { consultation_id: number }): Promise<void> {
  await recountEvaluated(trx, row)
  const consultation = await findDirected(trx, row.consultation_id)
  if (consultation)
    await notifyParty(trx, consultation, 'PROVIDER', { title: '收到一条评价', body: '有人评价了你的咨询，可以回复一次。' })
}

/** Publishes the reply and notifies the author of the evaluation. */
export async function showReply(trx: Db, row: queries.AnyEvaluation, reply: string): Promise<void> {
  await purgeTags(trx, [
    pageTag.consultant(row.consultant_id),
    ...[row.company_id, row.expert_company_id].flatMap(id => (id === null ? [] : [pageTag.consultCompany(id)])),
  ])
  await notify(trx, row.author_user_id, {
    kind: 'CONSULT',
    title: `${row.expert_name}回复了你的评价`,
    body: reply.slice(0, 80),
    link: `/member/member_consultEvaluate_detail?id=${row.id}`,
    dedupeKey: `evaluation-reply:${row.id}`,
  })
}

/** Locked, so that two who decide at once do not count it twice. @throws AppError `missing.record` */
async function held(trx: Db, id: number): Promise<queries.AnyEvaluation> {
  await queries.lockEvaluation(trx, id)
  const row = await queries.findAnyEvaluation(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

async function linkOf(db: Db, id: number): Promise<string | undefined> {
  const row = await queries.findAnyEvaluation(db, id)
  return row && evaluationPage(row.consultant_id)
}

export const writtenEvaluation: WrittenText = {
  subject: 'EVALUATION',
  link: linkOf,
  waits: async (db, id) => (await queries.findAnyEvaluation(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const row = await held(trx, id)
    if (row.state !== 'REVIEWING') throw new AppError('state.conflict')
    await queries.updateEvaluation(trx, id, { state: 'VISIBLE' })
    await showEvaluation(trx, row)
  },
  async hide(trx, id) {
    const row = await held(trx, id)
    if (row.state === 'HIDDEN') return
    await queries.updateEvaluation(trx, id, { state: 'HIDDEN' })
    await recountEvaluated(trx, row)
  },
}

export const writtenEvaluationReply: WrittenText = {
  subject: 'EVALUATION_REPLY',
  link: linkOf,
  waits: async (db, id) => (await queries.findAnyEvaluation(db, id))?.held_reply != null,
  async release(trx, id, now) {
    const row = await held(trx, id)
    if (row.held_reply === null) throw new AppError('state.conflict')
    await queries.updateEvaluation(trx, id, { reply: row.held_reply, replied_at: now, held_reply: null })
    await showReply(trx, row, row.held_reply)
  },
  /** It can be written again in other words. */
  async hide(trx, id) {
    const row = await held(trx, id)
    await queries.updateEvaluation(trx, id, { reply: '', replied_at: null, held_reply: null })
    await recountEvaluated(trx, row)
  },
}
