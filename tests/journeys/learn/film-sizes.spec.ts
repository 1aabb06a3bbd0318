/** A lesson's film in two sizes: made in the background, played by the browser itself and by the library where it cannot, resumed, noted. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, journeyDataDirFile, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

const SECONDS = 24

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skip(!hasFfmpeg(), 'this machine has no ffmpeg: films are shown as uploaded')
test.beforeEach(() => forgetLimits())

/** A film of moving colours that is large enough for two sizes. */
async function shoot(): Promise<string> {
  const path = join(tmpdir(), `film-${randomBytes(4).toString('hex')}.mp4`)
  const picture = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1280x720:rate=10:duration=${SECONDS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${SECONDS}`,
  ]
  const coded = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-b:v',
    '600k',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
  ]
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...coded, path])
  return path
}

/** Puts a film where finished uploads lie, and a course around it that can be learned for nothing. */
async function courseWithFilm(teacher: Member, port: string): Promise<{ courseId: number; uploadId: number }> {
  const film = await shoot()
  const key = randomBytes(15).toString('hex')
  const folder = join((await readFile(journeyDataDirFile(port), 'utf8')).trim(), 'uploads/store/private', key.slice(0, 2))
  await mkdir(folder, { recursive: true })
  await copyFile(film, join(folder, key))
  const sha256 = createHash('sha256')
    .update(await readFile(film))
    .digest('hex')
  const [upload] = await query<{ id: number }>(
    `insert into uploads (user_id, purpose, kind, name, bytes, content_type, key, fingerprint, sha256, state, used_at)
      values ($1, 'VIDEO', 'VIDEO', '第一课.mp4', $2, 'video/mp4', $3, '', $4, 'USED', now()) returning id`,
    [teacher.id, (await stat(film)).size, key, sha256],
  )
  await rm(film)
  const [category] = await query<{ id: number; parent_id: number }>(
    'select id, parent_id from course_categories where parent_id is not null order by id limit 1',
  )
  const [course] = await query<{ id: number }>(
    `with teacher as (insert into course_teachers (user_id, name, title) values ($1, '摄影老师', '讲师') returning id),
      course as (insert into courses (category_id, category_group_id, teacher_id, owner_user_id, state, title, level, price, lesson_count, published_at)
        select $2, $3, id, $1, 'ONLINE', '会动的画面', 'ANY', 0, 1, now() from teacher returning id),
      chapter as (insert into course_chapters (course_id, position, title) select id, 0, '第一章' from course returning id, course_id)
     insert into course_lessons (course_id, chapter_id, position, kind, title, duration_seconds, upload_id)
       select course_id, id, 0, 'VIDEO', '第一课', $4, $5 from chapter returning course_id as id`,
    [teacher.id, category!.id, category!.parent_id, SECONDS, upload!.id],
  )
  return { courseId: course!.id, uploadId: upload!.id }
}

/** @param native what the browser is made to say of lists of pieces; left out: what it says itself. */
async function learnerOn(browser: Browser, baseURL: string, member: Member, native?: '' | 'maybe'): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, member.token, baseURL)
  if (native !== undefined)
    await context.addInitScript(says => {
      const original = HTMLMediaElement.prototype.canPlayType
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.includes('mpegurl') ? (says as CanPlayTypeResult) : original.call(this, type)
      }
    }, native)
  return context.newPage()
}

const readings = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return paths
}

async function playTo(page: Page, seconds: number): Promise<void> {
  const film = page.locator('main video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState), { timeout: 180_000 }).toBeGreaterThan(0)
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 90_000 })
    .toBeGreaterThan(seconds)
}

test('a film plays as uploaded until its sizes are made, and then in pieces, where one stopped', async ({ browser, baseURL }) => {
  test.setTimeout(900_000)
  const site = baseURL ?? ''
  const { courseId, uploadId } = await courseWithFilm(await newMember('摄影老师'), new URL(site).port)
  const member = await newMember('看片的学员')
  const before = await learnerOn(browser, site, member)
  const first = readings(before)
  await before.goto(`/course/${courseId}`)
  await before.getByRole('button', { name: '免费加入' }).click()
  await expect(before).toHaveURL(/\/learn$/)
  await playTo(before, 1)
  expect(first.some(path => path.startsWith('/files/p/'))).toBe(true)
  await before.context().close()

  await query(`update background_jobs set asked_at = now() where name = 'films'`)
  await expect
    .poll(async () => (await query<{ state: string }>('select state from films where upload_id = $1', [uploadId]))[0]?.state, {
      timeout: 240_000,
      intervals: [2_000],
    })
    .toBe('READY')

  // A browser that cannot play a list of pieces: the library is fetched, and plays it.
  const page = await learnerOn(browser, site, member, '')
  const read = readings(page)
  await page.goto(`/course/${courseId}/learn`)
  await playTo(page, 3)
  expect(read.some(path => /^\/files\/film\/[0-9a-f]{30}\/film\.m3u8$/.test(path))).toBe(true)
  expect(read.some(path => /\/[01]\.mp4$/.test(path))).toBe(true)
  expect(read.some(path => path.startsWith('/files/p/'))).toBe(false)
  const film = page.locator('main video')
  expect(await film.evaluate((video: HTMLVideoElement) => video.src)).toMatch(/^blob:/)
  await page.getByLabel('播放速度').selectOption('2')
  expect(await film.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(2)
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12
    video.pause()
  })
  await expect(page.getByLabel('在 0:12 记一笔')).toBeVisible()
  await page.getByLabel('在 0:12 记一笔').fill('颜色换了')
  await page.getByRole('button', { name: '保存笔记' }).click()
  await expect(page.getByRole('button', { name: '跳到 0:12' })).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () =>
      Number(
        (
          await query<{ at: number }>(
            'select max(position_seconds) as at from course_progress p join course_enrolments e on e.id = p.enrolment_id where e.user_id = $1',
            [member.id],
          )
        )[0]?.at,
      ),
    )
    .toBeGreaterThanOrEqual(11)
  await page.context().close()

  // The next time, in a browser that says it can: where one stopped. One that says so and cannot is helped by the library.
  const later = await learnerOn(browser, site, member, 'maybe')
  await later.goto(`/course/${courseId}/learn`)
  await playTo(later, 12)
  expect(await later.locator('main video').evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(SECONDS, 0)
  await later.context().close()

  // Without its address nobody reads it.
  const [row] = await query<{ key: string }>('select key from films where upload_id = $1', [uploadId])
  const stranger = await (await browser.newContext({ baseURL: site })).newPage()
  for (const name of ['film.m3u8', '0.m3u8', '1.mp4']) {
    expect((await stranger.request.get(`/files/film/${row!.key}/${name}`)).status()).toBe(404)
  }
  await stranger.context().close()
})
