/** Sending pieces, of a recording that is on or that an earlier page left. */

import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { PIECE_HASH_HEADER, RECORDING_PATH, recording } from '#lib/calls/consult/recording.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { sessionHeaders } from '#lib/session/session.ts'
import { readToken } from '#lib/session/token.ts'
import { listStoredRecordings, pieceStore } from './piece-store.ts'
import { type Outcome, PieceQueue, type PieceQueueOptions, type PieceSender, type StoredRecording } from './pieces.ts'

export const recordingApi = clientOf(recording)

/** A piece that takes longer is sent anew. */
const SEND_MS = 20_000
const WAIT_MS = [500, 1_000, 2_000, 4_000, 8_000] as const
/** After this time pieces are no longer sent. */
const GIVE_UP_MS = DAY_MS

const hashOf = async (content: Blob): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

async function sendPiece(playbackId: number, no: number, content: Blob): Promise<Outcome> {
  if (!navigator.onLine || !readToken()) return 'LATER'
  try {
    const answer = await fetch(`${RECORDING_PATH}/${playbackId}/${no}`, {
      method: 'PUT',
      body: content,
      headers: { ...sessionHeaders(), [PIECE_HASH_HEADER]: await hashOf(content) },
      signal: AbortSignal.timeout(SEND_MS),
    })
    if (answer.ok) return ((await answer.json()) as { stopped: boolean }).stopped ? 'STOPPED' : 'TAKEN'
    // These are final: the recording is finished or gone, or the piece is too large. After an ended session or with a busy server it is tried again.
    return [404, 409, 413].includes(answer.status) ? 'REFUSED' : 'LATER'
  } catch {
    return 'LATER'
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['missing.record', 'state.conflict'].includes(error.code)

/** Stops it where it is still on; it is over for everybody else too. */
export async function stopOnServer(consultationId: number): Promise<boolean> {
  try {
    await recordingApi.stopCommonMixStream({ params: { consultationId }, body: {} })
  } catch (error) {
    return isFinal(error)
  }
  return true
}

async function finish({ playbackId, consultationId, pieces }: StoredRecording): ReturnType<PieceSender['finish']> {
  try {
    const recordingState = await recordingApi.getRecording({ params: { consultationId } })
    if (recordingState.running?.playbackId === playbackId && !(await stopOnServer(consultationId))) return 'LATER'
    return await recordingApi.finishRecording({ params: { playbackId }, body: { pieces } })
  } catch (error) {
    return isFinal(error) ? 'REFUSED' : 'LATER'
  }
}

/** After a failure: a while, which grows; at once when the network is there again. */
const wait = (failures: number): Promise<void> =>
  new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, WAIT_MS[Math.min(failures, WAIT_MS.length) - 1])
    addEventListener('online', go)
  })

/** Held as long as a window sends a recording, so that no other does. */
const lockOf = (playbackId: number): string => `chenghui-recording-${playbackId}`

export function sendRecording(kept: StoredRecording, onStopped: () => void): PieceQueue {
  const options: PieceQueueOptions = { store: pieceStore, sender: { send: sendPiece, finish }, wait, onStopped }
  const queue = new PieceQueue(kept, options)
  void navigator.locks.request(lockOf(kept.playbackId), () => queue.done)
  return queue
}

async function sendLeft(kept: StoredRecording): Promise<void> {
  if (Date.now() - kept.begunAt > GIVE_UP_MS) return pieceStore.forget(kept.playbackId)
  const waiting = await pieceStore.list(kept.playbackId)
  const options: PieceQueueOptions = { store: pieceStore, sender: { send: sendPiece, finish }, wait }
  // The page that recorded is gone: what it made is all there is.
  await new PieceQueue({ ...kept, ended: true }, options, waiting).done
}

/** Sends pieces that earlier pages left in this browser, except those another window is sending. */
export async function sendLeftovers(): Promise<void> {
  for (const kept of await listStoredRecordings())
    void navigator.locks.request(lockOf(kept.playbackId), { ifAvailable: true }, lock => (lock ? sendLeft(kept) : undefined))
}
