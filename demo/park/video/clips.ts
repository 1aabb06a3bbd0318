/** The real films of the demo city, which videos, lessons and playbacks show. */
import { readFile } from 'node:fs/promises'
import type { SeedContext } from '#demo/context.ts'
import { fileUrl } from '#server/media/file-store.ts'

export type DemoClip = { name: string; url: string; mime: string; size: number; durationMs: number }

const folder = new URL('../../clips/', import.meta.url)

/** The clips of the repository: name, length and media type (see scripts/draw-clips.ts). */
const demoClips = [
  { name: 'sunrise.mp4', durationMs: 32_000 },
  { name: 'bay.webm', durationMs: 45_000 },
  { name: 'lines.mp4', durationMs: 40_000 },
  { name: 'workshop.mp4', durationMs: 36_000 },
  { name: 'night.webm', durationMs: 75_000 },
  { name: 'lecture.webm', durationMs: 630_000 },
] as const

/** Puts the clips into the file store; safe to repeat. */
export function storeDemoClips(context: Pick<SeedContext, 'files'>): Promise<DemoClip[]> {
  return Promise.all(
    demoClips.map(async ({ name, durationMs }) => {
      const mime = name.endsWith('.mp4') ? 'video/mp4' : 'video/webm'
      const content = await readFile(new URL(name, folder))
      const file = await context.files.put({ id: `democlip${name.split('.')[0]}`, name, type: mime, content })
      return { name, url: fileUrl(file), mime, size: file.size, durationMs }
    }),
  )
}
