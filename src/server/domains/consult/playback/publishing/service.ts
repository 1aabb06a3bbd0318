/** Publishing a playback: each side agrees to the same terms, an operator reviews them, and either side can have it taken down. */

import { type PlaybackDraft, TAKEDOWN_MS } from '#lib/contract/consult/playback-publishing.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { findParty, type Party } from '#server/domains/consult/consult/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { rateOf } from '#server/domains/trade/fee/service.ts'
import { AppError } from '#server/errors.ts'
import { PLAYBACK_FEE_RATE } from '../purchase/policy.ts'
import { listChangedSides } from '../recording/queries.ts'
import type { Side } from '../tables.ts'
import { anonymise } from './anonymise.ts'
import { namesOf } from './chat-playback.ts'
import { publishingMoves } from './machine.ts'
import * as queries from './queries.ts'

type PublishingAction = ActionContext & { playbackId: number }
type Publishing = { row: queries.DraftRow; party: Party; agreed: Side[] }

const agreedTo = async (db: Db, row: queries.DraftRow): Promise<Side[]> =>
  (await queries.listAgreements(db, row.id)).filter(one => one.terms_version === row.terms_version).map(one => one.side)

const movesOf = ({ row, party, agreed }: Publishing) =>
  publishingMoves({ ...row, wasPublic: row.published_at !== null, agreed, takedownAsked: row.takedown_side !== null }, party.side)

async function findPublishing(db: Db, actor: Actor, playbackId: number, lock: boolean): Promise<Publishing> {
  const row = await (lock ? queries.lockDraft : queries.findDraft)(db, playbackId)
  const party = row && (await findParty(db, actor, row.consultation_id))
  if (!row || !party) throw new AppError('missing.record')
  return { row, party, agreed: await agreedTo(db, row) }
}

async function present(db: Db, publishing: Publishing, now: Date): Promise<PlaybackDraft> {
  const { row, party, agreed } = publishing
  const [lines, changedSides, feeRate] = await Promise.all([
    queries.listDraftLines(db, row.id),
    listChangedSides(db, row.id),
    rateOf(db, 'PLAYBACK', { named: PLAYBACK_FEE_RATE, now }),
  ])
  return {
    playbackId: row.id,
    consultationId: row.consultation_id,
    type: row.type,
    recording: row.recording,
    failure: row.failure,
    publication: row.publication,
    title: row.title,
    summary: row.summary,
    labels: row.labels,
    price: row.price,
    feeRate,
    sharesIncome: row.shares_income,
    seconds: row.seconds,
    freeSeconds: row.free_seconds,
    version: row.terms_version,
    changedSides,
    agreedSides: agreed,
    side: party.side,
    moves: movesOf(publishing),
    refuseReason: row.refuse_reason,
    takedownAsked: row.takedown_side !== null,
    chapters: row.chapters,
    lines: lines.map(line => ({
      seq: line.seq,
      at: line.at_ms,
      speaker: line.speaker,
      type: line.type,
      content: line.content,
      omitted: line.omitted,
    })),
  }
}

/** @throws AppError `missing.record` for everybody but the two sides. */
export const getPlaybackDraft = async ({ db, actor, playbackId, now }: PublishingAction): Promise<PlaybackDraft> =>
  present(db, await findPublishing(db, actor, playbackId, false), now)

/** One step of a side in a transaction, on the locked playback. */
const step = (
  { db, actor, playbackId, now }: PublishingAction,
  move: ReturnType<typeof publishingMoves>[number] | readonly ReturnType<typeof publishingMoves>[number][],
  work: (trx: Db, publishing: Publishing) => Promise<void>,
): Promise<PlaybackDraft> =>
  db.transaction().execute(async trx => {
    const publishing = await findPublishing(trx, actor, playbackId, true)
    const moves = movesOf(publishing)
    if (![move].flat().some(one => moves.includes(one))) throw new AppError('state.conflict')
    await work(trx, publishing)
    return present(trx, await findPublishing(trx, actor, playbackId, false), now)
  })

