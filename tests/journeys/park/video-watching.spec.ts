/** Two watch a video together and comment on its moments; likes and collections stay with their owners; a visitor signs in over the page. */
import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query, readCode } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

async function visit(browser: Browser, baseURL: string, member: Member | null, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL })
  if (member) await signIn(context, member.token, baseURL)
  return context.newPage()
}

type Video = { id: number; title: string }

/** Both hold the film at the same second, however slow the machine is: the list is that of a part of the film. */
const hold = (page: Page) =>
  page.locator('.art-video-player video').evaluate((film: HTMLVideoElement) => {
    film.pause()
    film.currentTime = 5
  })

/** The longest public one, in the middle of a series that is made once. */
async function findVideo(): Promise<Video> {
  const [known] = await query<Video>(
    `select v.id, v.title from videos v join video_series s on s.id = v.series_id where s.title = '一起看的系列' and v.series_position = 2`,
  )
  if (known) return known
  const videos = await query<Video & { owner_user_id: number }>(
    `select id, title, owner_user_id from videos where state = 'PUBLISHED' and visibility = 'PUBLIC' order by duration_ms desc, id limit 3`,
  )
  const [middle, first, last] = videos
  const [series] = await query<{ id: number }>(
    `insert into video_series (title, intro, cover, owner_user_id, state, video_count)
      select '一起看的系列', '', cover, owner_user_id, 'PUBLISHED', 3 from videos where id = $1 returning id`,
    [middle!.id],
  )
  for (const [at, video] of [first, middle, last].entries()) {
    await query(`update videos set series_id = $1, series_position = $2 where id = $3`, [series!.id, at + 1, video!.id])
    await query(`select pg_notify('page_purge', $1)`, [`video:${video!.id}`])
  }
  return middle!
}

const listOn = (page: Page) => page.getByRole('list', { name: '实时弹幕' })
const play = async (page: Page) => {
  await page.getByRole('button', { name: /^播放：/ }).click()
  await expect(listOn(page)).toBeAttached()
}
const write = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: '弹幕' }).fill(words)
  await page.getByRole('button', { name: '发送' }).click()
}

test('two watch together: one comments, the other sees it, likes it, reports it; both find what they kept', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const video = await findVideo()
  const address = `/park/park_video_detail?id=${video.id}`
  const [writer, reader] = [await newMember('写弹幕的人'), await newMember('看弹幕的人')]
  const [one, two] = [await visit(browser, baseURL!, writer), await visit(browser, baseURL!, reader, 360)]
  for (const page of [one, two]) {
    await page.goto(address)
    await play(page)
    await hold(page)
  }
  const words = `这一段讲得好 ${randomInt(1_000_000)}`
  await one.getByRole('button', { name: '发送' }).click()
  await expect(one.getByText('请写下弹幕')).toBeVisible()
  await write(one, '加我 13812345678')
  await expect(one.locator('.field-error')).toBeVisible()
  await write(one, words)
  for (const page of [one, two]) await expect(listOn(page)).toContainText(words)
  await expectNoSidewaysScroll(two)
  await expectAccessibleInEveryLook(two)

  await two.getByRole('button', { name: `处理弹幕：${words}` }).click()
  await two.getByRole('menuitem', { name: '赞', exact: true }).click()
  await expect(listOn(two).getByRole('listitem').filter({ hasText: words })).toContainText('1 赞')
  await two.getByRole('button', { name: `处理弹幕：${words}` }).click()
  await two.getByRole('menuitem', { name: '举报' }).click()
  const reporting = two.getByRole('dialog', { name: '举报视频弹幕' })
  await reporting.getByRole('button', { name: '提交举报' }).click()
  await expect(toastOn(two, '已收到举报')).toBeVisible()
  await expect
    .poll(() => query(`select 1 from report_cases where kind = 'VIDEO_BULLET' and title = $1`, [video.title]))
    .not.toHaveLength(0)

  await one.getByRole('button', { name: /^赞/ }).click()
  await expect(one.getByRole('button', { name: /^已赞/ })).toBeVisible()
  await one.getByRole('button', { name: /^收藏/ }).click()
  await expect(toastOn(one, '已收藏')).toBeVisible()
  await one.reload()
  await expect(one.getByRole('button', { name: /^已收藏/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(one.getByRole('link', { name: /^上一集/ })).toBeVisible()
  await one.getByRole('link', { name: /^下一集/ }).click()
  await expect(one.getByRole('heading', { level: 1 })).not.toHaveText(video.title)
  await one.goto('/member')
  await one.getByRole('group', { name: '收藏的种类' }).getByRole('button', { name: '视频' }).click()
  await one.getByRole('link', { name: video.title }).click()

  // Its sender takes it back: it is gone from the other's list.
  await play(one)
  await hold(one)
  await one.getByRole('button', { name: `处理弹幕：${words}` }).click()
  await one.getByRole('menuitem', { name: '删除' }).click()
  await expect(listOn(two)).not.toContainText(words)
})

test('a viewer who stopped goes on there on another device', async ({ browser, baseURL }) => {
  const video = await findVideo()
  const member = await newMember('接着看的人')
  await query(`insert into video_positions (user_id, video_id, at_ms, updated_at) values ($1, $2, 15000, now())`, [
    member.id,
    video.id,
  ])
  const page = await visit(browser, baseURL!, member)
  await page.goto(`/park/park_video_detail?id=${video.id}`)
  await expect(page.locator('[data-player][data-resume="15000"]')).toBeAttached()
  await play(page)
  await expect(async () => {
    const film = page.locator('.art-video-player video')
    expect(await film.evaluate(element => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(14)
  }).toPass()
})

test('a visitor is asked to sign in, and goes on with what was pressed', async ({ browser, baseURL }) => {
  const video = await findVideo()
  const { phone, id } = await newMember('路过的人')
  const page = await visit(browser, baseURL!, null)
  await page.goto(`/park/park_video_detail?id=${video.id}`)
  await page.getByRole('button', { name: '看弹幕，发弹幕' }).click()
  const words = `路过说一句 ${randomInt(1_000_000)}`
  await write(page, words)
  const dialog = page.getByRole('dialog', { name: /登录/ })
  await dialog.getByRole('tab', { name: '验证码登录' }).click()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await dialog.getByLabel('短信验证码').fill(await readCode(phone))
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(listOn(page)).toContainText(words)
  await page.getByRole('button', { name: /^赞/ }).click()
  await expect(page.getByRole('button', { name: /^已赞/ })).toBeVisible()
  expect(
    await query(`select 1 from video_marks where user_id = $1 and video_id = $2 and kind = 'LIKE'`, [id, video.id]),
  ).toHaveLength(1)
})
