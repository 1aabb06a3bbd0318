/**
 * Coins that expire: announced in the account, gone at their hour whether or not anybody swept them, and none of them used for an order.
 * Coins that pay a part of an order, and come back with it.
 */
import type { Page } from '@playwright/test'
import { pay } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { fact, ledgerOf, newSale, openAsBuyer, placeOrder, step, untilRefunded } from '#tests/support/journey-sale.ts'
import { giveCoins } from '#tests/support/journey-wallet.ts'

test.beforeEach(() => forgetLimits())

const figure = (page: Page, label: string) => page.locator('dl.figures > div').filter({ hasText: label })

test('coins that run out are announced, are gone at their hour, and stand as expired', async ({ page, baseURL }) => {
  const member = await newMember('有金币的人')
  await giveCoins(member.id)
  await signIn(page.context(), member.token, baseURL!)
  await page.goto('/member/member_coin')
  await expect(figure(page, '可用金币')).toContainText('1000')
  await expect(figure(page, '30 天内到期')).toContainText('700')
  await expectAccessibleInEveryLook(page)

  await query(`update coin_lots set expires_at = now() - interval '1 second' where user_id = $1 and ref like 'soon-%'`, [
    member.id,
  ])
  await page.reload()
  await expect(figure(page, '可用金币')).toContainText('300')
  await expect(figure(page, '30 天内到期')).toContainText('0')
  await expect(figure(page, '累计使用')).toContainText('另有 700 枚已到期')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

const lotsOf = (userId: number) =>
  query<{ remaining: number; expires: string }>(
    'select remaining, expires_at::text as expires from coin_lots where user_id = $1 order by expires_at',
    [userId],
  )
const remaining = async (userId: number) => (await lotsOf(userId)).map(lot => lot.remaining)

async function earnByHand(page: Page): Promise<void> {
  await page.goto('/member')
  await page.getByRole('region', { name: '每日签到' }).getByRole('button', { name: '签到', exact: true }).click()
  await expect(toastOn(page, '签到成功，得到 1 枚金币')).toBeVisible()
}

/** What the account says: figures above, the newest movement first below. */
async function expectAccount(page: Page, { balance, spent }: { balance: number; spent: number }, moves: readonly string[]) {
  await page.goto('/merchant/order/coin')
  const figures = page.getByLabel('金币合计')
  await expect(figures).toContainText(`可用金币${balance} 枚`)
  await expect(figures).toContainText('累计获得1001 枚')
  await expect(figures).toContainText(`累计使用${spent} 枚`)
  const rows = page.getByRole('region', { name: '金币明细' }).getByRole('listitem')
  await expect(rows).toHaveCount(moves.length)
  for (const [index, move] of moves.entries()) await expect(rows.nth(index)).toContainText(move)
}

test('somebody earns coins by signing in, pays a part of an order with them, and has them back when the order is cancelled', async ({
  page,
  baseURL,
}) => {
  const [member, sale] = [await newMember('用金币的人'), await newSale(4_050)]
  await giveCoins(member.id)
  await signIn(page.context(), member.token, baseURL!)
  await earnByHand(page)
  const before = await lotsOf(member.id)
  expect(before.map(lot => lot.remaining)).toEqual([700, 300, 1])

  // A fifth of the price would be 810; only whole yuan count.
  const orderNo = await placeOrder(page, sale, { coins: ['用 800 枚金币抵 ¥8.00', '¥32.50'] })
  await expect(page.getByText('-¥8.00')).toBeVisible()
  expect(await remaining(member.id)).toEqual([0, 200, 1])
  await pay(page, orderNo)
  await expectAccount(page, { balance: 201, spent: 800 }, ['下单抵扣', '每日签到', '平台活动'])
  await openAsBuyer(page, orderNo)
  await expect(fact(page, '金币抵扣')).toHaveText('-¥8.00（800 枚）')
  await expect(fact(page, '实付')).toHaveText('¥32.50')

  await step(page, '取消订单', ['取消原因', '计划有变'])
  await untilRefunded(page, '¥32.50')
  await expect(fact(page, '退回金币')).toHaveText('800 枚')
  expect(await lotsOf(member.id), 'as many as before, and no longer than before').toEqual(before)
  expect(await ledgerOf(orderNo)).toEqual({})
  await expectAccount(page, { balance: 1001, spent: 0 }, ['退款退回', '下单抵扣', '每日签到', '平台活动'])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
