/** What floats beside its control: the menu of a row, the panel of columns; by keyboard, by pointer, on a small screen. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

/** The people of a company; the first row of somebody else. */
async function openStaff(page: Page) {
  await signInAs(page, people.owner)
  await page.goto('/merchant/staff/working')
  const button = page.getByRole('button', { name: /的操作$/ }).nth(1)
  await expect(button).toBeVisible()
  return { button, menu: page.getByRole('menu') }
}

test('the menu of a row is used by keyboard alone, and gives the focus back', async ({ page }) => {
  const { button, menu } = await openStaff(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const items = menu.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.last(), 'the last stays the last').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /身份和权限/ })
  await expect(dialog).toBeVisible()
  await expect(menu).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button, 'the dialog gives back what the menu gave back').toBeFocused()
})

test('a press elsewhere closes the menu, and so does its button', async ({ page }) => {
  const { button, menu } = await openStaff(page)
  await button.click()
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await expect(menu).toBeHidden()
})

test('columns are chosen in a panel that stays open, and the choice stays', async ({ page }) => {
  await openStaff(page)
  await page.getByRole('button', { name: '显示的列' }).click()
  const panel = page.getByRole('dialog', { name: '显示的列' })
  await expect(panel.getByRole('checkbox').first()).toBeFocused()
  await expect(page.getByRole('columnheader', { name: '职务' })).toBeVisible()
  await panel.getByLabel('职务').uncheck()
  await expect(page.getByRole('columnheader', { name: '职务' })).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '姓名' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '职务' })).toBeHidden()
})

test('on a small phone a menu stays within the window, wherever its row stands', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { menu } = await openStaff(page)
  for (const button of [
    page.getByRole('button', { name: /的操作$/ }).first(),
    page.getByRole('button', { name: /的操作$/ }).last(),
  ]) {
    await button.click()
    await expect(menu).toBeVisible()
    const box = await menu.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(11)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(349)
    expect(box?.y).toBeGreaterThanOrEqual(11)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(629)
    await page.keyboard.press('Escape')
  }
  await expectNoSidewaysScroll(page)
})

test('a button that cannot be used yet says why, to the pointer and to the keyboard, and does nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const me = await newMember('林小满')
  await signIn(context, me.token, baseURL!)
  await page.goto('/member/member_person_data?tab=close')
  await page.getByRole('button', { name: '申请注销账号' }).click()
  const button = page.getByRole('button', { name: '确定注销' })
  const reason = page.getByRole('tooltip')
  await expect(button).toHaveAccessibleDescription(/先勾选/)
  await button.hover()
  await expect(reason).toHaveText(/先勾选/)
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await expect(reason).toHaveCount(0)
  await page.getByRole('button', { name: '再想想' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(reason).toHaveText(/先勾选/)
  await page.keyboard.press('Enter')
  await expect(button, 'it has not been sent').toBeVisible()
  await page.getByLabel('我知道注销意味着什么').check()
  await expect(button).toBeEnabled()
  await expect(button).toHaveAccessibleDescription('')
})

test('a message about a failure stays, is reached by F8, and goes by a press', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await signInAs(page, people.member)
  await page.route('**/v1/**', route => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  await page.getByRole('button', { name: '全部标为已读' }).click()
  const message = page.locator('#toasts').getByRole('button')
  await expect(message).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('F8')
  await expect(page.locator('#toasts')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(message).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
})
