/** A video of the park in two sizes: read in pieces by the library where the browser cannot, as it was uploaded where the pieces are missing. */
import type { Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { hasFfmpeg, readings, sayOfLists, uploadFilm, waitForSizes } from '#tests/support/journey-films.ts'
import { newMember } from '#tests/support/journey-people.ts'

const SECONDS = 24

test.skip(!hasFfmpeg(), 'this machine has no ffmpeg: films are shown as uploaded')
test.beforeEach(() => forgetLimits())

/** A video that everybody may see. */
async function showVideo(site: string, title: string): Promise<{ id: number; uploadId: number }> {
  const owner = await newMember('拍园区的人')
  const { uploadId, bytes } = await uploadFilm(owner, site, { name: '园区.mp4', seconds: SECONDS })
  const [video] = await query<{ id: number }>(
    `insert into videos (owner_user_id, category, title, intro, cover, upload_id, source_size, source_mime, width, height, duration_ms,
        source_url, state, visibility, published_at)
      select $1, 'park', $2, '', (select cover from videos where cover <> '' order by id limit 1), $3, $4, 'video/mp4', 1280, 720, $5,
        '/files/video/0', 'PUBLISHED', 'PUBLIC', now() returning id`,
    [owner.id, title, uploadId, bytes, SECONDS * 1_000],
  )
  await query(`update videos set source_url = '/files/video/' || id where id = $1`, [video!.id])
  return { id: video!.id, uploadId }
}

const film = (page: Page) => page.locator('.art-video-player video')
const secondsOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

async function playTo(page: Page, seconds: number): Promise<void> {
  const start = page.getByRole('button', { name: /^播放：/ })
  if (await start.isVisible()) await start.click()
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.readyState), { timeout: 180_000 })
    .toBeGreaterThan(0)
  await film(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(() => secondsOf(page), { timeout: 90_000 }).toBeGreaterThan(seconds)
}

test('a video is read in pieces once its sizes are made, jumps within them, and is read as uploaded when they are gone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(900_000)
  const { id, uploadId } = await showVideo(baseURL!, '园区的一天，两种大小')
  await waitForSizes(uploadId)
  const address = `/park/park_video_detail?id=${id}`

  await sayOfLists(page, '')
  const read = readings(page)
  await page.goto(address)
  expect(read.filter(path => /\.(m3u8|mp4)$/.test(path))).toEqual([])
  await playTo(page, 2)
  expect(read).toContain(`/files/video/${id}/film.m3u8`)
  expect(read.some(path => new RegExp(`^/files/video/${id}/[01]\\.mp4$`).test(path))).toBe(true)
  expect(read).not.toContain(`/files/video/${id}`)
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.src)).toMatch(/^blob:/)
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(SECONDS, 0)
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 15
  })
  await playTo(page, 16)
  await expectAccessible(page)

  // On a phone whose browser says that it can play playlists: by the browser itself, or by the library.
  const phone = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 780 } })).newPage()
  await sayOfLists(phone, 'maybe')
  await phone.goto(address)
  await playTo(phone, 2)
  await expectNoSidewaysScroll(phone)
  await phone.context().close()

  // The pieces are lost on their way: it plays all the same.
  const unlucky = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await sayOfLists(unlucky, '')
  await unlucky.route(new RegExp(`/files/video/${id}/`), route => route.abort())
  const instead = readings(unlucky)
  await unlucky.goto(address)
  await playTo(unlucky, 2)
  expect(instead).toContain(`/files/video/${id}`)
  await unlucky.context().close()
})
