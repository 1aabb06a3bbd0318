/**
 * An invoice: the buyer asks, the seller enters its number and later its red one, and both read it. The seller at the computer, the buyer in a
 * browser of their own.
 */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

/** A completed order of 199 yuan between the two, paid through the embedded provider long ago. */
async function completedOrder(buyerId: number, sellerId: number): Promise<string> {
  const orderNo = `20260101${String(buyerId).padStart(12, '0')}`
  await query(
    `with placed as (insert into orders
       (order_no, kind, state, buyer_user_id, seller_user_id, title, total_amount, paid_amount, pay_before, paid_at, completed_at)
       values ($1, 'SERVICE', 'COMPLETED', $2, $3, '发票用的服务', 19900, 19900, now(), now(), now()) returning id)
     , line as (insert into order_lines (order_id, position, name, unit_price, quantity, unit, snapshot)
       select id, 0, '基础套餐', 19900, 1, '次', '{}' from placed)
     insert into payments (payment_no, order_id, provider, way, state, amount, transaction_id, credited, pay_before, paid_at, next_poll_at, created_at)
       select 'PI' || id, id, 'wechat', 'WECHAT_NATIVE', 'SUCCESS', 19900, 'TI' || id, true, now(), now(), now(), now() from placed`,
    [orderNo, buyerId, sellerId],
  )
  return orderNo
}

test('a buyer asks for an invoice, the seller enters its number with its file, and the buyer has both', async ({
  page,
  browser,
  baseURL,
}) => {
  const [buyer, seller] = [await newMember('要发票的人'), await newMember('开发票的人')]
  const orderNo = await completedOrder(buyer.id, seller.id)
  await signIn(page.context(), buyer.token, baseURL!)
  await page.goto(`/member/member_order?orderNo=${orderNo}`)
  await page.getByRole('button', { name: '申请发票' }).click()
  const form = page.getByRole('dialog', { name: '申请发票' })
  await form.getByLabel('单位').check()
  await form.getByLabel('发票抬头').fill('深圳市小满科技有限公司')
  await form.getByRole('button', { name: '申请', exact: true }).click()
  await expect(form.getByText('请填写税号')).toBeVisible()
  await form.getByLabel('税号').fill('91440300MA5EXXXX00')
  await form.getByRole('button', { name: '申请', exact: true }).click()
  await expect(toastOn(page, '已申请发票')).toBeVisible()
  await expect(page.getByText('待开具')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL! })
  await signIn(context, seller.token, baseURL!)
  const shop = await context.newPage()
  await shop.goto('/merchant/order/invoice')
  await expect(shop.getByText('深圳市小满科技有限公司（税号 91440300MA5EXXXX00）')).toBeVisible()
  await expectAccessibleInEveryLook(shop)
  await shop.getByRole('button', { name: '已开具', exact: true }).click()
  await shop
    .getByRole('dialog')
    .getByLabel('发票号码')
    .fill(`2544${String(seller.id).padStart(16, '0')}`)
  await shop
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '税务系统下载.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await expect(shop.getByRole('dialog').getByText('税务系统下载.pdf')).toBeVisible()
  await expect(shop.getByRole('dialog').getByRole('progressbar')).toHaveCount(0)
  await shop.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(shop.getByRole('button', { name: '已红冲', exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText(`2544${String(seller.id).padStart(16, '0')}`)).toBeVisible()
  await expectAccessibleInEveryLook(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `下载发票2544${String(seller.id).padStart(16, '0')}.pdf` }).click()
  expect((await download).suggestedFilename()).toBe(`发票2544${String(seller.id).padStart(16, '0')}.pdf`)

  // Made red by the seller, with a number of its own; afterwards another one can be asked for.
  const red = `2545${String(seller.id).padStart(16, '0')}`
  await shop.getByRole('button', { name: '已红冲', exact: true }).click()
  const dialog = shop.getByRole('dialog', { name: '登记红字发票' })
  await dialog.getByLabel('红字发票号码').fill(red)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(toastOn(shop, '红字发票已登记')).toBeVisible()
  await expect(shop.getByRole('button', { name: '已红冲', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(red)).toBeVisible()
  await expect(page.getByRole('button', { name: '申请发票' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await context.close()
})
