/** SQL of recordings: consents, pieces, and finished films. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { PlaybacksTable, PlaybackTables, Side } from '../tables.ts'

/** Consents that are valid now. */
export const listConsents = (db: Db, consultationId: number) =>
  db
    .selectFrom('recording_consents')
    .select(['user_id', 'side', 'changes_voice'])
    .where('consultation_id', '=', consultationId)
    .where('ended_at', 'is', null)
    .execute()

export const changedSidesOf = (consents: readonly { side: Side; changes_voice: boolean }[]): Side[] =>
  [...new Set(consents.filter(one => one.changes_voice).map(one => one.side))].sort()

/** The sides of which a voice was changed in a recording. */
export const listChangedSides = async (db: Db, playbackId: number): Promise<Side[]> =>
  changedSidesOf(
    await db.selectFrom('recording_consents').select(['side', 'changes_voice']).where('playback_id', '=', playbackId).execute(),
  )

/** Numbers, in the recorded call, of the people whose voices are changed in a recording that begins. */
export const listChangedVoices = async (db: Db, playbackId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('recording_consents as consent')
      .innerJoin('calls', 'calls.consultation_id', 'consent.consultation_id')
      .innerJoin('call_participants as heard', join =>
        join.onRef('heard.call_id', '=', 'calls.id').onRef('heard.user_id', '=', 'consent.user_id'),
      )
      .select('heard.no')
      .where('consent.playback_id', '=', playbackId)
      .where('consent.changes_voice', '=', true)
      .where('calls.ended_at', 'is', null)
      .orderBy('heard.no')
      .execute()
  ).map(row => row.no)

/** Who talks in the consultation's call now, colleagues included. */
export const listTalking = async (db: Db, consultationId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('call_participants as heard')
      .innerJoin('calls', 'calls.id', 'heard.call_id')
      .innerJoin('chat_conversations as room', 'room.id', 'calls.conversation_id')
      .select('heard.user_id')
      .where('room.about_kind', '=', 'CONSULTATION')
      .where('room.about_id', '=', consultationId)
      .where('calls.ended_at', 'is', null)
      .where('heard.state', '=', 'JOINED')
      .execute()
  ).map(row => row.user_id)

/** The side on which somebody talks in the consultation's call now. */
export const findTalkingFor = async (db: Db, consultationId: number, userId: number): Promise<Side | null> => {
  const row = await db
    .selectFrom('call_participants as heard')
    .innerJoin('calls', 'calls.id', 'heard.call_id')
    .select('heard.role')
    .where('calls.consultation_id', '=', consultationId)
    .where('calls.ended_at', 'is', null)
    .where('heard.user_id', '=', userId)
    .where('heard.state', '=', 'JOINED')
    .executeTakeFirst()
  return row ? (row.role === 'ASKER' ? 'ASKER' : 'CONSULTANT') : null
}

/** Given for a call that is over, without a recording: the next call asks anew. Right after they were given a call may still begin. */
export const endStaleConsents = (db: Db, agreedBefore: Date, now: Date) =>
  db
    .updateTable('recording_consents')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('playback_id', 'is', null)
    .where('agreed_at', '<', agreedBefore)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.consultation_id', '=', 'recording_consents.consultation_id')
            .where('calls.ended_at', 'is', null),
        ),
      ),
    )
    .execute()

type Consent = { consultation_id: number; user_id: number; side: Side; agreed_at: Date; changes_voice: boolean }

export const insertConsent = (trx: Db, row: Consent) =>
  trx
    .insertInto('recording_consents')
    .values({ ...row, ended_at: null, playback_id: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const endConsents = (trx: Db, consultationId: number, at: Date, userId?: number) =>
  trx
    .updateTable('recording_consents')
    .set({ ended_at: at })
    .where('consultation_id', '=', consultationId)
    .where('ended_at', 'is', null)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId as number))
    .execute()

