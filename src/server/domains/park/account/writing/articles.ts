/** Use cases of writing for an official account: drafting, submitting, scheduling, publishing and taking back articles. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { ArticleDraft, accountWriting } from '#lib/contract/park/account-writing.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { articleReady } from '#lib/forms/park/official.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { picturesIn, writtenSummary, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { checkText, saveVerdict } from '#server/domains/platform/text-check/service.ts'
import { releaseOwnUploads, takePicture, takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { canDelete, MAX_DRAFTS, requireEditable, runnerOf } from './policy.ts'
import { formOfArticle, presentArticle } from './present.ts'
import { showOrHide } from './publish.ts'
import * as queries from './queries.ts'

type Calls = typeof accountWriting

const SUMMARY_LENGTH = 110
/** How far ahead a moment may lie. */
const MAX_AHEAD_MS = 180 * DAY_MS
const MIN_AHEAD_MS = 5 * MINUTE_MS

/** @throws AppError `missing.record` for an account that is not theirs. */
async function requireAccount(db: Db, actor: Actor, id: number) {
  const row = await queries.findAccountRow(db, runnerOf(actor), id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record` for an article that is not theirs. */
async function requireArticle(db: Db, actor: Actor, row: Awaited<ReturnType<typeof queries.findArticleRow>>) {
  if (!row) throw new AppError('missing.record')
  await requireAccount(db, actor, row.account_id)
  return row
}

export async function listOwnArticles(
  db: Db,
  actor: Actor,
  accountId: number,
  query: CallParsed<Calls['listOwnArticles']>['query'],
): Promise<CallResult<Calls['listOwnArticles']>> {
  await requireAccount(db, actor, accountId)
  return presentPage(await queries.listArticleRows(db, accountId, query), presentArticle)
}

export async function getOwnArticle(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getOwnArticle']>> {
  const row = await requireArticle(db, actor, await queries.findArticleRow(db, id))
  const form = formOfArticle(row)
  return { ...presentArticle(row), form, version: versionOf(form) }
}

type Taking = { userId: number; known: string | null; now: Date }

const columnsOf = async (trx: Db, draft: ArticleDraft, { userId, known, now }: Taking) => ({
  title: draft.title,
  summary: draft.summary,
  cover: await takePicture(trx, draft.cover, { userId, field: 'cover', known: [known], now }),
  body_html: await takeRichText(trx, draft.body, { userId, field: 'body', now }),
  updated_at: now,
})

/** @throws AppError `missing.record`, `state.conflict`, `limits.too_many`, `upload.missing` */
export const createArticle = (
  db: Db,
  actor: Actor,
  accountId: number,
  draft: ArticleDraft,
  now: Date,
): Promise<CallResult<Calls['createArticle']>> =>
  db.transaction().execute(async trx => {
    const account = await queries.lockAccountRow(trx, runnerOf(actor), accountId)
    if (!account) throw new AppError('missing.record')
    if (account.state !== 'ACTIVE') throw new AppError('state.conflict', { message: '官方号开通之后才能写文章' })
    if ((await queries.countUnpublished(trx, accountId)) >= MAX_DRAFTS)
      throw new AppError('limits.too_many', { message: `最多保留 ${MAX_DRAFTS} 篇没有发布的文章，请先处理一些` })
    const columns = await columnsOf(trx, draft, { userId: signedInPerson(actor).userId, known: null, now })
    const id = await queries.insertArticle(trx, { ...columns, account_id: accountId, state: 'DRAFT', created_at: now })
    return { articleId: id, version: versionOf(formOfArticle(columns)), savedAt: now.toISOString() }
  })

type SaveBody = ArticleDraft & { version?: string | undefined }

/** @throws AppError `missing.record`, `state.conflict`, `state.changed`, `upload.missing` */
export const saveArticle = (
  db: Db,
  actor: Actor,
  id: number,
  { version: seen, ...draft }: SaveBody,
  now: Date,
): Promise<CallResult<Calls['saveArticle']>> =>
  db.transaction().execute(async trx => {
    const row = await requireArticle(trx, actor, await queries.lockArticleRow(trx, id))
    requireEditable(row)
    await refuseOutdated(seen, () => versionOf(formOfArticle(row)))
    const columns = await columnsOf(trx, draft, { userId: signedInPerson(actor).userId, known: row.cover, now })
    await queries.updateArticle(trx, id, columns)
    return { version: versionOf(formOfArticle(columns)), savedAt: now.toISOString() }
  })

/** @throws AppError `validation.fields` with everything that the review asks for and that is missing. */
function requireReady(form: ArticleDraft): void {
  const checked = articleReady.safeParse(form)
  if (checked.success) return
  throw new AppError('validation.fields', {
    fields: Object.fromEntries(checked.error.issues.map(issue => [issue.path.join('.'), issue.message] as const).reverse()),
  })
}

function momentOf(publishAt: string | null, now: Date): Date | null {
  if (publishAt === null) return null
  const at = new Date(publishAt)
  const ahead = at.getTime() - now.getTime()
  if (ahead < MIN_AHEAD_MS) throw new AppError('validation.fields', { fields: { publishAt: '发布时间至少在 5 分钟以后' } })
  if (ahead > MAX_AHEAD_MS) throw new AppError('validation.fields', { fields: { publishAt: '发布时间最多在 180 天以内' } })
  return at
}

/** @throws AppError `missing.record`, `state.conflict`, `validation.fields` */
export async function submitArticle(
  db: Db,
  actor: Actor,
  { id, publishAt, now }: { id: number; publishAt: string | null; now: Date },
): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  const seen = await requireArticle(db, actor, await queries.findArticleRow(db, id))
  const text = [seen.title, seen.summary, writtenText(seen.body_html)].join('\n')
  const pictures = { keys: [...picturesIn(seen.body_html), ...(seen.cover ? [seen.cover] : [])], ids: [] }
  const verdict = await checkText(
    db,
    { userId, place: 'FORUM', subject: 'OFFICIAL_ARTICLE', subjectId: id, text, field: 'body', can: 'reviewed', pictures },
    now,
  )
  return db.transaction().execute(async trx => {
    const row = await requireArticle(trx, actor, await queries.lockArticleRow(trx, id))
    requireEditable(row)
    if (row.account_state !== 'ACTIVE') throw new AppError('state.conflict', { message: '官方号现在不能发布文章' })
    // What was checked is what is handed in.
    if (row.updated_at.getTime() !== seen.updated_at.getTime()) throw new AppError('state.conflict')
    requireReady(formOfArticle(row))
    await queries.updateArticle(trx, id, {
      state: 'UNDER_REVIEW',
      state_reason: null,
      publish_at: momentOf(publishAt, now),
      summary: row.summary || writtenSummary(row.body_html, SUMMARY_LENGTH),
    })
    await saveVerdict(trx, verdict, { id, title: `官方号文章：${row.title}` }, now)
    await submitForReview(trx, {
      kind: 'OFFICIAL_ARTICLE',
      refId: id,
      title: `${row.account_name}：${row.title}`,
      submittedBy: userId,
      companyId: row.company_id,
    })
    return { done: true as const }
  })
}

/** @throws AppError `missing.record`; `state.conflict` for what neither waits nor is public. */
export const withdrawArticle = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await requireArticle(trx, actor, await queries.lockArticleRow(trx, id))
    if (row.state === 'PUBLISHED') {
      await queries.updateArticle(trx, id, { state: 'WITHDRAWN', state_reason: null })
      await queries.deleteNoticeRun(trx, id)
      await showOrHide(trx, id, row.account_id)
    } else if (row.state === 'UNDER_REVIEW' || row.state === 'SCHEDULED') {
      await queries.updateArticle(trx, id, { state: row.published_at ? 'WITHDRAWN' : 'DRAFT', publish_at: null })
      if (row.state === 'UNDER_REVIEW') await withdrawFromReview(trx, 'OFFICIAL_ARTICLE', id)
    } else throw new AppError('state.conflict', { message: '没有可以撤回的内容' })
    return { done: true as const }
  })

/** What only this article showed is thrown away by the next sweep. Pictures of colleagues go with the account's own ones. */
async function releasePictures(trx: Db, actor: Actor, row: queries.OwnArticleRow, now: Date): Promise<void> {
  const keys = [...new Set([...picturesIn(row.body_html), ...(row.cover ? [row.cover] : [])])]
  const kept = await queries.listShownElsewhere(trx, row, keys)
  const pictureKeys = keys.filter(key => !kept.includes(key))
  for (const userId of new Set([signedInPerson(actor).userId, row.owner_user_id]))
    await releaseOwnUploads(trx, userId, { pictureKeys }, now)
}

/** @throws AppError `missing.record`; `state.conflict` for what was public once, or waits. */
export const deleteArticle = (db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await requireArticle(trx, actor, await queries.lockArticleRow(trx, id))
    if (!canDelete(row, row.published_at))
      throw new AppError('state.conflict', { message: '只能删除从未公开过的草稿，在审核或定时的请先撤回' })
    await queries.deleteArticleRow(trx, id)
    await releasePictures(trx, actor, row, now)
    return { done: true as const }
  })
