/** Films for journeys, made by the machine's own ffmpeg and put where finished uploads lie. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { journeyDataDirFile, query } from './inbox.ts'
import type { Member } from './journey-people.ts'

export function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A film of moving colours that is large enough for two sizes. @returns its path. */
function shoot(seconds: number): string {
  const path = join(tmpdir(), `film-${randomBytes(4).toString('hex')}.mp4`)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=10:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '600k', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...sound, ...coded, '-movflags', '+faststart', path])
  return path
}

/** A film that its owner has uploaded. @param site the address of the journey's site. */
export async function uploadFilm(owner: Member, site: string, { name, seconds }: { name: string; seconds: number }) {
  const film = shoot(seconds)
  const key = randomBytes(15).toString('hex')
  const dataDir = (await readFile(journeyDataDirFile(new URL(site).port), 'utf8')).trim()
  const folder = join(dataDir, 'uploads/store/private', key.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await copyFile(film, join(folder, key))
  const sha256 = createHash('sha256')
    .update(await readFile(film))
    .digest('hex')
  const { size } = await stat(film)
  await rm(film)
  const [upload] = await query<{ id: number }>(
    `insert into uploads (user_id, purpose, kind, name, bytes, content_type, key, fingerprint, sha256, state, used_at)
      values ($1, 'VIDEO', 'VIDEO', $2, $3, 'video/mp4', $4, '', $5, 'USED', now()) returning id`,
    [owner.id, name, size, key, sha256],
  )
  return { uploadId: upload!.id, bytes: size }
}

/** Has the sizes of what is shown made, and waits for those of one. */
export async function waitForSizes(uploadId: number): Promise<void> {
  await query(`update background_jobs set asked_at = now() where name = 'platform.film.sizes'`)
  const stateOf = async () =>
    (await query<{ state: string }>('select state from films where upload_id = $1', [uploadId]))[0]?.state
  await expect.poll(stateOf, { timeout: 240_000, intervals: [2_000] }).toBe('READY')
}

/** What the page reads from now on, without what stands behind the question mark. */
export const readings = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Makes a browser say that it can (`maybe`) or cannot (empty) play lists of pieces by itself. */
export const sayOfLists = (page: Page, says: '' | 'maybe'): Promise<unknown> =>
  page.addInitScript(answer => {
    const original = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? (answer as CanPlayTypeResult) : original.call(this, type)
    }
  }, says)