/** They were given for this recording. */
export const bindConsents = (trx: Db, consultationId: number, playbackId: number) =>
  trx
    .updateTable('recording_consents')
    .set({ playback_id: playbackId })
    .where('consultation_id', '=', consultationId)
    .where('ended_at', 'is', null)
    .execute()

export const insertPlayback = async (trx: Db, row: Insertable<PlaybacksTable>): Promise<number> =>
  (await trx.insertInto('playbacks').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertRecording = (trx: Db, row: Insertable<PlaybackTables['recordings']>) =>
  trx.insertInto('recordings').values(row).execute()

const recordings = (db: Db) =>
  db
    .selectFrom('recordings')
    .innerJoin('playbacks', 'playbacks.id', 'recordings.playback_id')
    .selectAll('recordings')
    .select(['playbacks.type', 'playbacks.recording', 'playbacks.publication', 'playbacks.published_at'])

export const findRunning = (db: Db, consultationId: number) =>
  recordings(db)
    .where('recordings.consultation_id', '=', consultationId)
    .where('recordings.stopped_at', 'is', null)
    .executeTakeFirst()

export const findRecording = (db: Db, playbackId: number) =>
  recordings(db).where('recordings.playback_id', '=', playbackId).executeTakeFirst()

export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>

/** Locked until the transaction ends: pieces, stopping and finishing of one recording come one after the other. */
export async function lockRecording(trx: Db, playbackId: number): Promise<RecordingRow | undefined> {
  await trx.selectFrom('recordings').select('playback_id').where('playback_id', '=', playbackId).forUpdate().executeTakeFirst()
  return findRecording(trx, playbackId)
}

export const updateRecording = (trx: Db, playbackId: number, change: Updateable<PlaybackTables['recordings']>) =>
  trx.updateTable('recordings').set(change).where('playback_id', '=', playbackId).execute()

export const updatePlayback = (trx: Db, playbackId: number, change: Updateable<PlaybacksTable>) =>
  trx.updateTable('playbacks').set(change).where('id', '=', playbackId).execute()

export const findPiece = (db: Db, playbackId: number, no: number) =>
  db
    .selectFrom('recording_pieces')
    .select(['sha256', 'bytes'])
    .where('playback_id', '=', playbackId)
    .where('no', '=', no)
    .executeTakeFirst()

/** @returns false when it is there already. */
export async function insertPiece(trx: Db, row: PlaybackTables['recording_pieces']): Promise<boolean> {
  const made = await trx
    .insertInto('recording_pieces')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('no')
    .executeTakeFirst()
  if (!made) return false
  await trx
    .updateTable('recordings')
    .set({ heard_at: row.stored_at, stored_bytes: sql<number>`stored_bytes + ${row.bytes}` })
    .where('playback_id', '=', row.playback_id)
    .execute()
  return true
}

/** The numbers of the stored pieces, ascending. */
export const listPieceNumbers = async (db: Db, playbackId: number): Promise<number[]> =>
  (await db.selectFrom('recording_pieces').select('no').where('playback_id', '=', playbackId).orderBy('no').execute()).map(
    row => row.no,
  )

/** Recordings for the job to finish: stopped and complete, or without a new piece since then. Failed ones are tried again later. */
export const listUnfinished = (db: Db, silentSince: Date, limit: number) =>
  db
    .selectFrom('recordings')
    .select('playback_id')
    .where('finished_at', 'is', null)
    .where(eb => eb.or([eb('pieces', 'is not', null), eb('heard_at', '<', silentSince)]))
    .where(sql<boolean>`heard_at < now() - attempts * interval '2 minutes'`)
    .orderBy('heard_at')
    .limit(limit)
    .execute()

/** On, though the consultation is over, they are as long as one may be, or somebody came into the call who has not agreed. */
export const listOverdue = (db: Db, startedBefore: Date, limit: number) =>
  db
    .selectFrom('recordings')
    .innerJoin('consultations', 'consultations.id', 'recordings.consultation_id')
    .select('recordings.consultation_id')
    .where('recordings.stopped_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('consultations.state', '<>', 'CONSULTING'),
        eb('recordings.started_at', '<', startedBefore),
        eb.exists(
          eb
            .selectFrom('call_participants as heard')
            .innerJoin('calls', 'calls.id', 'heard.call_id')
            .innerJoin('chat_conversations as room', 'room.id', 'calls.conversation_id')
            .select('heard.user_id')
            .where('room.about_kind', '=', 'CONSULTATION')
            .whereRef('room.about_id', '=', 'recordings.consultation_id')
            .where('calls.ended_at', 'is', null)
            .where('heard.state', '=', 'JOINED')
            .where(inner =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom('recording_consents as consent')
                    .select('consent.id')
                    .whereRef('consent.consultation_id', '=', 'recordings.consultation_id')
                    .whereRef('consent.user_id', '=', 'heard.user_id')
                    .where('consent.ended_at', 'is', null),
                ),
              ),
            ),
        ),
      ]),
    )
    .limit(limit)
    .execute()

