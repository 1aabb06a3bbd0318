/** A bill of the embedded provider with a payment that this site never had: an operator finds it, and explains it. */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

test('a payment that stands only in the bill is shown, with what to do, and settled by an explanation', async ({
  page,
  baseURL,
}) => {
  const operator = await newMember('对账员')
  await query(`update users set is_operator = true, operator_duties = '{money}' where id = $1`, [operator.id])
  // A day of its own, long before there was anything to compare, so that nobody else's payments stand in it.
  const [planted] = await query<{ id: number; day: string }>(
    `with day as (insert into reconciliation_days (provider, book, day, next_poll_at)
       select 'sandbox', 'TRADE', coalesce(min(day), '2019-01-01') - 1, now() + interval '9 days'
       from (select day from reconciliation_days where day < '2020-01-01') early returning id, day)
     , trade as (insert into sandbox_trades
         (trade_no, token, title, amount, state, transaction_id, notify_url, return_url, expires_at, paid_at, created_at)
       select 'PLANTED' || id, 'planted-' || id, '别处的付款', 19900, 'SUCCESS', '4200' || id || '77', '', '', day, day + interval '4 hours', day
       from day)
     select id, to_char(day, 'YYYY-MM-DD') as day from day`,
    [],
  )
  await signIn(page.context(), operator.token, baseURL!)
  await page.goto(`/manage/reconcile?view=days&id=${planted!.id}`)
  await expect(page.getByRole('heading', { level: 2, name: `${planted!.day} 沙箱支付收款与退款` })).toBeVisible()
  await page.getByRole('button', { name: '现在再取一次' }).click()
  await expect(page.getByText('1 处差异')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: `付款：账单有，本站没有 PLANTED${planted!.id}` }).click()
  await expect(page.getByText('¥199.00')).toBeVisible()
  await expect(page.getByText('没有这一笔')).toBeVisible()
  await expect(page.getByText('在支付机构的后台按编号查这一笔')).toBeVisible()
  await expect(page.getByRole('button', { name: '了结', exact: true })).toBeDisabled()
  await page.getByRole('textbox', { name: '说明' }).fill('合作方用同一商户号收的款')
  await expectAccessibleInEveryLook(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '了结', exact: true }).click()
  await expect(toastOn(page, '差异已了结')).toBeVisible()
  await expect(page.getByText('合作方用同一商户号收的款')).toBeVisible()
  await expect(page.getByRole('button', { name: '了结', exact: true })).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/manage/reconcile?keyword=PLANTED${planted!.id}`)
  await expect(page.getByRole('row', { name: /账单有，本站没有.*已说明/ })).toBeVisible()
})
