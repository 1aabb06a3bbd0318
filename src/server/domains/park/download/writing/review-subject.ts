/** How the review queue shows and decides files that are put up, and later versions of them. The operator opens the file itself. */
import { DOWNLOAD_CATEGORY_NAMES } from '#lib/contract/park/download.ts'
import { fileSize } from '#lib/format/count.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { signedAddresses } from '../access.ts'
import { requirePreview, reviewedPreview } from '../preview/service.ts'
import { insertNoticeRun } from '../versions-notice/queries.ts'
import { formatOf } from './policy.ts'
import * as queries from './queries.ts'

const PERMISSIONS = { EVERYONE: '所有人', MEMBERS: '登录会员', COINS: '用金币换取' }

const pageOf = (id: number): string => `/park/park_download?id=${id}`
const mineOf = (row: queries.WrittenRow): string =>
  row.owner_company_id === null ? `/member/member_park/member_park_data?id=${row.id}` : `/merchant/park/mine/data?id=${row.id}`

async function showFile(db: Db, version: queries.VersionRow | undefined, reader: LinkReader | null) {
  if (!version) return { facts: [], files: [] }
  const url = (await signedAddresses(db, [version], () => reader, new Date())).get(version.id)
  return {
    facts: [
      { label: '版本', value: version.version },
      { label: '更新说明', value: version.notes },
      { label: '大小', value: fileSize(version.size) },
      { label: 'SHA-256', value: version.sha256 },
    ],
    files: url ? [{ url, name: version.file_name }] : [],
  }
}

/** The lists show what the newest public version is. */
async function showNewest(trx: Db, id: number, now: Date): Promise<void> {
  const newest = await queries.findNewest(trx, id)
  if (!newest) throw new AppError('state.conflict', { message: '没有可以公开的版本' })
  const format = newest.upload_id ? formatOf({ contentType: newest.mime, name: newest.file_name }) : null
  await queries.updateDownload(trx, id, {
    version: newest.version,
    size: newest.size,
    updated_at: now,
    ...(format ? { format } : {}),
  })
  await purgeTags(trx, [...shownTags('download', [id]), pageTag.downloads])
}

const required = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new AppError('missing.record')
  return row
}

export const fileReview: ReviewSubject = {
  kind: 'DOWNLOAD',
  label: '园区资料',
  async show(db, id, reader) {
    const row = required(await queries.findWritten(db, id))
    const waiting = await queries.findWaiting(db, id)
    const version = waiting?.state === 'DRAFT' ? waiting : await queries.findNewest(db, id)
    const file = await showFile(db, version, reader)
    const preview = await reviewedPreview(db, row.permission, version?.id, reader)
    return {
      facts: [
        { label: '标题', value: row.title },
        { label: '简介', value: row.intro },
        { label: '分类', value: DOWNLOAD_CATEGORY_NAMES[row.category] },
        { label: '来源', value: row.source },
        { label: '许可', value: row.licence },
        { label: '谁能下载', value: row.permission === 'COINS' ? `${row.coins} 枚金币` : PERMISSIONS[row.permission] },
        { label: '标签', value: row.tags.join('、') },
        ...file.facts,
        ...preview.facts,
        { label: '需要留意', value: (await reasonsOf(db, 'DOWNLOAD', id)).join('、') },
      ].filter(fact => fact.value),
      text: introText(row.body_html),
      pictures: picturesIn(row.body_html).map((key, at) => ({ url: pictureUrl(key, 960, 'webp'), label: `配图 ${at + 1}` })),
      files: [...file.files, ...preview.files],
    }
  },
  async approve(trx, id, { now }) {
    const row = required(await queries.lockWritten(trx, id))
    if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
    await settleText(trx, 'DOWNLOAD', id, true)
    const waiting = await queries.findWaiting(trx, id)
    const shown = waiting?.state === 'DRAFT' ? waiting : await queries.findNewest(trx, id)
    await requirePreview(trx, row.permission, shown?.id)
    if (waiting?.state === 'DRAFT') await queries.updateVersion(trx, waiting.id, { state: 'PUBLISHED', released_at: now })
    await queries.updateDownload(trx, id, {
      state: 'PUBLISHED',
      state_reason: null,
      ...(row.published_at === null ? { published_at: now } : {}),
    })
    await showNewest(trx, id, now)
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '资料已通过审核',
      body: `“${row.title}”已经公开，可以下载了。`,
      link: pageOf(id),
    })
  },
  async reject(trx, id, { reason }) {
    const row = required(await queries.lockWritten(trx, id))
    if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
    await settleText(trx, 'DOWNLOAD', id, false)
    await queries.updateDownload(trx, id, { state: 'REJECTED', state_reason: reason })
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '资料没有通过审核',
      body: `“${row.title}”：${reason}。改好后可以再提交。`,
      link: mineOf(row),
    })
  },
}

/** A change of either locks the file first. */
async function lockVersion(trx: Db, id: number) {
  const found = required(await queries.findVersion(trx, id))
  const row = required(await queries.lockWritten(trx, found.download_id))
  const version = required(await queries.findVersion(trx, id))
  if (version.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
  return { row, version }
}

export const versionReview: ReviewSubject = {
  kind: 'DOWNLOAD_VERSION',
  label: '资料新版本',
  async show(db, id, reader) {
    const version = required(await queries.findVersion(db, id))
    const row = required(await queries.findWritten(db, version.download_id))
    const file = await showFile(db, version, reader)
    const preview = await reviewedPreview(db, row.permission, version.id, reader)
    return {
      facts: [{ label: '资料', value: row.title }, ...file.facts, ...preview.facts].filter(fact => fact.value),
      pictures: [],
      files: [...file.files, ...preview.files],
      ...(row.state === 'PUBLISHED' ? { link: pageOf(row.id) } : {}),
    }
  },
  async approve(trx, id, { now }) {
    const { row, version } = await lockVersion(trx, id)
    await requirePreview(trx, row.permission, id)
    await queries.updateVersion(trx, id, { state: 'PUBLISHED', released_at: now })
    await insertNoticeRun(trx, id, now)
    await showNewest(trx, row.id, now)
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '新版本已通过审核',
      body: `“${row.title}”的 ${version.version} 版已经可以下载。`,
      link: pageOf(row.id),
    })
  },
  async reject(trx, id, { reason }) {
    const { row, version } = await lockVersion(trx, id)
    await queries.updateVersion(trx, id, { state: 'REJECTED', state_reason: reason })
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '新版本没有通过审核',
      body: `“${row.title}”的 ${version.version} 版：${reason}。原来的版本不受影响，改好后可以再传。`,
      link: mineOf(row),
    })
  },
}
