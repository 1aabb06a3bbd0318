/** Calling each other: people in browsers of their own, with devices that Chromium plays. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import {
  answerCall,
  callingBrowser,
  expectMedia,
  hangUp,
  panelOf,
  ring,
  talkAboutService,
  visitToCall,
} from '#tests/support/journey-calls.ts'
import { newMember } from '#tests/support/journey-people.ts'

test.use({ launchOptions: callingBrowser })
test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

async function two(browser: Browser, baseURL: string, widths: [number, number] = [1440, 1440]) {
  const [customer, seller] = [await newMember('周小满'), await newMember('林师傅')]
  const id = await talkAboutService(customer, seller)
  const one = await visitToCall(browser, baseURL, customer, widths[0])
  const other = await visitToCall(browser, baseURL, seller, widths[1])
  for (const { page } of [one, other]) {
    await page.goto(`/system_msg/chat?id=${id}`)
    await expect(page.getByRole('region', { name: '聊天记录' })).toBeVisible()
  }
  // Whom the server reaches is who is connected.
  await expect(one.page.getByText('在线', { exact: true }).first()).toBeVisible()
  await expect(other.page.getByText('在线', { exact: true }).first()).toBeVisible()
  return { id, one, other }
}

test('two people talk by voice: it rings in every window until one answers, sound goes both ways, one mutes, hangs up, and both find how long it was', async ({
  browser,
  baseURL,
}) => {
  const { id, one, other } = await two(browser, baseURL!)
  // Another window of the same person, on some page of the site.
  const window = await other.page.context().newPage()
  await window.goto('/system_msg')
  await ring(one.page, '语音通话')
  await expect(panelOf(one.page)).toContainText('等待对方接听')
  for (const page of [other.page, window])
    await expect(page.getByRole('alert').filter({ hasText: '邀请你语音通话' })).toBeVisible()
  await answerCall(other.page)
  await expect(window.getByRole('alert').filter({ hasText: '邀请你语音通话' })).toBeHidden()
  await Promise.all([one, other].map(({ page }) => expectMedia(page, { frames: false })))
  // Another window knows that they talk, and the panel leaves room to write.
  await window.goto(`/system_msg/chat?id=${id}`)
  await window.getByRole('button', { name: '语音通话', exact: true }).click()
  await expect(toastOn(window, '你正在另一个窗口通话')).toBeVisible()
  await one.page.getByRole('textbox', { name: '消息' }).fill('边说边写')
  await one.page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(other.page.getByRole('region', { name: '聊天记录' }).getByText('边说边写')).toBeVisible()
  await panelOf(one.page).getByRole('button', { name: '静音', exact: true }).click()
  await expect(panelOf(other.page)).toContainText('已静音')
  // Told for a moment only: looked for before it comes.
  await Promise.all([expect(other.page.getByText(/通话结束，时长/)).toBeVisible(), hangUp(one.page)])
  for (const { page } of [one, other])
    await expect(page.getByRole('region', { name: '聊天记录' }).getByText(/语音通话 时长/)).toBeVisible()
})

test('a call is declined, taken back, and refused while somebody talks; each stands in the conversation', async ({
  browser,
  baseURL,
}) => {
  const { one, other } = await two(browser, baseURL!)
  const log = (page: Page) => page.getByRole('region', { name: '聊天记录' })
  await ring(one.page, '语音通话')
  await other.page.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(one.page.getByText('对方拒绝了通话')).toBeVisible()
  await one.page.getByRole('button', { name: '知道了' }).click()
  await ring(one.page, '语音通话')
  await expect(other.page.getByRole('button', { name: '接听', exact: true })).toBeVisible()
  await hangUp(one.page)
  await expect(other.page.getByRole('button', { name: '接听', exact: true })).toBeHidden()
  for (const text of ['语音通话 已拒绝', '语音通话 已取消']) await expect(log(other.page).getByText(text)).toBeVisible()

  // A third person finds the line taken.
  const third = await visitToCall(browser, baseURL!, await newMember('方圆'))
  const second = await talkAboutService(third.member, other.member)
  await third.page.goto(`/system_msg/chat?id=${second}`)
  await ring(one.page, '语音通话')
  await answerCall(other.page)
  await expectMedia(one.page, { frames: false })
  await ring(third.page, '语音通话')
  await expect(third.page.getByRole('dialog').getByRole('alert')).toContainText('对方正在通话中')
  await third.page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(log(third.page).getByText('语音通话 对方忙线')).toBeVisible()
  await hangUp(other.page)
})

test('a call that nobody answers is missed, by the clock of the server', async ({ browser, baseURL }) => {
  const { id, one, other } = await two(browser, baseURL!)
  await ring(one.page, '语音通话')
  await expect(other.page.getByRole('button', { name: '接听', exact: true })).toBeVisible()
  // Three quarters of a minute pass for the server at once.
  await query(
    `update calls set started_at = started_at - interval '45 seconds', next_step_at = now() where conversation_id = $1 and ended_at is null`,
    [id],
  )
  await expect(one.page.getByText('对方没有接听')).toBeVisible()
  await expect(other.page.getByRole('button', { name: '接听', exact: true })).toBeHidden()
  await expect(other.page.getByRole('region', { name: '聊天记录' }).getByText('语音通话 未接听')).toBeVisible()
})

test('by video on a phone and a desk: pictures both ways, a break is mended, a closed window goes back into the call', async ({
  browser,
  baseURL,
}) => {
  const { one, other } = await two(browser, baseURL!, [1440, 360])
  await ring(one.page, '视频通话')
  await answerCall(other.page)
  await Promise.all([one, other].map(({ page }) => expectMedia(page, { frames: true })))
  await expectNoSidewaysScroll(other.page)
  for (const { page } of [one, other]) await expectAccessible(page)

  // One loses the site while the other looks for a new way between the two: what was said meanwhile is said again.
  await other.page.context().setOffline(true)
  await one.page.evaluate(() => {
    const { openConnections } = globalThis as unknown as { openConnections: RTCPeerConnection[] }
    for (const connection of openConnections) connection.restartIce()
  })
  await other.page.waitForTimeout(4_000)
  await other.page.context().setOffline(false)
  await Promise.all([one, other].map(({ page }) => expectMedia(page, { frames: true })))
  // The offer that was lost is answered in the end, though the old way still holds: until then no offer of the other one would be taken.
  await expect
    .poll(() =>
      one.page.evaluate(() => {
        const { openConnections } = globalThis as unknown as { openConnections: RTCPeerConnection[] }
        return openConnections.map(({ signalingState }) => signalingState)
      }),
    )
    .toEqual(['stable'])

  // The camera goes off and on; the other sees it.
  await panelOf(one.page).getByRole('button', { name: '关闭摄像头' }).click()
  await expect(panelOf(other.page)).toContainText('语音中')
  await panelOf(one.page).getByRole('button', { name: '打开摄像头' }).click()
  await expectMedia(other.page, { frames: true })

  other.page.on('dialog', dialog => void dialog.accept())
  await other.page.reload()
  await other.page.getByRole('button', { name: '回到通话' }).click()
  await other.page.getByRole('button', { name: '加入通话' }).click()
  await Promise.all([one, other].map(({ page }) => expectMedia(page, { frames: true })))
  await Promise.all([expect(one.page.getByText(/通话结束，时长/)).toBeVisible(), hangUp(other.page)])
})
