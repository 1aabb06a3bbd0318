/** Makes one seekable file of the pieces of a recording, and cuts its free part, in a child process: the bytes are strangers'. */
import { MINUTE_MS } from '#lib/format/units.ts'
import { projectFile } from '#server/project-file.ts'
import { createChild } from './child.ts'

/** A whole recording of hours takes its time; what takes longer is broken. */
const MAX_WAIT_MS = 15 * MINUTE_MS

export type RecorderTask =
  /** Pieces in their order, as they came. */
  | { kind: 'JOIN'; pieces: string[]; target: string }
  /** The beginning of a joined file. */
  | { kind: 'CUT'; path: string; target: string; seconds: number }
  /** One file written anew: without what says where and by whom it was made; of `sound` the sound alone. */
  | { kind: 'REPACK'; path: string; target: string; container: 'webm' | 'mp4'; sound: boolean }

export type RecordedFile = {
  durationMs: number
  bytes: number
  sha256: string
  video: boolean
  /** As it is shown, turned the right way; 0 where there is nothing to see. */
  width: number
  height: number
  /** Of what is to be seen and heard in it. */
  codecs: string[]
}

export type Recorder = {
  /**
   * Writes `target`, and reads it again: its length stands in its head, and a key frame is found in its middle.
   * @throws Error when the pieces make no film.
   */
  run(task: RecorderTask): Promise<RecordedFile>
  close(): void
}

export function createRecorder(): Recorder {
  const child = createChild<RecorderTask, RecordedFile>(projectFile('src/server/media/recorder-process.ts'), {
    atOnce: 1,
    queue: 20,
    patience: MAX_WAIT_MS,
  })
  return { run: child.run, close: child.close }
}