const agree = (trx: Db, { row, party }: Publishing, version: number, now: Date) =>
  queries.upsertAgreement(trx, {
    playback_id: row.id,
    side: party.side,
    user_id: party.userId,
    terms_version: version,
    agreed_at: now,
  })

/** The person of the other side. */
const otherOf = ({ row, side }: Party): number | null => (side === 'ASKER' ? row.consultant_user_id : row.asker_user_id)

async function notifyOther(trx: Db, { party, row }: Publishing, title: string, body: string): Promise<void> {
  const userId = otherOf(party)
  if (userId === null) return
  await notify(trx, userId, { kind: 'CONSULT', title, body, link: `/consult/detail/${row.consultation_id}` })
}

export type Terms = {
  title: string
  summary: string
  labels: string[]
  price: number
  freeSeconds: number
  omitted: readonly number[]
}

/**
 * Proposing counts as agreeing; the other side has to read the terms again. Names and numbers are removed from the texts of the terms too.
 * @throws AppError `missing.record`, `state.conflict`, `validation.fields` for a free part that is no part.
 */
export const proposePublishing = (action: PublishingAction, terms: Terms): Promise<PlaybackDraft> =>
  step(action, 'PROPOSE', async (trx, publishing) => {
    const { row } = publishing
    if (terms.price > 0 && terms.freeSeconds >= row.seconds)
      throw new AppError('validation.fields', { fields: { freeSeconds: `试看要短于全长 ${row.seconds} 秒` } })
    if (terms.price > 0 && row.type !== 'CHAT' && terms.freeSeconds < 1)
      throw new AppError('validation.fields', { fields: { freeSeconds: '音视频至少试看 1 秒' } })
    const names = await namesOf(trx, publishing.party.row)
    const version = row.terms_version + 1
    await queries.updateOmitted(trx, row.id, terms.omitted)
    await queries.updatePlayback(trx, row.id, {
      title: anonymise(terms.title, names),
      summary: anonymise(terms.summary, names),
      labels: terms.labels.map(label => anonymise(label, names)),
      price: terms.price,
      // From here on, both proposing and agreeing mean that the division of the income was read.
      shares_income: true,
      free_seconds: terms.price > 0 ? terms.freeSeconds : row.seconds,
      // Of other terms: cut anew before the review.
      preview_key: null,
      publication: 'WAIT_CONSENT',
      terms_version: version,
      refuse_reason: '',
    })
    await queries.deleteAgreements(trx, row.id)
    await agree(trx, publishing, version, action.now)
    await notifyOther(trx, publishing, '对方想公开这次咨询的回放', `“${terms.title}”：看过公开后的内容再决定，不同意就不会公开。`)
  })

export type Transcript = {
  termsVersion: number
  chapters: readonly { at: number; title: string }[]
  lines: readonly { at: number; speaker: Side; content: string }[]
}

/**
 * Chapters and what was said, as one side writes them down: nobody promises to recognise speech. What was proposed before stands for another
 * text, so nobody has agreed to it.
 * @throws AppError `missing.record`, `state.conflict`, `playback.terms_changed`, `validation.fields` for what lies behind the end.
 */
export const saveTranscript = (action: PublishingAction, { termsVersion, chapters, lines }: Transcript): Promise<PlaybackDraft> =>
  step(action, 'PROPOSE', async (trx, publishing) => {
    const { row } = publishing
    if (row.type === 'CHAT') throw new AppError('state.conflict', { message: '图文回放的文字就是对话本身，不能另写' })
    if (termsVersion !== row.terms_version) throw new AppError('playback.terms_changed')
    if (chapters.some(chapter => chapter.at >= row.seconds))
      throw new AppError('validation.fields', { fields: { chapters: `章节要在全长 ${row.seconds} 秒之内` } })
    if (new Set(chapters.map(chapter => chapter.at)).size < chapters.length)
      throw new AppError('validation.fields', { fields: { chapters: '两个章节不能从同一秒开始' } })
    if (lines.some(line => line.at >= row.seconds * 1_000))
      throw new AppError('validation.fields', { fields: { lines: `文字稿要在全长 ${row.seconds} 秒之内` } })
    const names = await namesOf(trx, publishing.party.row)
    const ordered = chapters.map(({ at, title }) => ({ at, title: anonymise(title, names) })).sort((a, b) => a.at - b.at)
    await queries.deleteLines(trx, row.id)
    await queries.insertLines(
      trx,
      lines
        .toSorted((a, b) => a.at - b.at)
        .map((line, seq) => ({
          playback_id: row.id,
          seq,
          at_ms: line.at,
          speaker: line.speaker,
          type: 'TEXT' as const,
          content: anonymise(line.content, names),
        })),
    )
    await queries.deleteAgreements(trx, row.id)
    await queries.updatePlayback(trx, row.id, {
      chapters: JSON.stringify(ordered),
      publication: row.published_at ? 'WITHDRAWN' : 'PRIVATE',
      terms_version: row.terms_version + 1,
    })
    if (row.publication === 'WAIT_CONSENT')
      await notifyOther(trx, publishing, '回放的文字稿改了', `“${row.title}”：改了之后还没有提出公开，之前的同意不算数。`)
  })

