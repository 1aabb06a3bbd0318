import type { Page } from '@playwright/test'
import { creditCodeCheck } from '#lib/validate/credit-code.ts'
import { forgetLimits, readCode } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'

const PASSWORD = '城市之光2026'
const newPhone = () => `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

async function fillCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await page.getByLabel('短信验证码').fill(await readCode(phone))
}

async function register(page: Page, phone: string): Promise<void> {
  await page.goto('/login/user?mode=register&back=/home?city=1607')
  await fillCode(page, phone)
  await page.getByLabel('昵称').fill('林小满')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/我已阅读并同意/).check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/\/home\?city=1607/)
  await expect(account(page)).toBeVisible()
}

const account = (page: Page) => page.getByText('林小满', { exact: true })

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

test('a visitor registers, goes on where she wanted to be, signs out, and comes back with her password', async ({
  page,
  watch,
}) => {
  watch.allow(/422/)
  const phone = newPhone()
  await register(page, phone)
  await expect(account(page)).toBeVisible()
  await account(page).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('chenghui-token'), localStorage.getItem('token'), document.cookie]),
  ).toEqual([null, null, ''])

  await page.goto('/login/user')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('手机号或密码不正确')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(account(page)).toBeVisible()
})

test('on a new device, after wrong passwords, the site works for each try, says so on the button, and the right one gets in', async ({
  page,
  watch,
}) => {
  watch.allow(/422/)
  const phone = newPhone()
  await register(page, phone)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login/user')
  await page.getByLabel('手机号').fill(phone)
  const password = page.getByLabel('密码', { exact: true })
  const submit = page.locator('form[method=dialog] button[type=submit]')
  const words = new Set<string>()
  const levels: (string | null)[] = []
  await page.exposeFunction('note', (text: string) => words.add(text))
  await submit.evaluate(button => {
    const { note } = window as unknown as { note: (text: string) => void }
    new MutationObserver(() => note(button.textContent ?? '')).observe(button, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/captcha')) levels.push(searchParams.get('level'))
  })
  for (let tries = 0; tries < 4; tries++) {
    await password.fill(`wrong-password-${tries}`)
    const answered = page.waitForResponse(async answer => {
      return answer.url().endsWith('/password/login') && ((await answer.json()) as { code: string }).code === '002001'
    })
    await submit.click()
    await answered
    await expect(page.getByRole('alert')).toHaveText('手机号或密码不正确')
    await expect(submit).toBeEnabled()
  }
  await password.fill(PASSWORD)
  await submit.click()
  await expect(account(page)).toBeVisible({ timeout: 60_000 })
  expect(levels).toEqual(['0', '1'])
  expect([...words].join('；')).toMatch(/安全验证中，约 \d+ 秒/)
})

test('what is filled in wrongly is said beside the field, and the first error has the focus', async ({ page }) => {
  await page.goto('/login/user')
  await page.getByLabel('手机号').fill('12345')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入 11 位手机号码')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
  await expectAccessible(page)
})

test('nobody registers without having ticked the agreement: it is said beside the box, and nothing is sent', async ({ page }) => {
  for (const [path, button] of [
    ['/login/user?mode=register', '注册并登录'],
    ['/login/company?mode=register', '注册公司并登录'],
  ] as const) {
    await page.goto(path)
    const sent: string[] = []
    page.on('request', request => request.url().includes('/register') && request.method() === 'POST' && sent.push(request.url()))
    if (button === '注册公司并登录') {
      await page.getByLabel('公司全称').fill('深圳市夜航科技有限公司')
      await page.getByLabel('统一社会信用代码').fill(`91440300000000000${creditCodeCheck('91440300000000000')}`)
      await page.getByLabel('联系人').fill('林小满')
    } else await page.getByLabel('昵称').fill('林小满')
    await page.getByLabel('手机号').fill('13900000000')
    await page.getByLabel('短信验证码').fill('123456')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    const box = page.getByRole('checkbox', { name: '我已阅读并同意《用户协议》和《隐私政策》' })
    await expect(box).not.toBeChecked()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(box).toHaveAccessibleDescription('请先阅读并勾选同意')
    await expect(box).toBeFocused()
    await expectAccessible(page)
    expect(sent).toEqual([])
    await box.check()
    await expect(page.getByText('请先阅读并勾选同意')).toBeHidden()
  }
})

test('a cookie deleted by hand ends the session within seconds: a public page starts anew as a visitor', async ({
  page,
  context,
}) => {
  await register(page, newPhone())
  await expect(account(page)).toBeVisible()
  await context.clearCookies({ name: 'Admin-Token' })
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('chenghui-token'))).toBeNull()
})

test('signing out in one tab signs the other out too', async ({ page, context }) => {
  await register(page, newPhone())
  const other = await context.newPage()
  await other.goto('/home')
  await expect(account(other)).toBeVisible()
  await account(page).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(other.getByRole('link', { name: '登录' }).first()).toBeVisible()
})

test('a token that was revoked elsewhere leads home with everything cleared', async ({ page }) => {
  await register(page, newPhone())
  const token = await page.evaluate(() => localStorage.getItem('chenghui-token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.context().request.post('/v1/front/user/signout', { headers, data: {} })).ok()).toBe(true)
  await page.goto('/home?city=1607')
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
  // The page may be on its way home while it is asked.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chenghui-token')).catch(() => 'not there')).toBeNull()
})

test('a forgotten password is set anew by a code', async ({ page }) => {
  const phone = newPhone()
  await register(page, phone)
  await forgetLimits()
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/forget')
  await fillCode(page, phone)
  await page.getByLabel('新密码').fill('换过的密码2026')
  await page.getByRole('button', { name: '重设密码' }).click()
  await expect(page.getByText('密码已经改好了')).toBeVisible()
  await expectAccessible(page)
})

for (const path of ['/login/user', '/login/user?mode=register', '/login/company', '/login/company?mode=register', '/forget']) {
  test(`${path} fits a small phone in the dark and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('a new member finds the welcome, changes the password, and the other device is out', async ({ page, browser }) => {
  const phone = newPhone()
  await page.goto('/member')
  await expect(page).toHaveURL(/\/login\/user\?back=%2Fmember/)
  await register(page, phone)
  await page.goto('/system_msg')
  await expect(page.getByText('欢迎加入')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByRole('button', { name: '全部标为已读' })).toBeHidden()

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await other.goto('/login/user')
  await other.getByLabel('手机号').fill(phone)
  await other.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(account(other)).toBeVisible()

  await page.goto('/member/member_account_bind')
  await expect(page.getByRole('button', { name: '让它退出' })).toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/member/member_set_pwd')
  await page.getByLabel('原密码').fill(PASSWORD)
  await page.getByLabel('新密码', { exact: true }).fill('换过的密码2026')
  await page.getByLabel('再输一次新密码').fill('换过的密码2026')
  await expectAccessible(page)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('其他 1 处登录已经失效')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: '登录' }).first()).toBeVisible()
})

