/** Recording a call: consents, beginning, stopping; its file for the two sides. */

import type { RecordingProgress } from '#lib/contract/consult/recording.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { announceCallOf } from '#server/domains/consult/call/service.ts'
import { findConsultationRoom, postSystemCard } from '#server/domains/consult/chat/service.ts'
import { findParty, findPlaybackFacts, lockParty, type Party } from '#server/domains/consult/consult/service.ts'
import { AppError } from '#server/errors.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { mimeOf } from '../present.ts'
import { removePieces, signedMediaUrl } from './files.ts'
import { everybodyAgreed } from './policy.ts'
import * as queries from './queries.ts'

type RecordingAction = ActionContext & { consultationId: number }

const isRunning = ({ row }: Party): boolean =>
  row.state === 'CONSULTING' && row.started_at !== null && row.consultant_user_id !== null

const required = (party: Party | null): Party => {
  if (!party) throw new AppError('missing.record')
  return party
}

const talkingFor = (db: Db, actor: Actor, consultationId: number) =>
  queries.findTalkingFor(db, consultationId, signedInPerson(actor).userId)

/** Everybody who can be heard says whether they agree: the two sides, and a colleague invited into the call. @throws AppError `missing.record` */
const lockTalking = async (trx: Db, { actor, consultationId }: RecordingAction): Promise<Party> =>
  required(await lockParty(trx, actor, consultationId, await talkingFor(trx, actor, consultationId)))

async function recordingStateOf(db: Db, party: Party, now: Date): Promise<RecordingProgress> {
  const [consents, running, heard] = await Promise.all([
    queries.listConsents(db, party.row.id),
    queries.findRunning(db, party.row.id),
    queries.listTalking(db, party.row.id),
  ])
  return {
    possible: isRunning(party),
    agreed: consents.some(one => one.user_id === party.userId),
    agreedSides: [...new Set(consents.map(one => one.side))].sort(),
    changesVoice: consents.some(one => one.user_id === party.userId && one.changes_voice),
    changedSides: queries.changedSidesOf(consents),
    everybody: everybodyAgreed(consents, heard),
    running: running
      ? {
          playbackId: running.playback_id,
          type: running.type === 'AUDIO' ? 'AUDIO' : 'VIDEO',
          own: running.recorder_user_id === party.userId,
          startedAt: running.started_at.toISOString(),
          seconds: Math.max(0, Math.round((now.getTime() - running.started_at.getTime()) / 1_000)),
        }
      : null,
  }
}

/** @throws AppError `missing.record` for everybody but the two sides and those who talk in the call. */
export const getRecording = async ({ db, actor, consultationId, now }: RecordingAction): Promise<RecordingProgress> =>
  recordingStateOf(db, required(await findParty(db, actor, consultationId, await talkingFor(db, actor, consultationId))), now)

type Card = { title: string; state: string; lines?: { label: string; value: string }[] }

/** What happens to the recording stands in the conversation, where everybody reads it; the windows of the call read it at once. */
export async function post(trx: Db, consultationId: number, { title, state, lines = [] }: Card, now: Date): Promise<void> {
  await announceCallOf(trx, consultationId)
  const room = await findConsultationRoom(trx, consultationId)
  if (room === undefined) return
  await postSystemCard(trx, room, {
    key: `recording-${state}-${now.getTime()}`,
    kind: 'RECORDING',
    title,
    lines,
    link: `/consult/detail/${consultationId}`,
    state,
    now,
  })
}

/** Nobody is recorded after the commit; pieces that were made before may still come. */
async function stop(trx: Db, consultationId: number, now: Date): Promise<number | null> {
  const running = await queries.findRunning(trx, consultationId)
  if (!running) return null
  await queries.lockRecording(trx, running.playback_id)
  await queries.updateRecording(trx, running.playback_id, { stopped_at: now, heard_at: now })
  await queries.updatePlayback(trx, running.playback_id, { recording: 'PROCESSING' })
  await queries.endConsents(trx, consultationId, now)
  await post(trx, consultationId, { title: '录制已停止，正在整理', state: 'PROCESSING' }, now)
  return running.playback_id
}

const SIDES = { ASKER: '提问者', CONSULTANT: '咨询师' } as const

/**
 * Consent is for one recording, and so is the wish to have one's voice changed in it. It can be taken back: a running recording then stops.
 * A refusal beforehand ends the request for everybody.
 * @throws AppError `missing.record`, `state.conflict` when the consultation does not run.
 */
export const agreeRecording = (
  action: RecordingAction,
  { agree, changeVoice }: { agree: boolean; changeVoice: boolean },
): Promise<RecordingProgress> =>
  action.db.transaction().execute(async trx => {
    const { consultationId, now } = action
    const party = await lockTalking(trx, action)
    if (agree) {
      if (!isRunning(party)) throw new AppError('state.conflict', { message: '咨询进行中才能录制' })
      const before = await recordingStateOf(trx, party, now)
      await queries.insertConsent(trx, {
        consultation_id: consultationId,
        user_id: party.userId,
        side: party.side,
        agreed_at: now,
        changes_voice: changeVoice,
      })
      const how = changeVoice ? '，录音里改变声音' : ''
      if (!before.agreed) await post(trx, consultationId, { title: `${SIDES[party.side]}同意录制${how}`, state: 'AGREED' }, now)
    } else if ((await stop(trx, consultationId, now)) === null) {
      const asked = (await queries.listConsents(trx, consultationId)).length > 0
      await queries.endConsents(trx, consultationId, now)
      if (asked) await post(trx, consultationId, { title: `${SIDES[party.side]}没有同意录制，不会录制`, state: 'REFUSED' }, now)
    }
    return recordingStateOf(trx, party, now)
  })

