/** Makes the requested previews of files, one after another; a file of which no preview can be made goes back to its author. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import type { Job, JobContext } from '#server/jobs/loop.ts'
import { createPreviewer, type PreviewAnswer } from '#server/media/previewer.ts'
import { formatOf } from '../writing/policy.ts'
import { findNewest, findVersion, lockWritten, updateDownload, updateVersion } from '../writing/queries.ts'
import * as queries from './queries.ts'
import { isPreviewable } from './service.ts'

/** One for each process; its child process ends when there is nothing to do. */
const previewer = createPreviewer()

type Waiting = NonNullable<Awaited<ReturnType<typeof queries.findNextWaiting>>>

async function createPreview(db: Db, { uploads }: JobContext['ports'], version: Waiting): Promise<PreviewAnswer> {
  const format = formatOf({ contentType: version.mime, name: version.file_name })
  if (!format || !isPreviewable(format)) return { preview: null, problem: '这种文件做不出预览' }
  const upload = version.upload_id === null ? undefined : (await findUploads(db, [version.upload_id])).get(version.upload_id)
  const path = upload && (await uploads.store.local('private', upload.key))
  if (!path) return { preview: null, problem: '文件已经不在了' }
  // A file that crashes the child process, or takes too long, would do so at every try.
  return previewer.run({ path, format }).catch(() => ({ preview: null, problem: '读不出来' }) as const)
}

const REASON = '以金币出售的资料须提供不少于三分之一的预览'

/** Refuses a file under review, or takes a public one off line, until its author uploads a preview. */
async function returnToAuthor(trx: Db, { id, download_id }: Waiting, problem: string, now: Date): Promise<void> {
  const row = await lockWritten(trx, download_id)
  const version = await findVersion(trx, id)
  if (!row || !version || row.permission !== 'COINS') return
  const reason = `${REASON}。系统做不出：${problem}，请自己上传，图片或 PDF`
  if (version.state === 'UNDER_REVIEW') {
    await updateVersion(trx, id, { state: 'REJECTED', state_reason: reason })
    await withdrawFromReview(trx, 'DOWNLOAD_VERSION', id)
  } else if (row.state === 'UNDER_REVIEW') {
    await updateDownload(trx, download_id, { state: 'REJECTED', state_reason: reason, updated_at: now })
    await withdrawFromReview(trx, 'DOWNLOAD', download_id)
  } else if (row.state === 'PUBLISHED' && (await findNewest(trx, download_id))?.id === id) {
    await updateDownload(trx, download_id, { state: 'OFFLINE', state_reason: reason, updated_at: now })
  } else return
  await notify(trx, row.owner_user_id, {
    kind: 'SYSTEM',
    title: '资料要补上预览',
    body: `“${row.title}”：${reason}，再提交一次。`,
    link:
      row.owner_company_id === null
        ? `/member/member_park/member_park_data?id=${row.id}`
        : `/merchant/park/mine/data?id=${row.id}`,
    dedupeKey: `download-preview:${id}`,
  })
}

/** @returns false when none waits. */
async function makeNext({ db, ports, now }: JobContext): Promise<boolean> {
  const version = await queries.findNextWaiting(db)
  if (!version) return false
  const made = await createPreview(db, ports, version)
  await db.transaction().execute(async trx => {
    if (!(await queries.updateMade(trx, { versionId: version.id, uploadId: version.upload_id }, made, now))) return
    if (made.preview === null) await returnToAuthor(trx, version, made.problem, now)
    await purgeTags(trx, [pageTag.download(version.download_id), pageTag.downloads])
  })
  return true
}

const TURN_LIMIT = 50

export const previewsJob: Job = {
  name: 'park.download.previews',
  everySeconds: 5,
  lane: 'previews',
  async work(context) {
    for (let turn = 0; turn < TURN_LIMIT && (await makeNext(context)); turn++);
  },
}
