/** Publishing an article, at once or when its moment comes, and telling the followers in batches. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Job } from '#server/jobs/loop.ts'
import { recountArticles } from '../report-queries.ts'
import * as queries from './queries.ts'

/** Followers that one transaction tells. */
const BATCH = 200
/** How many one run of the job takes; the rest waits for the next run. */
const TURN_LIMIT = 50

export const articleLink = (id: number): string => `/park/park_official_account?article=${id}`

/** After an article came into sight or left it: numbers and pages. */
export async function showOrHide(trx: Db, id: number, accountId: number): Promise<void> {
  await recountArticles(trx, id)
  await purgeTags(trx, [
    ...shownTags('article', [id]),
    pageTag.articles,
    pageTag.account(accountId),
    pageTag.accounts,
    pageTag.home,
  ])
}

/** Notifies the followers the first time; an article that is published again keeps its day. */
export async function publishArticle(trx: Db, row: queries.OwnArticleRow, now: Date): Promise<void> {
  await queries.updateArticle(trx, row.id, {
    state: 'PUBLISHED',
    state_reason: null,
    publish_at: null,
    published_at: row.published_at ?? now,
  })
  if (row.published_at === null) {
    await queries.updateLastArticle(trx, row.account_id, now)
    await queries.insertNoticeRun(trx, row.id, now)
  }
  await showOrHide(trx, row.id, row.account_id)
}

/** Publishes what is due longest. @returns false when nothing is. */
export const publishNext = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockDue(trx, now)
    if (!row) return false
    await publishArticle(trx, row, now)
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '定时文章已经发布',
      body: `“${row.title}”`,
      link: articleLink(row.id),
      dedupeKey: `official-published:${row.id}`,
    })
    return true
  })

/** Tells one batch of followers of the article that waits longest. @returns false when none waits. */
export const notifyNext = (db: Db): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const run = await queries.lockNoticeRun(trx)
    if (!run) return false
    const article = await queries.findArticleRow(trx, run.article_id)
    const isShown = article?.state === 'PUBLISHED' && article.account_state === 'ACTIVE'
    const followers = isShown ? await queries.listFollowers(trx, article.account_id, run.after_user_id, BATCH) : []
    for (const userId of followers) {
      await notify(trx, userId, {
        kind: 'COMMENT',
        title: `${article?.account_name ?? ''}有新文章`,
        body: `“${article?.title ?? ''}”`,
        link: articleLink(run.article_id),
        dedupeKey: `official-article:${run.article_id}`,
      })
    }
    const last = followers.at(-1)
    if (followers.length < BATCH || last === undefined) await queries.deleteNoticeRun(trx, run.article_id)
    else await queries.updateNoticeRun(trx, run.article_id, last)
    return true
  })

export const publishJob: Job = {
  name: 'park.account.publishing',
  everySeconds: 20,
  async work({ db, now }) {
    for (let turn = 0; turn < TURN_LIMIT && (await publishNext(db, now)); turn++);
  },
}

export const notifyJob: Job = {
  name: 'park.account.news',
  everySeconds: 10,
  async work({ db }) {
    for (let turn = 0; turn < TURN_LIMIT && (await notifyNext(db)); turn++);
  },
}