test('what is typed, and a click, before the form listens are not lost', async ({ page }) => {
  await page.route('**/_astro/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/login/user', { waitUntil: 'commit' })
  await page.getByLabel('手机号').fill('15400000001')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  // The click that was held back is given again: only the password is missing.
  await expect(
    page
      .getByText(/请输入密码|密码/)
      .filter({ hasText: '请' })
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue('15400000001')
  await expect(page.getByText('请输入手机号')).toHaveCount(0)
})

test('a tab that is pressed before the form listens opens once it does', async ({ page }) => {
  await page.route('**/_astro/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/login/user', { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: '验证码登录' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible()
})

test('what checks a form comes when the form is begun; without it nothing is sent, nothing is lost, and the next try counts', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|422/)
  let fetched = 0
  await page.route('**/_astro/rules.*.js', async route => {
    fetched++
    await route.abort()
  })
  await page.goto('/login/user')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  expect(fetched).toBe(0)
  await page.getByLabel('手机号').fill('15400000002')
  await expect.poll(() => fetched).toBeGreaterThan(0)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '没有提交' })).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue('15400000002')
  await page.unroute('**/_astro/rules.*.js')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '没有提交' })).toHaveCount(0)
  await expect(page.getByLabel('手机号')).toHaveValue('15400000002')
})
