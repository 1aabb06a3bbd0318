/** Operators give money of a completed order back: one proposes, another confirms, and both sides read it (decision 107). */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { buy, ledgerOf, newSale, openAsBuyer, openAsSeller, type Sale, step, untilRefunded } from '#tests/support/journey-sale.ts'

test.beforeEach(() => forgetLimits())

async function pageOf(browser: Browser, token: string, baseURL: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } })
  await signIn(context, token, baseURL)
  return context.newPage()
}

async function operatorPage(browser: Browser, nickname: string, baseURL: string, width?: number): Promise<Page> {
  const operator = await newMember(nickname)
  await query(`update users set is_operator = true, operator_duties = '{money}' where id = $1`, [operator.id])
  return pageOf(browser, operator.token, baseURL, width)
}

/** Bought, accepted, delivered and confirmed. */
async function completed(page: Page, sale: Sale, { browser, baseURL }: { browser: Browser; baseURL: string }): Promise<string> {
  const orderNo = await buy(page, sale)
  const seller = await pageOf(browser, sale.seller.token, baseURL)
  await openAsSeller(seller, orderNo)
  await step(seller, '接单')
  await step(seller, '交付', ['交付说明', '都做完了'], '确认交付')
  await page.reload()
  await step(page, '确认验收')
  await expect(page.getByText('已完成').first()).toBeVisible()
  await seller.context().close()
  return orderNo
}

test('money of a completed order is given back by two operators, with the fee of the platform, and its sides are told why', async ({
  page,
  browser,
  baseURL,
}) => {
  const sale = await newSale(10_000)
  await signIn(page.context(), (await newMember('林小满')).token, baseURL!)
  const orderNo = await completed(page, sale, { browser, baseURL: baseURL! })

  const first = await operatorPage(browser, '提出退款的人', baseURL!)
  await first.goto('/manage/platform-refund')
  await first.getByRole('button', { name: '提出平台退款' }).first().click()
  const dialog = first.getByRole('dialog', { name: '提出平台退款' })
  const number = dialog.getByLabel('订单号')
  const seek = dialog.getByRole('button', { name: '查找订单' })
  await number.fill('123')
  await seek.click()
  await expect(dialog.getByText('订单号是 20 位数字')).toBeVisible()
  await number.fill('9'.repeat(20))
  await seek.click()
  await expect(dialog.getByText('没有这张订单')).toBeVisible()
  await number.fill(orderNo)
  await seek.click()
  await expect(dialog.getByText('还可以退 ¥100.00')).toBeVisible()
  await dialog.getByLabel('退款金额（元）').fill('100.01')
  await expect(dialog.getByText('最多可退 ¥100.00')).toBeVisible()
  const send = dialog.getByRole('button', { name: '提出退款' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('退款金额（元）').fill('40')
  await dialog.getByLabel('理由').fill('监护人申请退还未经同意的支付')
  await expectAccessible(first)
  await send.click()
  await expect(toastOn(first, '已提出，等另一位运营人员确认')).toBeVisible()
  const rowOf = (operating: Page) => operating.getByRole('row', { name: new RegExp(orderNo) })
  await expect(rowOf(first).getByRole('button', { name: '确认退款' })).toHaveAttribute('aria-disabled', 'true')

  const second = await operatorPage(browser, '确认退款的人', baseURL!)
  await second.goto('/manage/platform-refund')
  await second.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(second)
  await second.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(second)
  await rowOf(second).getByRole('button', { name: '确认退款' }).dblclick()
  await expect(toastOn(second, '已确认，正在退款')).toBeVisible()
  await expect(rowOf(second).getByRole('button')).toHaveCount(0)

  await openAsBuyer(page, orderNo)
  await untilRefunded(page, '¥40.00')
  // Nine parts of ten were the seller's: what goes back comes from both in that measure.
  expect(await ledgerOf(orderNo)).toEqual({ CLEARING: -6_000, FEE: 600, 'PENDING seller': 5_400 })
  await page.goto('/system_msg')
  await expect(page.getByText(/平台核实后退还 ¥40(\.00)?，原路退回。理由：监护人申请/)).toBeVisible()
  const seller = await pageOf(browser, sale.seller.token, baseURL!, 360)
  await seller.goto('/system_msg')
  await expect(seller.getByText(/从这张订单的收入里扣回/)).toBeVisible()
  await expectNoSidewaysScroll(seller)
  for (const one of [first, second, seller]) await one.context().close()
})
