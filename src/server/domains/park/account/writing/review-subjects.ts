/** How the review queue shows and decides official accounts and their articles. */
import { ACCOUNT_KIND_NAMES } from '#lib/contract/park/account.ts'
import { dateTime } from '#lib/format/date.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { articleLink, publishArticle } from './publish.ts'
import * as queries from './queries.ts'

const WORKPLACE = '/merchant/park/mine?view=official'

const picture = (key: string | null, label: string) => (key ? [{ url: pictureUrl(key, 960), label }] : [])

async function lockWaitingAccount(trx: Db, id: number) {
  const row = await queries.lockReviewedAccount(trx, id)
  if (!row) throw new AppError('missing.record')
  if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
  return row
}

export const accountReview: ReviewSubject = {
  kind: 'OFFICIAL_ACCOUNT',
  label: '官方号',
  async show(db, id) {
    const row = await queries.findReviewedAccount(db, id)
    if (!row) throw new AppError('missing.record')
    return {
      facts: [
        { label: '名称', value: row.name },
        { label: '类型', value: ACCOUNT_KIND_NAMES[row.kind] },
        { label: '认证主体', value: row.company_name ?? '' },
        { label: '电话', value: row.phone ?? '' },
        { label: '地址', value: row.address ?? '' },
        { label: '办公时间', value: row.open_hours ?? '' },
        { label: '留意', value: (await reasonsOf(db, 'OFFICIAL_ACCOUNT', id)).join('、') },
      ].filter(fact => fact.value),
      text: row.intro,
      pictures: [...picture(row.avatar, '头像'), ...picture(row.cover, '封面')],
      files: [],
    }
  },
  async approve(trx, id) {
    const row = await lockWaitingAccount(trx, id)
    const company = row.company_id === null ? undefined : await queries.findCertified(trx, row.company_id)
    if (!company) throw new AppError('state.conflict', { message: '公司的认证已经失效，不能开通' })
    // Since it was handed in somebody else may have been certified under a name like it.
    await queries.lockNaming(trx)
    await requireFreeNames(trx, { name: row.name }, { userId: row.owner_user_id, companyId: row.company_id ?? 0 })
    await queries.updateAccount(trx, id, { state: 'ACTIVE', state_reason: null, verified_as: company.name })
    await purgeTags(trx, [pageTag.account(id), pageTag.accounts])
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '官方号已经开通',
      body: `“${row.name}”现在可以发布文章了。`,
      link: `${WORKPLACE}&account=${id}`,
    })
  },
  async reject(trx, id, { reason }) {
    const row = await lockWaitingAccount(trx, id)
    await queries.updateAccount(trx, id, { state: 'REJECTED', state_reason: reason })
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '官方号没有通过审核',
      body: `“${row.name}”：${reason}`,
      link: `${WORKPLACE}&account=${id}`,
    })
  },
}

async function lockWaitingArticle(trx: Db, id: number) {
  const row = await queries.lockArticleRow(trx, id)
  if (!row) throw new AppError('missing.record')
  if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
  return row
}

const articleWorkplace = (row: { id: number; account_id: number }) => `${WORKPLACE}&account=${row.account_id}&article=${row.id}`

export const articleReview: ReviewSubject = {
  kind: 'OFFICIAL_ARTICLE',
  label: '官方号文章',
  async show(db, id) {
    const row = await queries.findArticleRow(db, id)
    if (!row) throw new AppError('missing.record')
    return {
      facts: [
        { label: '官方号', value: row.account_name },
        { label: '标题', value: row.title },
        { label: '摘要', value: row.summary },
        { label: '发布时间', value: row.publish_at ? dateTime(row.publish_at.toISOString()) : '通过后立即发布' },
        { label: '留意', value: (await reasonsOf(db, 'OFFICIAL_ARTICLE', id)).join('、') },
      ].filter(fact => fact.value),
      text: introText(row.body_html),
      pictures: [
        ...picture(row.cover, '封面'),
        ...picturesIn(row.body_html).map((key, at) => ({ url: pictureUrl(key, 960), label: `正文图片 ${at + 1}` })),
      ],
      files: [],
    }
  },
  async approve(trx, id, { now }) {
    const row = await lockWaitingArticle(trx, id)
    if (row.account_state !== 'ACTIVE') throw new AppError('state.conflict', { message: '官方号已经停用，不能发布' })
    if (row.publish_at && row.publish_at > now) {
      await queries.updateArticle(trx, id, { state: 'SCHEDULED' })
      await notify(trx, row.owner_user_id, {
        kind: 'SYSTEM',
        title: '文章通过了审核',
        body: `“${row.title}”将在 ${dateTime(row.publish_at.toISOString())} 发布。`,
        link: articleWorkplace(row),
      })
      return
    }
    await publishArticle(trx, row, now)
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '文章通过了审核',
      body: `“${row.title}”已经发布。`,
      link: articleLink(id),
    })
  },
  async reject(trx, id, { reason }) {
    const row = await lockWaitingArticle(trx, id)
    await queries.updateArticle(trx, id, { state: 'REJECTED', state_reason: reason, publish_at: null })
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '文章没有通过审核',
      body: `“${row.title}”：${reason}。改好后可以再提交。`,
      link: articleWorkplace(row),
    })
  },
}
