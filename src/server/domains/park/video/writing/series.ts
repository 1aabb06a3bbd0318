/** Use cases of series: named, put into an order, done away with. Their words are public at once, and wait where something speaks against them. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { MySeries, MySeriesDetail, videoSeriesWriting } from '#lib/contract/park/video-series.ts'
import type { MyVideoState } from '#lib/contract/park/video-workspace.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import type { VideoSeriesForm } from '#lib/forms/park/video.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { checkText, saveVerdict, type Verdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { updateSeriesCount } from '../workspace-queries.ts'
import { lockAuthor } from './queries.ts'
import * as queries from './series-queries.ts'

type Calls = typeof videoSeriesWriting

const MAX_SERIES = 50

const present = (row: queries.OwnSeriesRow): MySeries => ({
  id: row.id,
  title: row.title,
  intro: row.intro,
  hold: row.hold,
  ownerName: row.owner_nickname ?? CLOSED_ACCOUNT_NAME,
  videoCount: row.video_count,
  createdAt: row.created_at.toISOString(),
})

const shownIn = ({ title, intro }: { title: string; intro: string }) => ({ title, intro })

async function detailOf(db: Db, row: queries.OwnSeriesRow): Promise<MySeriesDetail> {
  const videos = await queries.listVideosInSeries(db, row.id)
  return {
    ...present(row),
    videos: videos.map(one => ({ id: one.id, title: one.title, state: one.state as MyVideoState, durationMs: one.duration_ms })),
    version: versionOf(shownIn(row)),
  }
}

export const listMySeries = async (
  db: Db,
  actor: Actor,
  query: CallParsed<Calls['listMySeries']>['query'],
): Promise<CallResult<Calls['listMySeries']>> => presentPage(await queries.listOwnSeries(db, actor, query), present)

export const getMySeries = async (db: Db, actor: Actor, id: number): Promise<MySeriesDetail> =>
  detailOf(db, requireOwned(actor, await queries.findOwnSeries(db, id), ownershipOf))

const checkWords = (db: Db, userId: number, { title, intro }: VideoSeriesForm, subjectId: number | undefined, now: Date) =>
  checkText(
    db,
    {
      userId,
      place: 'FORUM',
      subject: 'VIDEO_SERIES',
      ...(subjectId === undefined ? {} : { subjectId }),
      text: `${title}\n${intro}`,
      field: 'intro',
      can: 'hold',
      mayRepeat: true,
    },
    now,
  )

/** Held, it is hidden; otherwise it is shown as soon as a public video stands in it. */
const standing = ({ outcome }: Verdict) =>
  outcome === 'HELD' ? ({ state: 'OFFLINE', hold: 'WAITING' } as const) : ({ state: 'DRAFT', hold: null } as const)

export async function createSeries(db: Db, actor: Actor, form: VideoSeriesForm, now: Date): Promise<{ id: number }> {
  const { userId } = signedInPerson(actor)
  const verdict = await checkWords(db, userId, form, undefined, now)
  return db.transaction().execute(async trx => {
    await lockAuthor(trx, userId)
    if ((await queries.countOwnSeries(trx, userId)) >= MAX_SERIES) {
      throw new AppError('state.conflict', { message: `最多 ${MAX_SERIES} 个系列，请先处理已有的` })
    }
    const id = await queries.insertSeries(trx, {
      title: form.title,
      intro: form.intro,
      cover: '',
      owner_user_id: userId,
      owner_company_id: companyIdOf(actor),
      ...standing(verdict),
      created_at: now,
      updated_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `视频系列：${form.title}` }, now)
    return { id }
  })
}

/** Purges the list of videos, and the pages of the videos of a series. */
async function purgeSeries(trx: Db, id: number): Promise<void> {
  const videos = await queries.listVideosInSeries(trx, id)
  await purgeTags(trx, [pageTag.videos, ...videos.map(one => pageTag.video(one.id))])
}

type Saving = { id: number; body: VideoSeriesForm & { version?: string | undefined }; now: Date }

export async function saveSeries(
  db: Db,
  actor: Actor,
  { id, body: { version: seen, ...form }, now }: Saving,
): Promise<MySeriesDetail> {
  const { userId } = signedInPerson(actor)
  requireOwned(actor, await queries.findOwnSeries(db, id), ownershipOf)
  const verdict = await checkWords(db, userId, form, id, now)
  return db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockSeries(trx, id), ownershipOf)
    await refuseOutdated(seen, () => versionOf(shownIn(row)))
    await queries.updateSeries(trx, id, { title: form.title, intro: form.intro, updated_at: now, ...standing(verdict) })
    await updateSeriesCount(trx, id)
    await saveVerdict(trx, verdict, { id, title: `视频系列：${form.title}` }, now)
    await purgeSeries(trx, id)
    return detailOf(trx, requireOwned(actor, await queries.findOwnSeries(trx, id), ownershipOf))
  })
}

/** @throws AppError `state.changed` when other videos stand in it than those that were put into an order. */
export const orderSeries = (
  db: Db,
  actor: Actor,
  { id, videoIds }: { id: number; videoIds: readonly number[] },
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    requireOwned(actor, await queries.lockSeries(trx, id), ownershipOf)
    const inIt = (await queries.listVideosInSeries(trx, id)).map(one => one.id)
    const wanted = new Set(videoIds)
    if (wanted.size !== videoIds.length || wanted.size !== inIt.length || inIt.some(one => !wanted.has(one))) {
      throw new AppError('state.changed', { message: '系列里的视频变了，请刷新后再排' })
    }
    await queries.updatePositions(trx, id, videoIds)
    await purgeSeries(trx, id)
    return { done: true as const }
  })

export const deleteSeries = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    requireOwned(actor, await queries.lockSeries(trx, id), ownershipOf)
    await purgeSeries(trx, id)
    await queries.clearSeries(trx, id)
    await queries.deleteSeriesRow(trx, id)
    return { done: true as const }
  })
