/** Makes previews of files that strangers sell, in a child process. */
import { projectFile } from '#server/project-file.ts'
import { type Child, createChild } from './child.ts'
import type { MadePreview, PreviewedFormat } from './preview.ts'

export type PreviewTask = { path: string; format: PreviewedFormat }
export type PreviewAnswer = { preview: MadePreview; problem: null } | { preview: null; problem: string }

export const createPreviewer = (): Child<PreviewTask, PreviewAnswer> =>
  createChild(projectFile('src/server/media/preview-process.ts'), { atOnce: 1, queue: 10 })