/** @throws AppError `missing.record`, `state.conflict`, `playback.terms_changed` when the terms are no longer those that were read. */
export const agreePublishing = (action: PublishingAction, version: number): Promise<PlaybackDraft> =>
  step(action, 'AGREE', async (trx, publishing) => {
    const { row } = publishing
    if (version !== row.terms_version) throw new AppError('playback.terms_changed')
    await agree(trx, publishing, version, action.now)
    if (publishing.agreed.length === 0) return
    // All of it is free: there is no other file to cut.
    const preview = row.price === 0 ? { preview_key: row.media_key } : {}
    await queries.updatePlayback(trx, row.id, { publication: 'REVIEWING', ...preview })
    await submitForReview(trx, { kind: 'PLAYBACK', refId: row.id, title: row.title, submittedBy: null })
    await notifyOther(trx, publishing, '双方都同意公开回放', `“${row.title}”正在审核，通过之后大家就能看到。`)
  })

/**
 * Before it is public consent is taken back at once; afterwards the platform is asked to take it down, and after 24 hours it is down anyway.
 * @throws AppError `missing.record`, `state.conflict`
 */
export const withdrawPublishing = (action: PublishingAction, reason: string): Promise<PlaybackDraft> =>
  step(action, ['WITHDRAW', 'TAKE_DOWN'], async (trx, publishing) => {
    const { row, party } = publishing
    if (row.publication === 'PUBLISHED') {
      await queries.updatePlayback(trx, row.id, {
        takedown_side: party.side,
        takedown_reason: reason,
        takedown_due: new Date(action.now.getTime() + TAKEDOWN_MS),
      })
      await submitForReview(trx, { kind: 'PLAYBACK_TAKEDOWN', refId: row.id, title: row.title, submittedBy: null })
      return
    }
    await withdrawFromReview(trx, 'PLAYBACK', row.id)
    await queries.deleteAgreements(trx, row.id)
    await queries.updatePlayback(trx, row.id, { publication: row.published_at ? 'WITHDRAWN' : 'PRIVATE', preview_key: null })
    await notifyOther(trx, publishing, '对方不公开这份回放了', `“${row.title}”不会公开，只有你们双方能看到。`)
  })

/** Hides it from the commit on; buyers who have not opened it are refunded. */
export async function takeDown(trx: Db, row: queries.DraftRow, why: string): Promise<void> {
  await queries.updatePlayback(trx, row.id, { publication: 'TAKEN_DOWN', takedown_due: null, takedown_side: null })
  await withdrawFromReview(trx, 'PLAYBACK_TAKEDOWN', row.id)
  await purgeTags(trx, [...shownTags('playback', [row.id]), pageTag.playbacks, pageTag.consultant(row.consultant_id)])
  await notifyBoth(trx, row, '回放已下架', `“${row.title}”：${why}`)
}

export async function notifyBoth(trx: Db, row: queries.DraftRow, title: string, body: string): Promise<void> {
  const people = new Set((await queries.listAgreements(trx, row.id)).map(one => one.user_id))
  for (const userId of people)
    await notify(trx, userId, { kind: 'CONSULT', title, body, link: `/consult/detail/${row.consultation_id}` })
}
