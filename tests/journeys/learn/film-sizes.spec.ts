/** A lesson's film in two sizes: made in the background, played by the browser itself and by the library where it cannot, resumed, noted. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test } from '#tests/support/journey.ts'
import { hasFfmpeg, readings, sayOfLists, uploadFilm, waitForSizes } from '#tests/support/journey-films.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

const SECONDS = 24

test.skip(!hasFfmpeg(), 'this machine has no ffmpeg: films are shown as uploaded')
test.beforeEach(() => forgetLimits())

/** A course around a film that can be learned for nothing. */
async function courseWithFilm(teacher: Member, site: string): Promise<{ courseId: number; uploadId: number }> {
  const { uploadId } = await uploadFilm(teacher, site, { name: '第一课.mp4', seconds: SECONDS })
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
    [teacher.id, category!.id, category!.parent_id, SECONDS, uploadId],
  )
  return { courseId: course!.id, uploadId }
}

/** @param native what the browser is made to say of lists of pieces; left out: what it says itself. */
async function learnerOn(browser: Browser, baseURL: string, member: Member, native?: '' | 'maybe'): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, member.token, baseURL)
  const page = await context.newPage()
  if (native !== undefined) await sayOfLists(page, native)
  return page
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
  const { courseId, uploadId } = await courseWithFilm(await newMember('摄影老师'), site)
  const member = await newMember('看片的学员')
  const before = await learnerOn(browser, site, member)
  const first = readings(before)
  await before.goto(`/course/${courseId}`)
  await before.getByRole('button', { name: '免费加入' }).click()
  await expect(before).toHaveURL(/\/learn$/)
  await playTo(before, 1)
  expect(first.some(path => path.startsWith('/files/p/'))).toBe(true)
  await before.context().close()

  await waitForSizes(uploadId)

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
