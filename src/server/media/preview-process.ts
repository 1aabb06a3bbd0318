/** The child that reads files which are sold, for their previews. */
import { readFile } from 'node:fs/promises'
import { takeJobs } from './child-side.ts'
import { makePreview, PreviewFault } from './preview.ts'
import type { PreviewAnswer, PreviewTask } from './previewer.ts'

takeJobs<PreviewTask, PreviewAnswer>(async ({ path, format }) => {
  try {
    return { preview: makePreview(format, await readFile(path)), problem: null }
  } catch (error) {
    if (error instanceof PreviewFault) return { preview: null, problem: error.message }
    throw error
  }
})
