/** Makes renditions in a child process (child.ts). */

import { projectFile } from '#server/project-file.ts'
import { BusyError, type ChildLimits, createChild } from './child.ts'
import type { PictureOriginal } from './picture-source.ts'

/** The formats that pages ask for (lib/markup/picture-url.ts); no other is drawn. */
export type RenditionFormat = 'avif' | 'webp'
export type RenderTask = { original: PictureOriginal; width: number; format: RenditionFormat; target: string }

export { BusyError as RenderBusyError, type ChildLimits as RendererLimits }

export type Renderer = {
  /** Resolves when the rendition lies at `target`, complete. */
  render(task: RenderTask): Promise<void>
  /** Process id of the child, while there is one. */
  childPid(): number | undefined
  close(): void
}

export function createRenderer(limits: ChildLimits = {}): Renderer {
  const child = createChild<RenderTask, null>(projectFile('src/server/media/render-process.ts'), limits)
  return {
    async render(task) {
      await child.run(task)
    },
    childPid: child.pid,
    close: child.close,
  }
}
