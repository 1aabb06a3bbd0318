/** The daily sign-in: on the home page and in the member area, with coins once however often it is pressed. */
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
