/**
 * What a school reports about admissions. Like everything of a school, an operator looks at it before anybody else does (规则《发布规则》四):
 * what is written is handed in with the saving, and a change of what is public leaves the page until it has passed.
 */

import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { NewsRecord, SchoolNewsForm, schoolNewsWriting, WrittenNews } from '#lib/contract/learn/school-news.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import { date } from '#lib/format/date.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/access/actor.ts'
import type { ActorContext, RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict, type Verdict } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { schoolTags } from '../suspension.ts'
import { formOf, presentRecord, presentWritten } from './present.ts'
import * as queries from './queries.ts'

type Calls = typeof schoolNewsWriting

/** How many may wait at once, so that nobody fills the queue. */
const MAX_WAITING = 20

const companyOf = (actor: Actor): number => actingCompany(actor).companyId

/** @throws AppError `missing.record` for what is not at a school of the company. */
function ours(actor: Actor, row: queries.WrittenRow | undefined): queries.WrittenRow {
  if (!row || row.company_id !== companyOf(actor)) throw new AppError('missing.record')
  return row
}

export async function listNewsSchools(db: Db, actor: Actor): Promise<CallResult<Calls['listNewsSchools']>> {
  const schools = await queries.listSchools(db, companyOf(actor))
  return { schools: schools.map(({ id, name }) => ({ schoolId: id, name })) }
}

export const listCompanyNews = async (db: Db, actor: Actor, query: queries.ListQuery): Promise<ListOf<WrittenNews>> =>
  presentPage(await queries.listOfCompany(db, companyOf(actor), query), presentWritten)

export const getCompanyNews = async (db: Db, actor: Actor, id: number): Promise<NewsRecord> =>
  presentRecord(ours(actor, await queries.findNews(db, id)))

/** @throws AppError `validation.fields` */
async function requireSound(trx: Db, actor: Actor, form: SchoolNewsForm, now: Date): Promise<void> {
  const fields: Record<string, string> = {}
  if (form.day > date(now)) fields.day = '日期不能晚于今天'
  const schools = await queries.listSchools(trx, companyOf(actor))
  if (!schools.some(one => one.id === form.schoolId)) fields.schoolId = '请选择公司已上线的院校'
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
}

/** @throws AppError `limits.too_many` */
async function requireRoom(trx: Db, actor: Actor): Promise<void> {
  await queries.lockHandingIn(trx, companyOf(actor))
  if ((await queries.countWaiting(trx, companyOf(actor))) >= MAX_WAITING)
    throw new AppError('limits.too_many', { message: `最多同时有 ${MAX_WAITING} 条在审核，请等审核完再提交` })
}

/** @throws AppError `validation.fields` */
const checkWords = (db: Db, actor: Actor, { title, body }: SchoolNewsForm, now: Date, subjectId?: number): Promise<Verdict> =>
  checkText(
    db,
    {
      userId: signedInPerson(actor).userId,
      place: 'COURSE',
      subject: 'SCHOOL_NEWS',
      ...(subjectId === undefined ? {} : { subjectId }),
      text: [title, writtenText(body)].join('\n'),
      field: 'body',
      can: 'reviewed',
      pictures: { keys: picturesIn(richHtml(body)), ids: [] },
    },
    now,
  )

async function columnsOf(trx: Db, actor: Actor, { schoolId, title, body, day }: SchoolNewsForm, now: Date) {
  const { userId } = signedInPerson(actor)
  const html = await takeRichText(trx, body, { userId, field: 'body', now })
  return {
    school_id: schoolId,
    title,
    body: html,
    picture: picturesIn(html)[0] ?? '',
    published_at: midnightOf(day),
    state: 'UNDER_REVIEW' as const,
    state_reason: null,
    created_by: userId,
    updated_at: now,
  }
}

const record = (trx: Db, actor: Actor, action: AuditAction, id: number, exchange: Exchange) =>
  audit(trx, actor, { action, subjectKind: 'school_news', subjectId: id, companyId: companyOf(actor) }, exchange)

type Handing = ActorContext & { verdict: Verdict }

async function handIn(trx: Db, id: number, { actor, verdict, exchange, now }: Handing): Promise<NewsRecord> {
  const row = ours(actor, await queries.findNews(trx, id))
  await saveVerdict(trx, verdict, { id, title: `招生动态：${row.title}` }, now)
  await submitForReview(trx, {
    kind: 'SCHOOL_NEWS',
    refId: id,
    title: `${row.school_name}：${row.title}`,
    submittedBy: signedInPerson(actor).userId,
    companyId: row.company_id,
    cityCode: row.city_code,
  })
  await record(trx, actor, 'school_news.submit', id, exchange)
  return presentRecord(row)
}

type Writing = ActorContext & { form: SchoolNewsForm }

/** @throws AppError `validation.fields`, `limits.too_many` */
export async function createNews(db: Db, { actor, form, now, exchange }: Writing): Promise<NewsRecord> {
  const verdict = await checkWords(db, actor, form, now)
  return db.transaction().execute(async trx => {
    await requireSound(trx, actor, form, now)
    await requireRoom(trx, actor)
    const id = await queries.insertNews(trx, { ...(await columnsOf(trx, actor, form, now)), created_at: now })
    return handIn(trx, id, { actor, verdict, exchange, now })
  })
}

type Saving = Writing & { newsId: number; version: string | undefined }

/** @throws AppError `missing.record`, `state.conflict`, `state.changed`, `validation.fields`, `limits.too_many` */
export async function saveNews(db: Db, { actor, newsId, form, version, now, exchange }: Saving): Promise<NewsRecord> {
  ours(actor, await queries.findNews(db, newsId))
  const verdict = await checkWords(db, actor, form, now, newsId)
  return db.transaction().execute(async trx => {
    const row = ours(actor, await queries.lockNews(trx, newsId))
    await refuseOutdated(version, () => versionOf(formOf(row)))
    if (row.state === 'UNDER_REVIEW')
      throw new AppError('state.conflict', { message: '正在审核，审核完才能修改；不要了可以删除' })
    if (row.state === 'HIDDEN')
      throw new AppError('state.conflict', { message: '被平台下架的动态不能修改，可以在“账号处罚”里申诉' })
    await requireSound(trx, actor, form, now)
    await requireRoom(trx, actor)
    await queries.updateNews(trx, newsId, await columnsOf(trx, actor, form, now))
    if (row.state === 'PUBLISHED') await purgeTags(trx, schoolTags(row.school_id))
    return handIn(trx, newsId, { actor, verdict, exchange, now })
  })
}

type Deleting = Pick<RequestContext, 'actor' | 'exchange'> & { newsId: number }

/** @throws AppError `missing.record` */
export const deleteNews = (db: Db, { actor, newsId, exchange }: Deleting): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = ours(actor, await queries.lockNews(trx, newsId))
    await withdrawFromReview(trx, 'SCHOOL_NEWS', newsId)
    await queries.deleteNewsRow(trx, newsId)
    await purgeTags(trx, schoolTags(row.school_id))
    await record(trx, actor, 'school_news.delete', newsId, exchange)
    return { done: true as const }
  })
