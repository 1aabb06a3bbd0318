/** Taking pieces: the same one again is the same, another one under its number is refused, and none is acknowledged before it is stored. */

import { MAX_PIECE_BYTES, MAX_RECORDING_BYTES, MAX_RECORDING_MS, PIECE_MS } from '#lib/contract/consult/recording.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { sha256Of, storePiece } from './files.ts'
import { missingPieces } from './policy.ts'
import {
  findPiece,
  findRecording,
  insertPiece,
  listPieceNumbers,
  lockRecording,
  type RecordingRow,
  updateRecording,
} from './queries.ts'

/** Twice as many as a recorder that keeps its pace makes. */
const MAX_PIECES = (2 * MAX_RECORDING_MS) / PIECE_MS
/** Missing pieces that are named at once. */
const MISSING_LIMIT = 200

type Taking = ActionContext & { uploads: UploadsPort }
type Sent = { playbackId: number; no: number; sha256: string; read(): Promise<Uint8Array> }

/** @throws AppError `missing.record` for everybody but its recorder; `state.conflict` when it is finished. */
function requireOpen(row: RecordingRow | undefined, actor: Actor): RecordingRow {
  if (!row || row.recorder_user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
  if (row.finished_at !== null || row.pieces !== null) throw new AppError('state.conflict')
  return row
}

/**
 * @returns the number, once the piece is on the disk and in the database; and whether the recording was stopped, which its recorder learns
 * so within a second even when nothing else reaches it.
 * @throws AppError `missing.record`, `state.conflict`, `recording.piece` for another content under a number that is taken,
 * `validation.fields` for a hash that is not the content's, `upload.too_large` beyond the bounds of a piece or a recording.
 */
export async function takePiece(
  { db, uploads, actor, now }: Taking,
  { playbackId, no, sha256, read }: Sent,
): Promise<{ no: number; stopped: boolean }> {
  const row = requireOpen(await findRecording(db, playbackId), actor)
  const known = await findPiece(db, playbackId, no)
  if (known && known.sha256 !== sha256) throw new AppError('recording.piece')
  const content = await read()
  if (content.byteLength > MAX_PIECE_BYTES || no >= MAX_PIECES) throw new AppError('upload.too_large')
  if (Number(row.stored_bytes) + content.byteLength > MAX_RECORDING_BYTES) throw new AppError('upload.too_large')
  if (sha256Of(content) !== sha256) throw new AppError('validation.fields')
  if (known) return { no, stopped: row.stopped_at !== null }
  await storePiece(uploads, playbackId, no, content)
  return db.transaction().execute(async trx => {
    const locked = requireOpen(await lockRecording(trx, playbackId), actor)
    const made = await insertPiece(trx, { playback_id: playbackId, no, bytes: content.byteLength, sha256, stored_at: now })
    if (!made && (await findPiece(trx, playbackId, no))?.sha256 !== sha256) throw new AppError('recording.piece')
    return { no, stopped: locked.stopped_at !== null }
  })
}

/**
 * The recorder says how many pieces there are. With none missing the recording is finished by the next turn of the job.
 * @throws AppError `missing.record`, `state.conflict` while it still records or when it is finished.
 */
export const finishRecording = (
  db: Db,
  actor: Actor,
  { playbackId, pieces }: { playbackId: number; pieces: number },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const row = await lockRecording(trx, playbackId)
    if (!row || row.recorder_user_id !== signedInPerson(actor).userId) throw new AppError('missing.record')
    if (row.pieces === pieces) return { missing: [] }
    if (row.pieces !== null || row.finished_at !== null || row.stopped_at === null) throw new AppError('state.conflict')
    const missing = missingPieces(await listPieceNumbers(trx, playbackId), pieces, MISSING_LIMIT)
    await updateRecording(trx, playbackId, { heard_at: now, ...(missing.length === 0 ? { pieces } : {}) })
    return { missing }
  })
