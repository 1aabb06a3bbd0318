/** A guardian turns the minors' mode on, a child comes to its bounds, the guardian gives time and turns it off. */
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

const SHOTS = process.env.MINOR_SHOTS

test('the minors’ mode, from on to off', async ({ page, context, baseURL, watch }) => {
  watch.allow(/422/)
  const member = await newMember('小学生阿禾')
  await signIn(context, member.token, baseURL ?? '')
  const shoot = async (name: string): Promise<void> => {
    if (!SHOTS) return
    for (const [width, scheme] of [
      [360, 'light'],
      [1440, 'light'],
      [360, 'dark'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${SHOTS}/minor-${name}-${width}-${scheme}.png` })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 720 })
  }

  await test.step('the guardian turns it on with a password of their own', async () => {
    await page.goto('/member/member_minor')
    const form = page.getByRole('region', { name: '开启未成年人模式' })
    await form.getByLabel('家长密码', { exact: true }).fill('2468')
    await form.getByLabel('再输一次家长密码').fill('2469')
    await form.getByRole('button', { name: '开启未成年人模式' }).click()
    await expect(form.getByText('两次输入的密码不一样')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot('off')
    await form.getByLabel('再输一次家长密码').fill('2468')
    await form.getByRole('button', { name: '开启未成年人模式' }).click()
    await expect(page.getByRole('region', { name: '未成年人模式已开启' })).toBeVisible()
    await expectAccessible(page)
    await shoot('on')
  })

  const layer = page.getByRole('dialog')

  await test.step('what is not for minors is covered', async () => {
    await page.goto('/city/releaseJob/person')
    // By night the night is what is said.
    await expect(layer).toContainText(/这里不对未成年人开放|休息时间到了/)
    await page.keyboard.press('Escape')
    await expect(layer).toBeVisible()
    await expectAccessible(page)
    await shoot('place')
  })

  await test.step('when the minutes are spent every page says so, and the guardian gives more', async () => {
    await query(
      `update minor_modes set used_seconds = 2400, day = (now() at time zone 'Asia/Shanghai')::date where user_id = $1`,
      [member.id],
    )
    await page.goto('/home')
    await expect(layer).toContainText(/今天的时间用完了|休息时间到了/)
    await layer.getByRole('link', { name: '家长操作' }).click()
    await expect(page).toHaveURL(/member_minor$/)
    await expect(layer).toBeHidden()
    const extend = page.getByRole('form', { name: '今天多用 30 分钟' })
    await extend.getByLabel('家长密码').fill('1111')
    await extend.getByRole('button', { name: '今天多用 30 分钟' }).click()
    await expect(extend.getByText('密码不正确')).toBeVisible()
    await extend.getByLabel('家长密码').fill('2468')
    await extend.getByRole('button', { name: '今天多用 30 分钟' }).click()
    await expect(toastOn(page, '今天多了 30 分钟')).toBeVisible()
    await expect(page.getByRole('region', { name: '未成年人模式已开启' })).toContainText('今天多给30 分钟')
  })

  await test.step('turned off by the password, nothing is covered any more', async () => {
    await page.getByRole('button', { name: '关闭未成年人模式' }).click()
    await layer.getByLabel('家长密码').fill('2468')
    await layer.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(page.getByRole('region', { name: '开启未成年人模式' })).toBeVisible()
    await page.goto('/city/releaseJob/person')
    await expect(page.locator('.account')).toContainText('小学生阿禾')
    await expect(page.locator('.minor-layer')).toHaveCount(0)
  })
})
