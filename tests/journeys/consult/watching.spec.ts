/** Watching playbacks: the whole of what was paid for, at a phone; and on the public page what is mine of it, likes, blocks and where I stopped. */
import { randomInt } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { callAs } from '#tests/support/journey-consultation.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

/** The page of the embedded provider, which is a site of its own. */
const PROVIDER = /third party: http:\/\/127\.0\.0\.1:\d+\/pay\//

type Playback = { id: number; consultation_id: number; title: string; seconds: number; free_seconds: number; address: string }

async function find(type: 'VIDEO' | 'CHAT', isSold: boolean): Promise<Playback> {
  const [row] = await query<Playback>(
    `select id, consultation_id, title, seconds, free_seconds, '/consult/playback/' || lower(type) || '/' || id as address from playbacks
      where is_public and type = $1 and (price > 0) = $2 order by id limit 1`,
    [type, isSold],
  )
  return row!
}

async function visitor(page: Page, baseURL: string | undefined, name: string): Promise<Member> {
  const member = await newMember(name)
  await signIn(page.context(), member.token, baseURL ?? '')
  return member
}

/** By the hand of a neighbour, whom nobody else knows. */
async function writes(playback: Playback, text: string, at: number, member?: Member): Promise<number> {
  const author = member ?? (await newMember('写弹幕的人'))
  const [row] = await query<{ id: number }>(
    `insert into playback_bullets (playback_id, author_user_id, at_ms, content) values ($1, $2, $3, $4) returning id`,
    [playback.id, author.id, Math.round(at), text],
  )
  return row!.id
}

/** Sent by the call that the page uses, so that it goes out to all viewers. */
const sends = (request: APIRequestContext, member: Member, { consultation_id }: Playback, text: string, at: number) =>
  callAs<{ id: number }>(request, member, `/v1/front/consultation/${consultation_id}/bullet`, {
    text,
    at: Math.round(at),
    mode: 'SCROLL',
    color: '#ffffff',
    size: 'NORMAL',
  })

const words = (text: string): string => `${text} ${randomInt(1_000_000)}`
const listIn = (place: Page | Locator) => place.getByRole('list', { name: '实时弹幕' })
const filmIn = (place: Page | Locator) => place.locator('.art-video-player video')
const flying = (place: Page | Locator, id: number) => place.locator(`.art-danmuku [data-id="${id}"][data-state="emit"]`)
const momentOf = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.currentTime)
const goTo = (film: Locator, seconds: number) =>
  film.evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
    void video.play()
  }, seconds)
/** Taken up only at its moment, which a slow machine can pass over: then once more. */
const expectFlying = (place: Page | Locator, id: number, seconds: number, color = 'rgb(255, 255, 255)') =>
  expect(async () => {
    await goTo(filmIn(place), seconds - 1)
    await expect(flying(place, id)).toHaveCSS('color', color, { timeout: 5_000 })
  }).toPass()
const block = async (page: Page, place: Page | Locator, text: string) => {
  await place.getByRole('button', { name: `处理弹幕：${text}` }).click()
  await page.getByRole('menuitem', { name: '不看这个人的弹幕' }).click()
}
const positionOf = async (playback: Playback, { id }: Member): Promise<number> =>
  (
    await query<{ at_ms: number }>('select at_ms from playback_positions where playback_id = $1 and user_id = $2', [
      playback.id,
      id,
    ])
  )[0]?.at_ms ?? 0

async function openWhole(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '看全部内容' }).click()
  return page.getByRole('dialog', { name: '全部内容' })
}

