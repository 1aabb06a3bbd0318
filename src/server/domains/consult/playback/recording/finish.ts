/**
 * Makes a file of what arrived: after the recorder said how many pieces there are, or when nothing came for a while (its browser is gone, or
 * the network). What stands before the first gap is joined, repaired and checked; without a piece that can be read it failed.
 */

import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_RECORDING_MS, RECORDER_SILENCE_MS, RECORDING_RETENTION_DAYS } from '#lib/contract/consult/recording.ts'
import { duration } from '#lib/format/date.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { RecordedFile, RecorderTask } from '#server/media/recorder.ts'
import { createRecorder } from '#server/media/recorder.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { mediaKeyOf, pieceOf, removePieces } from './files.ts'
import { unbroken } from './policy.ts'
import * as queries from './queries.ts'
import { post, remove, stopAbandoned } from './service.ts'

const BATCH = 5
/** After this many attempts the file has failed. */
const MAX_ATTEMPTS = 3
/** Between agreeing and the call that it is for. */
const CONSENT_WAITS_MS = MINUTE_MS

type Work = { db: Db; uploads: UploadsPort; run(task: RecorderTask): Promise<RecordedFile>; now: Date }

async function inWorkFolder<Result>(uploads: UploadsPort, work: (target: string) => Promise<Result>): Promise<Result> {
  const folder = join(uploads.transit, 'work', randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true })
  try {
    return await work(join(folder, 'whole.webm'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storeFile(
  { db, uploads, now }: Work,
  {
    playbackId,
    target,
    made,
    contentType,
    free,
  }: { playbackId: number; target: string; made: RecordedFile; contentType: string; free: boolean },
  then: (trx: Db, mediaKey: string) => Promise<unknown>,
): Promise<void> {
  const key = randomBytes(15).toString('hex')
  await uploads.store.put('private', key, target, contentType)
  const row = {
    key,
    playback_id: playbackId,
    free,
    content_type: contentType,
    bytes: made.bytes,
    sha256: made.sha256,
    created_at: now,
  }
  await db.transaction().execute(async trx => {
    await queries.insertFile(trx, row)
    await then(trx, mediaKeyOf(key, contentType))
  })
}

/** @returns what became of it. */
export async function finishOne(work: Work, playbackId: number): Promise<'READY' | 'FAILED' | 'AGAIN'> {
  const { db, uploads, run, now } = work
  const row = await queries.findRecording(db, playbackId)
  if (!row || row.finished_at !== null) return 'READY'
  if (row.stopped_at === null) await stopAbandoned(db, row.consultation_id, now)
  const count = unbroken(await queries.listPieceNumbers(db, playbackId))
  const failed = async (): Promise<'FAILED'> => {
    await db.transaction().execute(async trx => {
      await queries.updatePlayback(trx, playbackId, { recording: 'FAILED' })
      await queries.updateRecording(trx, playbackId, { finished_at: now })
      const why = count === 0 ? '没有收到任何内容' : '收到的内容无法读取'
      await post(trx, row.consultation_id, { title: '录制失败', state: 'FAILED', lines: [{ label: '原因', value: why }] }, now)
    })
    return 'FAILED'
  }
  if (count === 0) return failed()
  try {
    await inWorkFolder(uploads, async target => {
      const pieces = Array.from({ length: count }, (_, no) => pieceOf(uploads, playbackId, no))
      const made = await run({ kind: 'JOIN', pieces, target })
      const seconds = Math.ceil(made.durationMs / 1_000)
      await storeFile(work, { playbackId, target, made, contentType: row.content_type, free: false }, async (trx, mediaKey) => {
        await queries.updatePlayback(trx, playbackId, { recording: 'READY', seconds, free_seconds: seconds, media_key: mediaKey })
        await queries.updateRecording(trx, playbackId, { finished_at: now })
        await queries.deletePieces(trx, playbackId)
        const lines = [{ label: '时长', value: duration(seconds) }]
        await post(trx, row.consultation_id, { title: '录制好了，双方可以回看', state: 'READY', lines }, now)
      })
    })
  } catch (error) {
    if (row.attempts + 1 >= MAX_ATTEMPTS) return failed()
    await queries.updateRecording(db, playbackId, { attempts: row.attempts + 1 })
    if (error instanceof Error && 'code' in error) throw error
    return 'AGAIN'
  }
  await removePieces(uploads, playbackId)
  return 'READY'
}

/** Cuts the free part of what waits for its review with a price. */
export async function cutOne(work: Work, row: Awaited<ReturnType<typeof queries.listUncut>>[number]): Promise<void> {
  const source = await work.uploads.store.local('private', row.key)
  if (source === null) return
  for (const key of await queries.deleteFreeFiles(work.db, row.id)) await work.uploads.store.remove('private', key)
  await inWorkFolder(work.uploads, async target => {
    const made = await work.run({ kind: 'CUT', path: source, target, seconds: row.free_seconds })
    await storeFile(work, { playbackId: row.id, target, made, contentType: row.content_type, free: true }, (trx, mediaKey) =>
      queries.updatePlayback(trx, row.id, { preview_key: mediaKey }),
    )
  })
}

export const recordingJob: Job = {
  name: 'consult.playback.recordings',
  everySeconds: 5,
  async work({ db, ports, log, now }) {
    for (const { consultation_id: id } of await queries.listOverdue(db, new Date(now.getTime() - MAX_RECORDING_MS), BATCH))
      await stopAbandoned(db, id, now)
    await queries.endStaleConsents(db, new Date(now.getTime() - CONSENT_WAITS_MS), now)
    for (const id of await queries.listExpired(db, new Date(now.getTime() - RECORDING_RETENTION_DAYS * DAY_MS), BATCH))
      await remove(db, ports.uploads, id).catch(err => log.error({ err, playbackId: id }, 'a recording could not be removed'))
    const due = await queries.listUnfinished(db, new Date(now.getTime() - RECORDER_SILENCE_MS), BATCH)
    const uncut = await queries.listUncut(db, BATCH)
    if (due.length + uncut.length === 0) return
    const recorder = createRecorder()
    const work = { db, uploads: ports.uploads, run: recorder.run, now }
    try {
      for (const { playback_id: id } of due) {
        await finishOne(work, id).catch(err => log.error({ err, playbackId: id }, 'a recording could not be finished'))
      }
      for (const row of uncut) {
        await cutOne(work, row).catch(err => log.error({ err, playbackId: row.id }, 'the free part could not be cut'))
      }
    } finally {
      recorder.close()
    }
  },
}
