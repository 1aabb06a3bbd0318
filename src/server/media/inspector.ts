/** Looks at what a stranger sent, in a child process: what it really is, and for pictures a clean copy. */
import type { UploadKind } from '#lib/contract/platform/upload.ts'
import { projectFile } from '#server/project-file.ts'
import { type ChildLimits, createChild } from './child.ts'

export type InspectTask = {
  /** A copy that nobody writes to any more. */
  path: string
  /** Where the clean picture goes. */
  target: string
  /** What the sender calls it; its extension must fit the content. */
  name: string
  accepts: 'picture' | 'file' | 'video'
  /** Bytes a picture may have. */
  maxPicture: number
}

export type Refusal = 'upload.type' | 'upload.too_large' | 'upload.broken' | 'upload.pixels'

export type Inspection =
  | { refused: Refusal; message?: string }
  | {
      refused: null
      kind: UploadKind
      contentType: string
      /** The name with the extension of the content. */
      name: string
      bytes: number
      sha256: string
      /** The bytes to keep: `target` for a picture, `path` for everything else. */
      keep: string
      /** Dominant colour of a picture, six hexadecimal digits. */
      colour: string | null
      /** What a picture looks like (picture-hash.ts). */
      hash: string | null
    }

export type Inspector = {
  inspect(task: InspectTask): Promise<Inspection>
  /** Process id of the child, while there is one. */
  childPid(): number | undefined
  close(): void
}

export function createInspector(limits: ChildLimits = {}): Inspector {
  const child = createChild<InspectTask, Inspection>(projectFile('src/server/media/inspect-process.ts'), {
    // One after another: the memory of one large picture is the most it ever needs.
    atOnce: 1,
    queue: 60,
    patience: 30_000,
    ...limits,
  })
  return { inspect: child.run, childPid: child.pid, close: child.close }
}
