/** Making a playback of a consultation in writing: what both sides said, in its order, without anything by which the asker is known. */
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { listRoomRecord } from '#server/domains/consult/chat/service.ts'
import {
  findParty,
  findPartyNames,
  findPlaybackFacts,
  listReplies,
  lockParty,
  type PartyRow,
} from '#server/domains/consult/consult/service.ts'
import { AppError } from '#server/errors.ts'
import { insertPlayback } from '../recording/queries.ts'
import { anonymise, replayMoments, type Utterance } from './anonymise.ts'
import * as queries from './queries.ts'

/** What is longer is not replayed. */
const MAX_LINES = 3_000
const ENDED = ['FINISHED', 'REVIEWED']

export const namesOf = (db: Db, row: PartyRow): Promise<string[]> => findPartyNames(db, row)

/** What was said in the room and in its conversation, oldest first; recalled messages, files and cards are left out. */
async function listUtterances(db: Db, consultationId: number): Promise<Utterance[]> {
  const [replies, messages] = await Promise.all([listReplies(db, consultationId), listRoomRecord(db, consultationId)])
  const said: Utterance[] = [
    ...replies.map(reply => ({
      side: reply.side === 'ASKER' ? ('ASKER' as const) : ('CONSULTANT' as const),
      text: reply.content,
      at: reply.created_at,
    })),
    ...messages.flatMap(message => {
      if (message.recalledAt !== null || message.text === '') return []
      return [
        { side: message.role === 'ASKER' ? ('ASKER' as const) : ('CONSULTANT' as const), text: message.text, at: message.sentAt },
      ]
    }),
  ]
  return said.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(0, MAX_LINES)
}

const isLive = (row: queries.DraftRow): boolean => row.type === 'CHAT' && row.publication !== 'TAKEN_DOWN'

/** @throws AppError `missing.record` for everybody but the two sides. */
export async function listConsultationPlaybacks(db: Db, actor: Actor, consultationId: number) {
  const party = await findParty(db, actor, consultationId)
  if (!party) throw new AppError('missing.record')
  const rows = await queries.listDrafts(db, consultationId)
  const { state, way } = party.row
  return {
    list: rows.map(({ id, type, recording, failure, publication, title, seconds }) => ({
      playbackId: id,
      type,
      recording,
      failure,
      publication,
      title,
      seconds,
    })),
    mayMakeChat: way === 'TEXT' && ENDED.includes(state) && !rows.some(isLive),
  }
}

/** @throws AppError `missing.record`; `state.conflict` before it is finished, when there is one already, or when hardly anything was said. */
export const createChatPlayback = (db: Db, actor: Actor, consultationId: number, now: Date): Promise<{ playbackId: number }> =>
  db.transaction().execute(async trx => {
    const party = await lockParty(trx, actor, consultationId)
    if (!party) throw new AppError('missing.record')
    const { row } = party
    if (!ENDED.includes(row.state) || row.consultant_id === null)
      throw new AppError('state.conflict', { message: '咨询完成之后才能整理成回放' })
    if ((await queries.listDrafts(trx, consultationId)).some(isLive))
      throw new AppError('state.conflict', { message: '已经有一份文字回放了' })
    const [said, names, facts] = await Promise.all([
      listUtterances(trx, consultationId),
      namesOf(trx, row),
      findPlaybackFacts(trx, consultationId),
    ])
    if (said.length < 2 || !facts) throw new AppError('state.conflict', { message: '内容太少，不能整理成回放' })
    const moments = replayMoments(said)
    const seconds = Math.ceil((moments.at(-1) ?? 0) / 1_000) + 5
    const playbackId = await insertPlayback(trx, {
      consultation_id: consultationId,
      consultant_id: row.consultant_id,
      root_category_id: facts.root_category_id,
      category_id: facts.category_id,
      type: 'CHAT',
      title: anonymise(facts.title, names),
      cover: facts.cover || facts.avatar,
      recording: 'READY',
      seconds,
      free_seconds: seconds,
      created_at: now,
    })
    await queries.insertLines(
      trx,
      said.map((one, index) => ({
        playback_id: playbackId,
        seq: index,
        at_ms: moments[index]!,
        speaker: one.side,
        type: 'TEXT' as const,
        content: anonymise(one.text, names),
      })),
    )
    return { playbackId }
  })