test('a film that was paid for is watched whole at a phone: liked, commented on, without whom one does not want, and gone on with', async ({
  page,
  baseURL,
  watch,
}) => {
  test.setTimeout(300_000)
  watch.allow(PROVIDER)
  await page.setViewportSize({ width: 360, height: 800 })
  const member = await visitor(page, baseURL, '看实录的人')
  const sold = await find('VIDEO', true)
  await page.goto(sold.address)
  await page.getByRole('button', { name: /购买全部内容/ }).click()
  await page.getByRole('dialog', { name: '购买实录' }).getByRole('button', { name: '提交订单' }).click()
  await payOnline(page)
  await page.goto(sold.address)
  const dialog = await openWhole(page)
  await expect(dialog.getByText('打开之后就算看过付费部分')).toBeVisible()
  await dialog.getByRole('button', { name: '打开全部内容' }).click()
  const film = filmIn(dialog)
  await expect.poll(() => momentOf(film)).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)

  await dialog.getByRole('button', { name: /^赞/ }).click()
  await expect(dialog.getByRole('button', { name: /^已赞/ })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('list', { name: '章节' }).getByRole('button').last().click()
  await expect.poll(() => momentOf(film)).toBeGreaterThan(sold.free_seconds)

  const own = words('后半段值了')
  await dialog.getByLabel('位置').selectOption({ label: '顶部' })
  await dialog.getByLabel('大小').selectOption({ label: '大' })
  await dialog.getByLabel('颜色').selectOption({ label: '黄' })
  await dialog.getByRole('textbox', { name: '弹幕' }).fill(own)
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(listIn(dialog)).toContainText(own)
  const [sent] = await query<{ id: number; at_ms: number; mode: string; color: string; size: string }>(
    'select id, at_ms, mode, color, size from playback_bullets where content = $1',
    [own],
  )
  expect(sent).toMatchObject({ mode: 'TOP', color: '#ffd166', size: 'LARGE' })
  expect(sent!.at_ms).toBeGreaterThan(sold.free_seconds * 1_000)
  await expectFlying(dialog, sent!.id, sent!.at_ms / 1_000, 'rgb(255, 209, 102)')

  const theirs = words('别处的人')
  const id = await writes(sold, theirs, sent!.at_ms + 1_000)
  await expect(listIn(dialog)).toContainText(theirs)
  await block(page, dialog, theirs)
  await expect(listIn(dialog)).not.toContainText(theirs)
  await goTo(film, sent!.at_ms / 1_000 - 1)
  await expect.poll(() => momentOf(film)).toBeGreaterThan(sent!.at_ms / 1_000 + 2)
  await expect(flying(dialog, id)).not.toBeAttached()
  await dialog.getByRole('button', { name: '恢复显示屏蔽过的人的弹幕' }).click()
  await expect(listIn(dialog)).toContainText(theirs)
  await expectFlying(dialog, id, sent!.at_ms / 1_000 + 1)

  await dialog.getByRole('button', { name: '引用一段' }).click()
  await page.getByRole('dialog', { name: '引用一段' }).getByRole('button', { name: '记下引文' }).click()
  await expect(toastOn(page, '已记下')).toBeVisible()
  await expectAccessibleInEveryLook(page)

  await page.setViewportSize({ width: 360, height: 800 })
  const stop = sold.free_seconds + 60
  await film.evaluate((video: HTMLVideoElement, to) => {
    video.playbackRate = 1.5
    video.pause()
    video.currentTime = to
  }, stop)
  await expect.poll(() => positionOf(sold, member)).toBeGreaterThanOrEqual(stop * 1_000)
  await page.reload()
  await expect(page.getByRole('button', { name: /^已赞/ })).toBeVisible()
  // Opened before: nothing is asked again.
  const again = filmIn(await openWhole(page))
  await expect.poll(() => momentOf(again)).toBeGreaterThanOrEqual(stop)
  expect(await again.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5)
})

