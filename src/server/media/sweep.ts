/**
 * Bounds the renditions on this machine's disk. A rendition is only a copy: it is drawn again when somebody asks for it, so the ones that
 * were asked for least recently go first; those whose original is gone go at once.
 */

import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { MINUTE_MS } from '#lib/format/units.ts'
import { findOriginal, type PictureSources } from './picture-source.ts'
import { GENERATION } from './renditions.ts'

const EVERY_MS = 10 * MINUTE_MS
const FIRST_MS = MINUTE_MS
/** Not deleted while an answer that contains it may still be on its way. */
const IN_USE_MS = 5 * MINUTE_MS
/** After a sweep there is room for a while. */
const SHARE_LEFT = 0.9

type Drawn = { path: string; key: string; bytes: number; usedAt: number }

async function listDrawn(folder: string): Promise<Drawn[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const drawn: Drawn[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const info = await stat(path).catch(() => null)
    const key = relative(folder, entry.parentPath).split(sep).join('/')
    // Reading is noted by most systems at least once a day; where it is not, age decides.
    if (info) drawn.push({ path, key, bytes: info.size, usedAt: Math.max(info.atimeMs, info.mtimeMs) })
  }
  return drawn
}

/** Folders of an earlier way of drawing. */
async function removeOldGenerations(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== GENERATION) await rm(join(folder, name), { recursive: true, force: true })
  }
}

export type SweepOptions = { folder: string; maxBytes: number; sources?: PictureSources }

/** @returns the bytes that are left. */
export async function sweepRenditions({ folder, maxBytes, sources }: SweepOptions, now: Date): Promise<number> {
  await removeOldGenerations(folder)
  const drawn = await listDrawn(join(folder, GENERATION))
  const settled = (one: Drawn) => now.getTime() - one.usedAt > IN_USE_MS
  let left = drawn

  for (const [key, renditions] of Map.groupBy(drawn, one => one.key)) {
    if (!renditions.every(settled) || (await findOriginal(key, sources))) continue
    await rm(join(folder, GENERATION, key), { recursive: true, force: true })
    left = left.filter(one => one.key !== key)
  }

  let bytes = left.reduce((sum, one) => sum + one.bytes, 0)
  if (bytes > maxBytes) {
    const byUse = left.toSorted((a, b) => a.usedAt - b.usedAt)
    for (const one of byUse) {
      if (bytes <= maxBytes * SHARE_LEFT || !settled(one)) break
      await rm(one.path, { force: true })
      bytes -= one.bytes
    }
  }
  return bytes
}

/** Sweeps from time to time, one sweep after another. @returns ends it. */
export function startSweeping(options: SweepOptions & { onError(error: unknown): void }): () => void {
  let timer = setTimeout(sweep, FIRST_MS).unref()
  let stopped = false
  async function sweep(): Promise<void> {
    await sweepRenditions(options, new Date()).catch(options.onError)
    if (!stopped) timer = setTimeout(sweep, EVERY_MS).unref()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