/**
 * @throws AppError `missing.record`; `recording.consent` until everybody who is heard agreed; `state.conflict` when the consultation does
 * not run, another recording is on, or the caller does not answer it.
 */
export const createCommonMixStream = ({ db, actor, consultationId, now }: RecordingAction, type: 'VIDEO' | 'AUDIO') =>
  db.transaction().execute(async trx => {
    const party = required(await lockParty(trx, actor, consultationId))
    if (!isRunning(party)) throw new AppError('state.conflict', { message: '咨询进行中才能录制' })
    if (party.side !== 'CONSULTANT') throw new AppError('state.conflict', { message: '由咨询师的浏览器录制，请对方开始' })
    if (await queries.findRunning(trx, consultationId)) throw new AppError('state.conflict', { message: '已经在录制了' })
    const heard = await queries.listTalking(trx, consultationId)
    if (!everybodyAgreed(await queries.listConsents(trx, consultationId), heard)) throw new AppError('recording.consent')
    const facts = await findPlaybackFacts(trx, consultationId)
    if (!facts || party.row.consultant_id === null) throw new AppError('missing.record')
    const playbackId = await queries.insertPlayback(trx, {
      consultation_id: consultationId,
      consultant_id: party.row.consultant_id,
      root_category_id: facts.root_category_id,
      category_id: facts.category_id,
      type,
      title: facts.title,
      cover: facts.cover || facts.avatar,
      recording: 'RECORDING',
      created_at: now,
    })
    await queries.insertRecording(trx, {
      playback_id: playbackId,
      consultation_id: consultationId,
      recorder_user_id: party.userId,
      content_type: type === 'AUDIO' ? 'audio/webm' : 'video/webm',
      started_at: now,
      stopped_at: null,
      pieces: null,
      heard_at: now,
      finished_at: null,
    })
    await queries.bindConsents(trx, consultationId, playbackId)
    await post(trx, consultationId, { title: '正在录制，任何一方都可以随时停止', state: 'RECORDING' }, now)
    return { playbackId, changedVoices: await queries.listChangedVoices(trx, playbackId) }
  })

/** @throws AppError `missing.record`; `state.conflict` when none is on. */
export const stopCommonMixStream = (action: RecordingAction) =>
  action.db.transaction().execute(async trx => {
    const { consultationId, now } = action
    await lockTalking(trx, action)
    const playbackId = await stop(trx, consultationId, now)
    if (playbackId === null) throw new AppError('state.conflict', { message: '现在没有在录制' })
    return { playbackId }
  })

/** A recording whose consultation is over, or of whose recorder nothing comes any more, ends too. @returns whether there was one. */
export const stopAbandoned = (db: Db, consultationId: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => (await stop(trx, consultationId, now)) !== null)

/** Whether somebody is one of the two sides of what was recorded. */
export async function holdsRecording(db: Db, actor: Actor, playbackId: number): Promise<boolean> {
  const media = await queries.findMedia(db, playbackId)
  return media !== undefined && (await findParty(db, actor, media.consultation_id)) !== null
}

async function findOwn(db: Db, actor: Actor, playbackId: number) {
  const media = await queries.findMedia(db, playbackId)
  const party = media && (await findParty(db, actor, media.consultation_id))
  if (!media || !party) throw new AppError('missing.record')
  return media
}

/** @throws AppError `missing.record` for everybody but the two sides; `state.conflict` while there is no file. */
export async function getRecordedFile(db: Db, actor: Actor, playbackId: number, now: Date) {
  const media = await findOwn(db, actor, playbackId)
  if (media.recording !== 'READY' || media.media_key === null) throw new AppError('state.conflict')
  return {
    url: signedMediaUrl(media.media_key, linkReaderOf(actor, { kind: 'RECORDING', id: playbackId }), now),
    mime: mimeOf(media.media_key),
    seconds: media.seconds,
  }
}

/**
 * Either side removes what was never public; its files are gone at once.
 * @throws AppError `missing.record`; `state.conflict` while it is recorded, and for what is or was public (people may have paid for it).
 */
export async function removeRecording(db: Db, uploads: UploadsPort, actor: Actor, playbackId: number): Promise<{ done: true }> {
  await findOwn(db, actor, playbackId)
  return remove(db, uploads, playbackId)
}

/** @throws AppError `missing.record`, `state.conflict` */
export async function remove(db: Db, uploads: UploadsPort, playbackId: number): Promise<{ done: true }> {
  const keys = await db.transaction().execute(async trx => {
    await queries.lockRecording(trx, playbackId)
    const media = await queries.findMedia(trx, playbackId)
    if (!media) throw new AppError('missing.record')
    const isPublic = media.published_at !== null || media.publication === 'REVIEWING'
    if (isPublic || media.recording === 'RECORDING')
      throw new AppError('state.conflict', { message: '正在录制、审核或公开过的不能删除' })
    const found = await queries.listFileKeys(trx, playbackId)
    await queries.deletePlayback(trx, playbackId)
    return found
  })
  for (const key of keys) await uploads.store.remove('private', key)
  await removePieces(uploads, playbackId)
  return { done: true }
}
