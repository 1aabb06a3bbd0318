/** Coins that expire: announced in the account, gone at their hour whether or not anybody swept them, and none of them used for an order. */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

/** Two lots: one that expires soon, one that lasts. */
async function giveCoins(userId: number): Promise<void> {
  await query(
    `with opened as (insert into ledger_accounts (book, kind, user_id, balance) values ('COIN', 'COINS', $1, 0) returning id),
     lots as (insert into coin_lots (user_id, amount, remaining, reason, ref, granted_at, expires_at) values
       ($1, 700, 700, 'CAMPAIGN', 'soon-' || $1, now() - interval '360 days', now() + interval '5 days'),
       ($1, 300, 300, 'CAMPAIGN', 'late-' || $1, now() - interval '10 days', now() + interval '355 days')),
     posted as (insert into ledger_postings (kind, ref, at) values ('CAMPAIGN', 'journey-coins-' || $1, now()) returning id)
     insert into ledger_transfers (posting_id, book, debit, credit, amount)
       select posted.id, 'COIN', (select id from ledger_accounts where kind = 'COIN_ISSUE' limit 1), opened.id, 1000 from posted, opened`,
    [userId],
  )
}

test('coins that run out are announced, are gone at their hour, and stand as expired', async ({ page, baseURL }) => {
  const member = await newMember('有金币的人')
  await giveCoins(member.id)
  await signIn(page.context(), member.token, baseURL!)
  const figure = (label: string) => page.locator('dl.figures > div').filter({ hasText: label })
  await page.goto('/merchant/order/coin')
  await expect(figure('可用金币')).toContainText('1000')
  await expect(figure('30 天内到期')).toContainText('700')
  await expectAccessibleInEveryLook(page)

  await query(`update coin_lots set expires_at = now() - interval '1 second' where user_id = $1 and ref like 'soon-%'`, [
    member.id,
  ])
  await page.reload()
  await expect(figure('可用金币')).toContainText('300')
  await expect(figure('30 天内到期')).toContainText('0')
  await expect(figure('累计使用')).toContainText('另有 700 枚已到期')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
