/** Copies of one's data: asked for, made in the background, fetched behind a signed link for a day. */

import { type DataExport, EXPORT_HOURS } from '#lib/contract/people/personal-data.ts'
import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { lockUser } from '#server/domains/people/identity/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { openLink, signedQuery } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import { buildArchive } from './archive.ts'
import {
  type ExportRow,
  findExportOwner,
  findLatestExport,
  insertExport,
  lockWaitingExport,
  updateExpired,
  updateFailed,
  updateReady,
  updateRunning,
} from './queries.ts'

const MAX_TRIES = 3
/** A copy that takes longer was cut off by a power cut. */
const STUCK_MINUTES = 10

const subjectOf = (id: number): string => `data-export:${id}`

/** Good for as long as the copy itself, at most, and for the session that it was shown in. */
const linkTo = (id: number, actor: Actor, now: Date): string => {
  const reader = linkReaderOf(actor, { kind: 'EXPORT', id })
  return `/my-data/${id}.zip?${signedQuery(subjectOf(id), reader, now, EXPORT_HOURS * HOUR_SECONDS)}`
}

export const openExportLink = (db: Db, id: number, search: string) => openLink(db, subjectOf(id), search)

export const holdsExport = async (db: Db, actor: Actor, id: number): Promise<boolean> =>
  actor.kind !== 'visitor' && (await findExportOwner(db, id)) === actor.userId

function present(row: ExportRow, actor: Actor, now: Date): DataExport {
  const over = row.state === 'READY' && row.expires_at !== null && row.expires_at <= now
  const state = over ? 'EXPIRED' : row.state
  return {
    state,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
    url: state === 'READY' ? linkTo(row.id, actor, now) : null,
  }
}

/** The next moment at which a copy may be asked for; null: now. One that failed does not count. */
const mayRequestAt = (row: ExportRow | undefined, now: Date): Date | null => {
  if (!row || row.state === 'FAILED') return null
  const at = new Date(row.requested_at.getTime() + DAY_MS)
  return at > now ? at : null
}

export async function getDataExport(db: Db, actor: Actor, now: Date) {
  const latest = await findLatestExport(db, signedInPerson(actor).userId)
  return { latest: latest ? present(latest, actor, now) : null, mayRequestAt: mayRequestAt(latest, now)?.toISOString() ?? null }
}

/** @throws AppError `export.too_soon` */
export async function requestDataExport(
  db: Db,
  actor: Actor,
  { exchange, now }: Pick<RequestContext, 'exchange' | 'now'>,
): Promise<DataExport> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    await lockUser(trx, userId)
    if (mayRequestAt(await findLatestExport(trx, userId), now)) throw new AppError('export.too_soon')
    const row = await insertExport(trx, userId, now)
    await audit(trx, actor, { action: 'data.export', subjectKind: 'user', subjectId: userId }, exchange)
    return present(row, actor, now)
  })
}

/** Takes the oldest copy that waits, or whose maker was cut off. */
async function claim(db: Db, now: Date) {
  return db.transaction().execute(async trx => {
    const row = await lockWaitingExport(trx, new Date(now.getTime() - STUCK_MINUTES * MINUTE_MS))
    if (!row) return undefined
    const failed = row.tries >= MAX_TRIES
    await (failed ? updateFailed(trx, row.id, now) : updateRunning(trx, row.id, row.tries + 1, now))
    if (failed) {
      await notify(trx, row.user_id, {
        kind: 'SYSTEM',
        title: '资料没有导出成功',
        body: '导出时出了问题，请再申请一次。',
        link: '/member/member_person_data?tab=export',
        dedupeKey: `data-export-failed-${row.id}`,
      })
    }
    return failed ? undefined : row
  })
}

/** Makes every copy that waits. @returns how many. */
export async function makeExports(db: Db, now: Date): Promise<number> {
  let made = 0
  for (let row = await claim(db, now); row; row = await claim(db, now)) {
    const { id, user_id: userId } = row
    const archive = Buffer.from(await buildArchive(db, userId, now))
    const finishedAt = new Date()
    await db.transaction().execute(async trx => {
      const expiresAt = new Date(finishedAt.getTime() + EXPORT_HOURS * HOUR_MS)
      if (!(await updateReady(trx, id, { archive, finishedAt, expiresAt }))) return
      await notify(trx, userId, {
        kind: 'SECURITY',
        title: '你的资料可以下载了',
        body: `下载地址 ${EXPORT_HOURS} 小时内有效。如果不是你本人申请的，请马上修改密码。`,
        link: '/member/member_person_data?tab=export',
        dedupeKey: `data-export-${id}`,
      })
    })
    made++
  }
  await updateExpired(db, now)
  return made
}

export const exportJob: Job = {
  name: 'people.personal-data.exports',
  everySeconds: 3,
  work: async ({ db, now }) => {
    await makeExports(db, now)
  },
}
