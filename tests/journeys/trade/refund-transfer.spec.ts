/** A refund that the provider gave up: two operators transfer it at the bank, and the buyer reads that it came in another way. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { buy, newSale, openAsBuyer } from '#tests/support/journey-sale.ts'

test.beforeEach(() => forgetLimits())

async function operatorPage(browser: Browser, nickname: string, baseURL: string): Promise<Page> {
  const operator = await newMember(nickname)
  await query(`update users set is_operator = true, operator_duties = '{money}' where id = $1`, [operator.id])
  const context = await browser.newContext({ baseURL })
  await signIn(context, operator.token, baseURL)
  return context.newPage()
}

/** Five yuan of the order, which its provider could not give back. */
async function givenUp(orderNo: string): Promise<number> {
  const [row] = await query<{ id: number }>(
    `with of_order as (update orders set refund_state = 'WAIT_REFUND' where order_no = $1 returning id),
      of_payment as (select payments.id, order_id from payments join of_order on of_order.id = order_id where credited)
     insert into refunds (refund_no, order_id, payment_id, kind, ref, state, amount, reason, next_poll_at, created_at)
     select 'R' || $1, order_id, id, 'ORDER', 'R' || $1, 'FAILED', 500, '少做了一间', now(), now() from of_payment returning id`,
    [orderNo],
  )
  return row!.id
}

test('what the provider could not give back is transferred by two operators, and the buyer reads so', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = await newMember('林小满')
  await signIn(page.context(), buyer.token, baseURL!)
  const orderNo = await buy(page, await newSale(19_900))
  const id = await givenUp(orderNo)

  const first = await operatorPage(browser, '提出转账的人', baseURL!)
  await first.goto('/manage/refund')
  const search = first.getByPlaceholder('退款、支付或订单的编号')
  await search.fill(orderNo)
  await search.press('Enter')
  await first
    .getByRole('row', { name: /没有退成/ })
    .getByRole('link')
    .click()
  await expect(first.getByText('支付机构退不到原来的账户')).toBeVisible()
  const propose = first.getByRole('button', { name: '提出转账' })
  await expect(propose).toHaveAttribute('aria-disabled', 'true')
  await first.getByLabel('收款账户').fill('林小满，招商银行，6225 8000 0000 0001')
  await expectAccessible(first)
  await propose.click()
  await expect(first.getByText('由另一位运营人员付款')).toBeVisible()
  await expect(first.getByRole('button', { name: '现在查询' })).toHaveCount(0)

  const second = await operatorPage(browser, '付款的人', baseURL!)
  await second.setViewportSize({ width: 360, height: 800 })
  await second.goto(`/manage/refund?id=${id}`)
  await expect(second.getByText('6225 8000 0000 0001')).toBeVisible()
  await second.getByLabel('流水号').fill(`CMB-${id}-0001`)
  await expectAccessible(second)
  await expectNoSidewaysScroll(second)
  await second.getByRole('button', { name: '登记已转账' }).click()
  await expect(toastOn(second, '已登记，退款完成')).toBeVisible()
  await expect(second.getByText('已到账').first()).toBeVisible()
  await expect(second.getByText('6225 8000 0000 0001')).toHaveCount(0)

  await openAsBuyer(page, orderNo)
  await expect(page.getByText('退款中')).toHaveCount(0)
  await page.goto('/system_msg')
  await expect(page.getByText(`流水号 CMB-${id}-0001`)).toBeVisible()
  for (const one of [first, second]) await one.context().close()
})
