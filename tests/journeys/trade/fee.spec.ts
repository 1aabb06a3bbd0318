/** The platform's fee from a date: proposed by one operator, approved by another, announced to sellers before it holds. */
import type { Browser, Page } from '@playwright/test'
import { date } from '#lib/format/date.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

async function operatorPage(browser: Browser, nickname: string, baseURL: string): Promise<Page> {
  const operator = await newMember(nickname)
  await query(`update users set is_operator = true, operator_duties = '{money}' where id = $1`, [operator.id])
  const context = await browser.newContext({ baseURL })
  await signIn(context, operator.token, baseURL)
  const page = await context.newPage()
  await page.goto('/manage/fee')
  return page
}

test('one operator proposes a fee from a day on, another approves it, and sellers read it before it holds', async ({
  page,
  browser,
  baseURL,
}) => {
  // Nobody else's change of this kind, so that the list shows this one.
  const reason = `课程服务费试行 ${Date.now()}`
  const fromDay = date(Date.now() + 40 * 86_400_000)
  const proposer = await operatorPage(browser, '提出费率的运营', baseURL!)
  await proposer.getByRole('button', { name: '提出调整' }).first().click()
  const form = proposer.getByRole('dialog', { name: '调整服务费' })
  await form.getByLabel('订单类型').selectOption('COURSE')
  await form.getByLabel('费率（%）').fill('99')
  await expect(form.getByRole('button', { name: '提出调整' })).toBeDisabled()
  await form.getByLabel('费率（%）').fill('3.25')
  await form.getByLabel('生效日期').fill(fromDay)
  await form.getByLabel('理由').fill(reason)
  await expectAccessibleInEveryLook(proposer)
  await form.getByRole('button', { name: '提出调整' }).click()
  await expect(toastOn(proposer, '已提出，等另一位运营人员通过')).toBeVisible()
  const row = (on: Page) => on.locator('tr, li').filter({ hasText: reason }).first()
  await expect(row(proposer).getByRole('button', { name: '通过', exact: true })).toHaveAttribute('aria-disabled', 'true')

  const approver = await operatorPage(browser, '通过费率的运营', baseURL!)
  await row(approver).getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(approver, '已通过，卖家现在就能看到新费率')).toBeVisible()
  await expect(approver.getByRole('region', { name: '现在的费率' }).getByText(`${fromDay} 起 3.25%`)).toBeVisible()

  const seller = await newMember('看费率的卖家')
  await signIn(page.context(), seller.token, baseURL!)
  await page.goto('/member/member_settlement')
  await expect(page.getByText(`${fromDay} 起，`)).toContainText('调整为 3.25%')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await query(`delete from fee_rates where reason = $1`, [reason])
})
