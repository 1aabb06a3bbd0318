/** The daily sign-in: on the home page and in the member area, with coins once however often it is pressed. */
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test('somebody signs in on the home page by a double click, a second tab adds nothing, and the coin account shows one coin', async ({
  page,
  context,
  baseURL,
}) => {
  const member = await newMember('签到的人')
  await signIn(context, member.token, baseURL ?? '')
  const other = await context.newPage()
  await other.goto('/member')
  const calendar = other.getByRole('region', { name: '每日签到' })
  await expect(calendar.getByText('今天签到得 1 枚金币')).toBeVisible()

  await page.goto('/home')
  const card = page.getByRole('region', { name: '每日签到' })
  await expect(card.getByText('今天签到得 1 枚金币')).toBeVisible()
  await card.getByRole('button', { name: '签到' }).dblclick()
  await expect(toastOn(page, '签到成功，得到 1 枚金币')).toBeVisible()
  await expect(card.getByText('今天已签到，连续 1 天。明天再来得 2 枚金币。')).toBeVisible()
  await expect(card.getByRole('button', { name: '签到' })).toBeHidden()
  await card.getByText(/^20\d\d年\d{1,2}月，得到 \d+ 枚金币$/).click()
  await expect(card.locator('[aria-current=date]')).toHaveAttribute('data-signed', '')
  await expect(card.locator('.sign-month [data-signed]')).toHaveCount(1)

  await calendar.getByRole('button', { name: '签到', exact: true }).click()
  await expect(toastOn(other, '今天已经签到过了')).toBeVisible()
  await expect(calendar.getByText('今天已签到，连续 1 天')).toBeVisible()
  await calendar.getByRole('link', { name: '金币账（1 枚）' }).click()
  const figures = other.getByLabel('金币合计')
  await expect(figures).toContainText('可用金币1 枚')
  await expect(figures).toContainText('累计获得1 枚')
  await expect(other.getByRole('region', { name: '金币明细' }).getByRole('listitem')).toHaveCount(1)
  await expect(other.getByRole('region', { name: '金币明细' })).toContainText('每日签到')
})

test('a visitor who presses is asked to sign in and stays on the page', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('region', { name: '每日签到' }).getByRole('button', { name: '签到' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/home/)
})

/**
 * Moves the days on which this person signed in, so that the newest is so many days ago. What was given for today goes by the day in the
 * ledger, which nobody may write in: without another name for it the next press would count as the same day's.
 */
async function passDays(userId: number, days: number): Promise<void> {
  const name = `kind = 'SIGN_IN' and ref ~ '^${userId}:[0-9-]{10}$'`
  await query(`begin;
    alter table ledger_postings disable trigger ledger_postings__kept_rows;
    update ledger_postings set ref = ref || ' ' || id where ${name};
    alter table ledger_postings enable trigger ledger_postings__kept_rows;
    update coin_lots set ref = ref || ' ' || id where user_id = ${userId};
    update sign_ins set day = day - 10000 where user_id = ${userId};
    update sign_ins set day = day + ((now() at time zone 'Asia/Shanghai')::date - ${days}
      - (select max(day) from sign_ins where user_id = ${userId})) where user_id = ${userId};
    commit`)
}

type Day = { before: string; coins: number; after: string; done: number; balance: number }

async function pressOn(page: Page, { before, coins, after, done, balance }: Day): Promise<void> {
  await page.goto('/member')
  const card = page.getByRole('region', { name: '每日签到' })
  await expect(card.getByText(before, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: '签到', exact: true }).click()
  await expect(toastOn(page, `签到成功，得到 ${coins} 枚金币`)).toBeVisible()
  await expect(card.getByText(after, { exact: true })).toBeVisible()
  await expect(card.getByRole('list', { name: '七天的奖励' }).locator('[data-done]')).toHaveCount(done)
  await expect(card.getByRole('link', { name: `金币账（${balance} 枚）` })).toBeVisible()
}

test('seven days in a row give one to seven coins, the eighth begins anew, and so does the day after a missed one', async ({
  page,
  context,
  baseURL,
}) => {
  const member = await newMember('天天签到的人')
  await signIn(context, member.token, baseURL ?? '')
  const afresh = '今天签到得 1 枚金币，连续签到每天多一枚。'
  let balance = 0
  for (const coins of [1, 2, 3, 4, 5, 6, 7]) {
    balance += coins
    const before = coins === 1 ? afresh : `已连续 ${coins - 1} 天，今天签到得 ${coins} 枚金币。`
    const after = `今天已签到，连续 ${coins} 天。明天再来得 ${coins === 7 ? 1 : coins + 1} 枚金币。`
    await pressOn(page, { before, coins, after, done: coins, balance })
    await passDays(member.id, 1)
  }
  const eighth = { before: '已连续 7 天，今天签到得 1 枚金币。', after: '今天已签到，连续 8 天。明天再来得 2 枚金币。' }
  await pressOn(page, { ...eighth, coins: 1, done: 1, balance: 29 })
  await passDays(member.id, 2)
  await pressOn(page, { before: afresh, coins: 1, after: '今天已签到，连续 1 天。明天再来得 2 枚金币。', done: 1, balance: 30 })
})
