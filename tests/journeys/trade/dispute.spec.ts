/** A decision about a paid order that one side does not accept: buyer, seller and two operators, each in a browser of their own. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { buy, ledgerOf, newSale, openAsSeller, step, untilRefunded } from '#tests/support/journey-sale.ts'

const SHOTS = process.env.SHOTS

test.beforeEach(() => forgetLimits())

async function pageOf(browser: Browser, { token }: Member, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, token, baseURL)
  return context.newPage()
}

/** Another operator who decides disputes. */
async function arbiter(browser: Browser, baseURL: string): Promise<Page> {
  const member = await newMember('仲裁员')
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [member.id])
  return pageOf(browser, member, baseURL)
}

async function decide(operator: Page, outcome: RegExp, reason: string, back?: string): Promise<void> {
  await operator.getByLabel(outcome).check()
  if (back) await operator.getByLabel(/退给买家（元）/).fill(back)
  await operator.getByLabel('理由').fill(reason)
  await operator.getByRole('button', { name: '作出裁定' }).click()
  await expect(toastOn(operator, '裁定已通知双方')).toBeVisible()
}

/** Both sides have said what they wanted to say: operators need not wait for the end of the term. */
async function nothingToAdd(...sides: Page[]): Promise<void> {
  for (const side of sides) {
    await side.reload()
    await expect(side.getByText(/前你可以补充一次说明和证据/)).toBeVisible()
    await step(side, '不再补充')
    await expect(side.getByRole('button', { name: '不再补充' })).toHaveCount(0)
  }
}

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

/** Delivered, complained about, and decided for the buyer: half of the price has gone back. */
async function decidedOnce(page: Page, browser: Browser, baseURL: string) {
  const sale = await newSale(10_001)
  await signIn(page.context(), (await newMember('林小满')).token, baseURL)
  const orderNo = await buy(page, sale)
  const seller = await pageOf(browser, sale.seller, baseURL)
  await openAsSeller(seller, orderNo)
  await step(seller, '接单')
  await step(seller, '交付', ['交付说明', '三个房间都做完了'], '确认交付')
  await page.reload()
  await step(page, '申请平台介入', ['事实与诉求', '阳台没有做'], '提交', '阳台.txt')
  await expect(page.getByText(/对方可以在 .* 前提交说明和证据/)).toBeVisible()
  const [row] = await query<{ id: number }>('select id from orders where order_no = $1', [orderNo])
  const first = await arbiter(browser, baseURL)
  await first.goto(`/manage/dispute?id=${row!.id}`)
  await expect(first.getByText(/^卖家可以在 .* 之前提交说明和证据/)).toBeVisible()
  await expect(first.getByRole('button', { name: '作出裁定' })).toBeDisabled()
  await seller.reload()
  await step(seller, '提交说明和证据', ['说明', '阳台不在约定里'], '提交')
  await nothingToAdd(seller, page)
  await first.reload()
  await decide(first, /^订单完成/, '阳台应当做', '50.00')
  await untilRefunded(page, '¥50.00')
  return { orderNo, orderId: row!.id, seller, first }
}

test('a seller does not accept a decision, another operator looks once more, and the platform pays what it took', async ({
  page,
  browser,
  baseURL,
}) => {
  const { orderNo, orderId, seller, first } = await decidedOnce(page, browser, baseURL!)
  await expect(page.getByText(/对裁定不服的，.* 前可以申请一次复核/)).toBeVisible()
  await seller.reload()
  await step(seller, '申请复核裁定', ['新的证据或明显的错误', '约定的范围里没有阳台'], '提交', '约定.txt')
  await expect(seller.getByText('平台正在复核首次裁定')).toBeVisible()
  await page.reload()
  await expect(page.getByText('约定的范围里没有阳台').first()).toBeVisible()
  await step(page, '提交说明和证据', ['说明', '电话里答应过'], '提交')
  await nothingToAdd(page, seller)

  await first.goto(`/manage/dispute?id=${orderId}`)
  await expect(first.getByText('你作出了首次裁定，复核要由另一位运营人员来做')).toBeVisible()
  await expect(first.getByRole('button', { name: '作出裁定' })).toHaveCount(0)
  const second = await arbiter(browser, baseURL!)
  await second.goto('/manage/dispute')
  await expect(second.getByText('复核', { exact: true }).first()).toBeVisible()
  await second.goto(`/manage/dispute?id=${orderId}`)
  await expect(second.getByRole('region', { name: '首次裁定' })).toContainText('¥50.00')
  await expect(second.getByText('电话里答应过')).toBeVisible()
  await second.getByLabel(/^订单完成/).check()
  await expect(second.getByText('首次裁定已退 ¥50.00，最多 ¥100.01；少于已退的部分由平台付给卖家')).toBeVisible()
  await look(second, 'reconsidered')
  await decide(second, /^订单完成/, '约定的范围不含阳台')

  await page.reload()
  await expect(page.getByText('约定的范围不含阳台').first()).toBeVisible()
  await expect(page.getByText(/前可以申请一次复核/)).toHaveCount(0)
  await look(page, 'final-buyer')
  await seller.reload()
  await expect(seller.getByRole('button', { name: '申请复核裁定' })).toHaveCount(0)
  // The fee of the whole price is 10.00: the buyer keeps 50.00, and the platform adds to what is pending what was taken.
  expect(await ledgerOf(orderNo)).toMatchObject({ 'PENDING seller': 4_501, 'AVAILABLE seller': 4_500 })
  for (const other of [seller, first, second]) await other.context().close()
})
