/** Renditions on disk: each is made once, at the first request, and never changes afterwards. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findOriginal, type PictureSources } from './picture-source.ts'
import type { Renderer, RenditionFormat } from './renderer.ts'

/** Raised when drawing or encoding changes; the old folder may then be deleted. */
export const GENERATION = 'v1'

export type Rendition = { path: string; size: number }

export type Renditions = {
  /** The rendition, made now if need be; null when the key names no picture. `key` and the rest must have been checked. */
  get(key: string, width: number, format: RenditionFormat): Promise<Rendition | null>
}

const lookAt = async (path: string): Promise<Rendition | null> => {
  try {
    const { size } = await stat(path)
    return { path, size }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function createRenditions(folder: string, renderer: Renderer, sources?: PictureSources): Renditions {
  const inFlight = new Map<string, Promise<Rendition | null>>()

  const make = async (key: string, width: number, format: RenditionFormat, path: string): Promise<Rendition | null> => {
    const original = await findOriginal(key, sources)
    if (!original) return null
    await renderer.render({ original, width, format, target: path })
    return lookAt(path)
  }

  return {
    async get(key, width, format) {
      const path = join(folder, GENERATION, key, `w${width}.${format}`)
      const ready = await lookAt(path)
      if (ready) return ready
      let making = inFlight.get(path)
      if (!making) {
        making = make(key, width, format, path).finally(() => inFlight.delete(path))
        inFlight.set(path, making)
      }
      return making
    },
  }
}
