/** Paying at the cashier with the embedded provider: the buyer at a computer, and a phone that scans the code. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { noticeAfter, payByPhone, showCode } from '#tests/support/cashier.ts'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, test } from '#tests/support/journey.ts'
import { newMember } from '#tests/support/journey-people.ts'
import { giveCoins } from '#tests/support/journey-wallet.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

/** Somebody of their own: other journeys read the orders of the named people at the same time. @returns their phone. */
async function signInAsBuyer(page: Page): Promise<string> {
  const { phone } = await newMember('付款的人')
  await signInAs(page, phone)
  return phone
}

/** An order of the fee of an exam that waits for its payment, and the registration that it is for. */
async function waitingOrder(buyer: string, minutes = 30): Promise<string> {
  const orderNo = `20261122${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e6)).padStart(6, '0')}`
  await query(
    `with placed as (
       insert into orders (order_no, kind, state, buyer_user_id, title, total_amount, coin_amount, pay_before)
       select $1, 'EXAM', 'PENDING_PAYMENT', id, '人力资源管理师考试 · 报名费', 19900, 900, now() + $3 * interval '1 minute' from users where phone = $2
       returning id, buyer_user_id),
     registered as (
       insert into exam_registrations (exam_id, site_id, user_id, state, form, order_no, due_at)
       select site.exam_id, site.id, placed.buyer_user_id, 'UNPAID', '{}', $1, now() + interval '1 day'
         from placed, (select s.id, s.exam_id from exam_sites s join exams e on e.id = s.exam_id and e.school_id is not null order by s.id limit 1) site)
     insert into order_lines (order_id, position, name, unit_price, quantity, unit) select id, 0, '报名费', 19900, 1, '人' from placed`,
    [orderNo, buyer, minutes],
  )
  return orderNo
}

test('somebody pays by phone, and the cashier shows the result by itself', async ({ page, context }) => {
  const buyer = await signInAsBuyer(page)
  const orderNo = await waitingOrder(buyer)
  const code = await showCode(page, orderNo)
  await expect(page.getByText('¥190.00').first()).toBeVisible()
  await expect(page.getByText('金币抵扣')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await payByPhone(context, code)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /人力资源管理师考试/ })).toBeVisible()
})

test('somebody who ordered without coins is told of them at the cashier, uses them, and pays the rest', async ({
  page,
  context,
}) => {
  const { phone, id } = await newMember('有金币的人')
  await signInAs(page, phone)
  const orderNo = await waitingOrder(phone)
  await query(`update orders set coin_amount = 0 where order_no = $1`, [orderNo])
  await giveCoins(id)
  await page.goto(`/pay/${orderNo}`)
  await page.getByRole('button', { name: '用金币抵扣' }).click()
  await expect(page.getByText('¥189.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '用金币抵扣' })).toHaveCount(0)
  await payByPhone(context, await showCode(page, orderNo))
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
})

test('no notice comes, and the cashier finds the payment by asking', async ({ page, context }) => {
  const buyer = await signInAsBuyer(page)
  await payByPhone(context, await showCode(page, await waitingOrder(buyer)), '不发通知')
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
})

test('paid in two tabs by two ways, the second payment goes back by itself', async ({ page, context, watch }) => {
  const buyer = await signInAsBuyer(page)
  const orderNo = await waitingOrder(buyer)
  const code = await showCode(page, orderNo)
  const other = await context.newPage()
  await other.goto(`/pay/${orderNo}`)
  await other.getByLabel('沙箱网页').check()
  await other.getByRole('button', { name: /去支付/ }).click()
  await expect(other.getByRole('heading', { name: '确认支付' })).toBeVisible()
  // Once the site knows of one payment it closes the other one: neither a tab nor the site itself may ask until both are made.
  watch.allow(/ERR_FAILED|Failed to load resource/)
  await context.route('**/immediate', route => route.abort())
  await query(
    `update payments set next_poll_at = now() + interval '1 hour' where order_id = (select id from orders where order_no = $1)`,
    [orderNo],
  )
  await noticeAfter(other).selectOption({ label: '不发通知' })
  await Promise.all([payByPhone(context, code, '不发通知'), other.getByRole('button', { name: '支付', exact: true }).click()])
  await expect(other.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await context.unroute('**/immediate')
  await other.getByRole('link', { name: '返回商家' }).click()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await expect(tab.getByRole('heading', { name: '支付成功' })).toBeVisible()
  }
  await page.bringToFront()
  await page.reload()
  await expect(page.getByText('已原路退回')).toBeVisible()
})

test('the time runs out while the page is open, and a later visit says so too', async ({ page }) => {
  const buyer = await signInAsBuyer(page)
  const orderNo = await waitingOrder(buyer, 0.1)
  await page.goto(`/pay/${orderNo}`)
  await expect(page.getByRole('heading', { name: '支付时间已过' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '支付时间已过' })).toBeVisible()
})

test('a buyer who leaves and comes back sees the same code, and offline the page says what happens', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const buyer = await signInAsBuyer(page)
  const orderNo = await waitingOrder(buyer)
  const code = await showCode(page, orderNo)
  await page.goto('/home')
  await page.goto(`/pay/${orderNo}`)
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('网络断开了')).toBeVisible()
  await context.setOffline(false)
  await payByPhone(context, code)
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
})

test('a visitor is asked to sign in, and somebody else finds no order', async ({ page, watch }) => {
  watch.allow(/404/)
  const orderNo = await waitingOrder((await newMember('下单的人')).phone)
  await page.goto(`/pay/${orderNo}`)
  await expect(page.getByText('登录后支付')).toBeVisible()
  await signInAs(page, people.merchant)
  await page.goto(`/pay/${orderNo}`)
  await expect(page.getByText('没有找到这个订单')).toBeVisible()
})
