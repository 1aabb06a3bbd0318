/** Consultations by video as they are bought: chosen, paid, accepted and called in browsers; a firm gives one to a colleague, who takes the call. */
import type { Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { callingBrowser, received, type Visiting, visitToCall } from '#tests/support/journey-calls.ts'
import { askAndPay, assign, consultant, firm, step, titled, VIDEO_PRICE } from '#tests/support/journey-directed.ts'
import { newMember } from '#tests/support/journey-people.ts'

test.use({ launchOptions: callingBrowser })
test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

/** Two pages with pictures of each other leave little of two processors. */
const BUSY = { timeout: 90_000 }

const bought = (page: Page) => page.getByRole('region', { name: '通话', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: '视频通话', exact: true })

/** The asker rings, the consultant picks up, and pictures come both ways. */
async function talk(asker: Visiting, answering: Visiting): Promise<void> {
  await bought(asker.page).getByRole('button', { name: '视频通话' }).click()
  const check = asker.page.getByRole('dialog', { name: /视频通话/ })
  await expect(check.getByLabel('麦克风音量')).toBeVisible()
  await check.getByRole('button', { name: '呼叫', exact: true }).click()
  await answering.page.getByRole('button', { name: '接听', exact: true }).click()
  await answering.page.getByRole('button', { name: '加入通话' }).click()
  for (const { page } of [asker, answering]) await expect.poll(async () => (await received(page)).frames, BUSY).toBeGreaterThan(0)
}

/** What the server has heard from both is what is paid: it is said every five seconds. */
const heardSeconds = async (id: number): Promise<number> => {
  const [row] = await query<{ seconds: number }>(
    `select coalesce(extract(epoch from max(to_at) - min(from_at)), 0)::int as seconds from call_connections
     join calls on calls.id = call_id where consultation_id = $1`,
    [id],
  )
  return row?.seconds ?? 0
}

test('half an hour by video is bought, paid and accepted; they talk, and what was not used goes back', async ({
  browser,
  baseURL,
}) => {
  const expert = await consultant('林律师', null)
  const asker = await visitToCall(browser, baseURL!, await newMember('许知远'))
  const id = await askAndPay(asker.page, `/consult/user/${expert.id}`, { title: titled('房屋漏水怎么协商'), video: true })
  const answering = await visitToCall(browser, baseURL!, expert.member, 360)
  await answering.page.goto(`/consult/detail/${id}`)
  await step(answering.page, '接单')
  await expect(bought(answering.page)).toContainText('剩余 30:00')
  await asker.page.goto(`/consult/detail/${id}`)
  await talk(asker, answering)
  await expectNoSidewaysScroll(answering.page)
  await expect.poll(() => heardSeconds(id), BUSY).toBeGreaterThanOrEqual(5)
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
  await expect(panel(answering.page)).toBeHidden()

  await answering.page.reload()
  await expect(bought(answering.page)).not.toContainText('已通话 0:00')
  await step(answering.page, '提交完成')
  await asker.page.reload()
  await step(asker.page, '确认完成')
  await expect(asker.page.getByText('已完成').first()).toBeVisible()
  const back = async () =>
    (
      await query<{ refunded: number }>(
        `select refunded_amount::int as refunded from orders join consultations c using (order_no) where c.id = $1`,
        [id],
      )
    )[0]?.refunded ?? 0
  await expect.poll(back, BUSY).toBeGreaterThan(VIDEO_PRICE * 0.8)
  expect(await back()).toBeLessThan(VIDEO_PRICE)
  for (const { page } of [asker, answering]) await page.context().close()
})

test('a firm is asked by video and gives it to a colleague, who joins the call', async ({ browser, baseURL }) => {
  const { companyId, owner } = await firm()
  const colleague = await consultant('周顾问', companyId)
  const title = titled('加班费怎样计算才对')
  const asker = await visitToCall(browser, baseURL!, await newMember('问公司的人'), 360)
  const id = await askAndPay(asker.page, `/consult/company/${companyId}`, { title, video: true })
  const leading = await visitToCall(browser, baseURL!, owner)
  await assign(leading.page, title, '周顾问')
  await expect(toastOn(leading.page, '已经交给这位顾问')).toBeVisible()

  const answering = await visitToCall(browser, baseURL!, colleague.member)
  await answering.page.goto(`/consult/detail/${id}`)
  await step(answering.page, '接单')
  await expect(bought(answering.page)).toBeVisible()
  await asker.page.goto(`/consult/detail/${id}`)
  await talk(asker, answering)
  await expect(panel(asker.page)).toContainText('周顾问')
  await expectNoSidewaysScroll(asker.page)
  await panel(answering.page).getByRole('button', { name: '挂断' }).click()
  await expect(panel(asker.page)).toBeHidden()
  for (const { page } of [asker, leading, answering]) await page.context().close()
})
