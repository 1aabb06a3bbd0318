/** Money that goes back: by the rule of late cancelling, because nobody came, and in parts. Buyer and seller, each in a browser. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import {
  buy,
  fact,
  ledgerOf,
  newSale,
  openAsSeller,
  openStep,
  type Sale,
  step,
  untilRefunded,
} from '#tests/support/journey-sale.ts'

const SHOTS = process.env.SHOTS

test.beforeEach(() => forgetLimits())

async function pageOf(browser: Browser, member: Member, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

/** The buyer has paid the package, the seller has accepted it; both look at the order. */
async function accepted(
  page: Page,
  { browser, baseURL, price, hours }: { browser: Browser; baseURL: string; price: number; hours?: number },
): Promise<{ sale: Sale; seller: Page; orderNo: string }> {
  const sale = await newSale(price)
  await signIn(page.context(), (await newMember('林小满')).token, baseURL)
  const orderNo = await buy(page, sale, hours === undefined ? {} : { hours })
  const seller = await pageOf(browser, sale.seller, baseURL)
  await openAsSeller(seller, orderNo)
  await step(seller, '接单')
  await expect(seller.getByText('已接单，请按约定提供服务')).toBeVisible()
  await page.reload()
  return { sale, seller, orderNo }
}

/** At the width of a telephone as well, and in a picture of each where somebody wants to see them. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: name.startsWith('page') })
  }
}

test('a buyer who cancels hours before the appointment leaves a tenth to the seller and has the rest back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { seller, orderNo } = await accepted(page, { browser, baseURL: baseURL!, price: 12_345, hours: 5 })
  const dialog = await openStep(page, '取消订单')
  await expect(dialog.getByText('按退款规则扣除误工费 ¥12.34，其余退回')).toBeVisible()
  await look(page, 'cancel')
  await dialog.getByLabel('取消原因').fill('临时要出差')
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await expect(toastOn(page, '订单已取消')).toBeVisible()
  await expect(page.getByText('已取消', { exact: true })).toBeVisible()
  await untilRefunded(page, '¥111.11')
  await expect(fact(page, '误工费')).toHaveText('¥12.34')
  await expect(page.getByText('部分退款', { exact: true })).toBeVisible()
  await look(page, 'page-cancelled')

  await seller.reload()
  await expect(seller.getByText('临时要出差').first()).toBeVisible()
  await expect(fact(seller, '误工费')).toHaveText('¥12.34')
  await expect(seller.getByRole('region', { name: '可以做的事' })).toHaveCount(0)
  await seller.goto('/merchant/settlement/mine')
  await expect(seller.getByLabel('钱包')).toContainText('待结算¥12.34')
  await expect(seller.getByRole('region', { name: /月结算明细/ }).getByRole('listitem')).toContainText(['取消误工费'])
  await expect(seller.getByRole('region', { name: /月结算明细/ }).getByText('+¥12.34')).toBeVisible()
  await look(seller, 'page-wallet')
  expect(await ledgerOf(orderNo)).toEqual({ CLEARING: -1_234, 'PENDING seller': 1_234 })
  await seller.context().close()
})

test('a buyer whom nobody came to has everything back, and a compensation of two hundred yuan at most', async ({
  page,
  browser,
  baseURL,
}) => {
  const { seller, orderNo } = await accepted(page, { browser, baseURL: baseURL!, price: 234_567, hours: 5 })
  await expect(page.getByRole('button', { name: '商家没有来' })).toHaveCount(0)
  await query(`update orders set appointment_at = now() - interval '40 minutes' where order_no = $1`, [orderNo])
  await page.reload()
  const dialog = await openStep(page, '商家没有来')
  await expect(dialog.getByText('可以申请全额退款，并由商家赔付 ¥200.00')).toBeVisible()
  await look(page, 'no-show')
  await dialog.getByLabel('经过').fill('等了四十分钟，电话没人接')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(toastOn(page, '已提交，等待商家处理')).toBeVisible()

  await expect(page.getByText('已申请退款，等待商家处理，其间订单暂停。')).toBeVisible()

  await seller.reload()
  await expect(seller.getByText('买家申请退款，请处理，其间订单暂停。')).toBeVisible()
  const answer = await openStep(seller, '处理退款申请')
  await expect(answer.getByText('买家申请退 ¥2,345.67，并赔付 ¥200.00')).toBeVisible()
  await look(seller, 'answer')
  await answer.getByRole('button', { name: '同意退款' }).click()
  await expect(toastOn(seller, '已同意退款')).toBeVisible()

  await untilRefunded(page, '¥2,345.67')
  await expect(page.getByRole('region', { name: '退款', exact: true })).toContainText('另赔付 ¥200.00')
  expect(await ledgerOf(orderNo)).toEqual({ 'AVAILABLE buyer': 20_000, 'RECEIVABLE seller': -20_000 })
  await look(page, 'page-no-show')
  await page.goto('/member/member_settlement')
  await expect(page.getByLabel('钱包')).toContainText('可用余额¥200.00')
  await seller.goto('/merchant/settlement/mine')
  await expect(seller.getByLabel('钱包')).toContainText('待抵扣¥200.00')
  await seller.context().close()
})

/** Asks for a part of what was paid. */
async function ask(page: Page, yuan: string, reason: string) {
  const dialog = await openStep(page, '申请退款')
  await dialog.getByLabel('退款金额（元）').fill(yuan)
  await dialog.getByLabel('退款原因').fill(reason)
  await dialog.getByRole('button', { name: '提交申请' }).click()
  return dialog
}

async function askAndAgree(page: Page, seller: Page, yuan: string, reason: string): Promise<void> {
  await expect(await ask(page, yuan, reason)).toBeHidden()
  await seller.reload()
  await step(seller, '处理退款申请', ['说明', '好的，抱歉'], '同意退款')
}

test('a part goes back after the delivery, another one after the completion, and more than is left is refused', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  // The amount that is too large.
  watch.allow(/422/)
  const { seller, orderNo } = await accepted(page, { browser, baseURL: baseURL!, price: 10_001 })
  await step(seller, '交付', ['交付说明', '三个房间都做完了'], '确认交付')
  await page.reload()
  await askAndAgree(page, seller, '33.33', '少做了一间')
  await untilRefunded(page, '¥33.33')
  await expect(page.getByText('部分退款', { exact: true })).toBeVisible()
  await look(page, 'page-part')

  await step(page, '确认验收')
  await expect(page.getByText('已完成').first()).toBeVisible()
  expect(await ledgerOf(orderNo)).toEqual({ CLEARING: -6_668, FEE: 666, 'PENDING seller': 6_002 })
  const dialog = await ask(page, '66.69', '都不要了')
  await expect(dialog.getByRole('alert')).toHaveText('退款金额超过了订单还能退的金额')
  await look(page, 'too-much')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('region', { name: '退款', exact: true }).getByRole('listitem')).toHaveCount(1)

  await askAndAgree(page, seller, '20.05', '窗户没擦')
  await untilRefunded(page, '¥53.38')
  await expect(page.getByRole('region', { name: '退款', exact: true }).getByRole('listitem')).toHaveCount(2)
  expect(await ledgerOf(orderNo)).toEqual({ CLEARING: -4_663, FEE: 466, 'PENDING seller': 4_197 })
  await look(page, 'page-parts')
  await seller.context().close()
})