/** Kept for long enough, and never public; what a complaint is about stays as evidence. */
export const listExpired = async (db: Db, finishedBefore: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('recordings')
      .innerJoin('playbacks', 'playbacks.id', 'recordings.playback_id')
      .innerJoin('consultations', 'consultations.id', 'recordings.consultation_id')
      .select('recordings.playback_id')
      .where('recordings.finished_at', '<', finishedBefore)
      .where('playbacks.published_at', 'is', null)
      .where('playbacks.publication', '<>', 'REVIEWING')
      .where('consultations.state', '<>', 'DISPUTED')
      .orderBy('recordings.finished_at')
      .limit(limit)
      .execute()
  ).map(row => row.playback_id)

/** Playbacks with a price that wait for their review and have no free part yet. */
export const listUncut = (db: Db, limit: number) =>
  db
    .selectFrom('playbacks')
    .innerJoin('recorded_files', join =>
      join.onRef('recorded_files.playback_id', '=', 'playbacks.id').on('recorded_files.free', '=', false),
    )
    .select(['playbacks.id', 'playbacks.free_seconds', 'recorded_files.key', 'recorded_files.content_type'])
    .where('playbacks.publication', '=', 'REVIEWING')
    .where('playbacks.price', '>', 0)
    .where('playbacks.preview_key', 'is', null)
    .limit(limit)
    .execute()

export const insertFile = (trx: Db, row: PlaybackTables['recorded_files']) =>
  trx.insertInto('recorded_files').values(row).execute()

export const findFile = (db: Db, key: string) =>
  db
    .selectFrom('recorded_files')
    .innerJoin('playbacks', 'playbacks.id', 'recorded_files.playback_id')
    .select(['recorded_files.content_type', 'recorded_files.bytes', 'recorded_files.sha256'])
    .select(['playbacks.is_public', 'playbacks.preview_key'])
    .where('recorded_files.key', '=', key)
    .executeTakeFirst()

export const listFileKeys = async (db: Db, playbackId: number): Promise<string[]> =>
  (await db.selectFrom('recorded_files').select('key').where('playback_id', '=', playbackId).execute()).map(row => row.key)

/** Forgets free parts of earlier terms. @returns their keys. */
export const deleteFreeFiles = async (trx: Db, playbackId: number): Promise<string[]> =>
  (
    await trx
      .deleteFrom('recorded_files')
      .where('playback_id', '=', playbackId)
      .where('free', '=', true)
      .returning('key')
      .execute()
  ).map(row => row.key)

export const deletePieces = (trx: Db, playbackId: number) =>
  trx.deleteFrom('recording_pieces').where('playback_id', '=', playbackId).execute()

/** Deletes a recording with its lines, pieces and files. */
export const deletePlayback = (trx: Db, playbackId: number) => trx.deleteFrom('playbacks').where('id', '=', playbackId).execute()

export const findMedia = (db: Db, playbackId: number) =>
  db
    .selectFrom('playbacks')
    .select(['id', 'consultation_id', 'recording', 'publication', 'published_at', 'media_key', 'seconds'])
    .where('id', '=', playbackId)
    .executeTakeFirst()
