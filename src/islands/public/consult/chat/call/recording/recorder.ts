/** Records the call of this window: mixes it, cuts it into pieces of a second, and hands them on. */
import { PIECE_MS } from '#lib/calls/consult/recording.ts'
import type { CallSession } from '../call-session.ts'
import { RECORDED_AS, type RecordedType } from './can-record.ts'
import { mix } from './mixer.ts'
import { beginKeeping } from './piece-store.ts'
import { sendRecording } from './send.ts'

const AUDIO_BITS_PER_SECOND = 64_000
const VIDEO_BITS_PER_SECOND = 1_000_000
/** A player can jump to these. */
const KEY_FRAME_MS = 2_000

export interface CallRecorder {
  /** Nothing is recorded from now on; what was, goes on being sent. */
  stop(): void
}

export async function record(
  session: CallSession,
  {
    playbackId,
    consultationId,
    changedVoices,
    type,
    onStopped,
  }: {
    playbackId: number
    consultationId: number
    changedVoices: readonly number[]
    type: RecordedType
    onStopped: () => void
  },
): Promise<CallRecorder> {
  const kept = { playbackId, consultationId, pieces: 0, ended: false, begunAt: Date.now() }
  // First, because it takes the lock: another window must not take this for one that was left.
  const queue = sendRecording(kept, onStopped)
  // Without a place to keep pieces they are only held in memory, which still makes a recording.
  await beginKeeping(kept).catch(() => undefined)
  const mixer = await mix(session, type === 'VIDEO', changedVoices).catch(error => {
    queue.end()
    throw error
  })
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: RECORDED_AS[type],
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    videoKeyFrameIntervalDuration: KEY_FRAME_MS,
  }
  const recorder = new MediaRecorder(mixer.stream, options)
  recorder.ondataavailable = ({ data }) => queue.add(data)
  recorder.onstop = () => {
    queue.end()
    mixer.close()
  }
  recorder.start(PIECE_MS)
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}