test('a conversation that was paid for is replayed whole, with bullet comments, at the speed one likes', async ({
  page,
  baseURL,
  request,
  watch,
}) => {
  watch.allow(PROVIDER)
  const member = await visitor(page, baseURL, '看对话的人')
  const sold = await find('CHAT', true)
  const { orderNo } = await callAs<{ orderNo: string }>(request, member, `/v1/front/playback/${sold.id}/buy`, { useCoins: false })
  await page.goto(`/pay/${orderNo}`)
  await payOnline(page)
  const [last] = await query<{ content: string; at_ms: number }>(
    'select content, at_ms from playback_lines where playback_id = $1 and not omitted order by seq desc limit 1',
    [sold.id],
  )
  const before = words('后面还有')
  await writes(sold, before, last!.at_ms + 500)

  await page.goto(sold.address)
  await expect(page.locator('main')).not.toContainText(last!.content)
  const dialog = await openWhole(page)
  await dialog.getByRole('button', { name: '打开全部内容' }).click()
  const replay = dialog.getByRole('region', { name: '重放对话' })
  await replay.getByLabel('速度').selectOption('2')
  await replay.getByLabel('重放到哪里').fill(String(Math.floor(last!.at_ms / 1_000) * 1_000))
  await replay.getByRole('button', { name: '播放' }).click()
  await expect(replay).toContainText(last!.content)
  await expect(replay.locator('.bullet-fly').filter({ hasText: before })).toBeAttached()
  await expect(listIn(dialog)).toContainText(before)
  const own = words('说得明白')
  await dialog.getByRole('textbox', { name: '弹幕' }).fill(own)
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(listIn(dialog)).toContainText(own)
  await expectAccessibleInEveryLook(page)
  await page.reload()
  const again = (await openWhole(page)).getByRole('region', { name: '重放对话' })
  await expect(again.getByLabel('速度')).toHaveValue('2')
})

test('on the public page a member likes, does not see whom they blocked, undoes that, and goes on where they stopped', async ({
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000)
  const member = await visitor(page, baseURL, '常看实录的人')
  const free = await find('VIDEO', false)
  const [unwanted, welcome] = [await newMember('不想看的人'), await newMember('邻座的人')]
  const [theirs, others] = [words('吵闹的话'), words('有用的话')]
  const unwantedId = await writes(free, theirs, 30_000, unwanted)
  const welcomeId = await writes(free, others, 30_000, welcome)

  await page.goto(free.address)
  await page.getByRole('button', { name: /^赞/ }).click()
  await expect(page.getByRole('button', { name: /^已赞/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '看弹幕，发弹幕' }).click()
  await block(page, page, theirs)
  await expect(listIn(page)).not.toContainText(theirs)

  await page.reload()
  await expect(page.getByRole('button', { name: /^已赞/ })).toBeVisible()
  await expect(page.locator(`[data-player][data-hidden="${unwantedId}"]`)).toBeAttached()
  await page.getByRole('button', { name: /^播放：/ }).click()
  const film = filmIn(page)
  await expectFlying(page, welcomeId, 30)
  await expect.poll(() => momentOf(film)).toBeGreaterThan(31)
  await expect(flying(page, unwantedId)).not.toBeAttached()

  // What they write meanwhile is not shown either; of others it is, in its size.
  await expect(listIn(page)).toBeAttached()
  await forgetLimits()
  const now = (await momentOf(film)) * 1_000
  const [live, liveOther] = [words('又是他'), words('又是邻座')]
  const { id: liveId } = await sends(request, unwanted, free, live, now)
  await sends(request, welcome, free, liveOther, now)
  await expect(listIn(page)).toContainText(liveOther)
  await expect(listIn(page)).not.toContainText(live)
  await expect(flying(page, liveId)).not.toBeAttached()
  await page.getByRole('button', { name: '恢复显示屏蔽过的人的弹幕' }).click()
  await expect(listIn(page)).toContainText(live)
  await expectFlying(page, unwantedId, 30)

  await film.evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 200
  })
  await expect.poll(() => positionOf(free, member)).toBeGreaterThanOrEqual(200_000)
  await page.reload()
  await expect(page.locator('[data-player][data-resume="200000"]')).toBeAttached()
  await page.getByRole('button', { name: /^播放：/ }).click()
  await expect.poll(() => momentOf(filmIn(page))).toBeGreaterThanOrEqual(200)
  // A visitor without a session gets the same page, with nothing of this.
  const html = await (await request.get(free.address)).text()
  expect(html).not.toContain('data-resume')
  expect(html).not.toContain('data-hidden')
})
