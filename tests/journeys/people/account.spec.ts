/** Accounts at the moment they are needed: signing in over a page, proving oneself again, accounts elsewhere, devices, the stores. */
import type { Page } from '@playwright/test'
import { creditCodeCheck } from '#lib/validate/credit-code.ts'
import { forgetLimits, query, readCode } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'

const PASSWORD = '城市之光2026'
const newPhone = () => `135${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

async function fillCode(page: Page, phone: string, label = '手机号'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(phone)
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

/** Makes the last proof of a person eleven minutes old, as if they had gone for a walk. */
const growOld = (phone: string) =>
  query(`update sessions set proved_at = now() - interval '11 minutes' from users where users.id = user_id and phone = $1`, [
    phone,
  ])

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

test('a visitor keeps a service in mind: registers over the page, and the click goes through', async ({ page, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const phone = newPhone()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  const [service] = await query<{ id: number }>('select id from services where is_public order by id limit 1')
  await page.goto(`/city/server/${service?.id}`)
  await page.waitForLoadState('networkidle')
  expect(
    loaded.filter(url => /react|client\.|asking/i.test(url)),
    'nothing of React before the click',
  ).toEqual([])
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('登录后继续')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '收藏', exact: true })).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await dialog.getByRole('button', { name: '免费注册' }).click()
  await fillCode(page, phone)
  await page.getByLabel('昵称').fill('林小满')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(/我已阅读并同意/).check()
  // The line breaks in the middle: said in words, nothing typed is lost, the next click goes through.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: '注册并登录' }).click()
  await expect(dialog.getByRole('alert')).toContainText('网络')
  await expect(page.getByLabel('昵称')).toHaveValue('林小满')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: '注册并登录' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(account(page)).toBeVisible()
  await page.goto('/member')
  await expect(page.getByRole('heading', { name: '我的收藏' })).toBeVisible()
  await expect(page.locator(`a[href="/city/server/${service?.id}"]`)).toBeVisible()
})

test('moving to another phone asks once more who sits there; closing the question keeps the form', async ({ page, watch }) => {
  watch.allow(/403|422/)
  const phone = newPhone()
  const next = newPhone()
  await register(page, phone)
  await growOld(phone)
  await forgetLimits()
  await page.goto('/member/member_account_bind')
  await page.getByRole('button', { name: '更换' }).click()
  await fillCode(page, next, '新手机号')
  await page.getByRole('button', { name: '更换手机号' }).click()
  const question = page.getByRole('dialog', { name: '确认是你本人' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('没有验证身份')
  await expect(page.getByLabel('新手机号')).toHaveValue(next)
  await page.getByRole('button', { name: '更换手机号' }).click()
  await question.getByLabel('登录密码').fill('wrong-password-1')
  await question.getByRole('button', { name: '确认' }).click()
  await expect(question.getByText(/密码不正确/)).toBeVisible()
  await question.getByLabel('登录密码').fill(PASSWORD)
  await question.getByRole('button', { name: '确认' }).click()
  await expect(toastOn(page, '手机号已经更换')).toBeVisible()
  await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(7)}`)).toBeVisible()
})

test('somebody comes by an account elsewhere, ties it to a phone, comes back straight in, and lets it go', async ({
  page,
  watch,
}) => {
  watch.allow(/third party|403|Refused|font|favicon|Content Security/)
  const phone = newPhone()
  const signInElsewhere = async () => {
    await page.goto('/login/user?back=/member')
    await page.getByRole('button', { name: '用统一身份登录' }).click()
    await page.locator('[name=login]').fill(`lin-${phone}`)
    await page.locator('[name=password]').fill('anything')
    await page.locator('[type=submit]').click()
    await page.getByRole('button', { name: /continue/i }).click()
  }
  await signInElsewhere()
  await expect(page).toHaveURL(/^[^?]*\/threeLogin$/)
  await expect(page.getByText('第一次登录，请绑定手机号')).toBeVisible()
  await expectAccessible(page)
  // Loaded again while looking for the phone: the provider is not asked a second time.
  await page.reload()
  await expect(page.getByText('第一次登录，请绑定手机号')).toBeVisible()
  await fillCode(page, phone)
  await page.getByLabel(/我已阅读并同意/).check()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL(/^[^?]*\/member$/)
  await expect(page.getByRole('heading', { name: '我的收藏' })).toBeVisible()

  // Another day, another browser: the private page must not run into the emptied storage on its own.
  await page.goto('/offline')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login/user?back=/member/member_account_bind')
  await page.getByRole('button', { name: '用统一身份登录' }).click()
  await page.locator('[name=login]').fill(`lin-${phone}`)
  await page.locator('[name=password]').fill('anything')
  await page.locator('[type=submit]').click()
  await page.getByRole('button', { name: /continue/i }).click()
  await expect(page).toHaveURL(/member_account_bind/)
  await expect(page.getByText(` · lin-${phone}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /解绑\s*统一身份/ }).click()
  await expect(toastOn(page, '已经解绑')).toBeVisible()
  await expect(page.getByRole('button', { name: /^绑定\s*统一身份/ })).toBeVisible()
})

test('coming back without agreeing, or with a used code, is said in words', async ({ page, watch }) => {
  watch.allow(/422/)
  await page.goto('/threeLogin?state=OIDC.abc&error=access_denied')
  await expect(page.getByRole('alert')).toContainText('没有同意授权')
  await page.goto('/threeLogin?state=OIDC.abc&code=made-up')
  await expect(page.getByRole('alert')).toContainText('重新登录')
  await expectAccessible(page)
})

test('a device is sent out from another, and finds itself at home', async ({ page, browser }) => {
  const phone = newPhone()
  await register(page, phone)
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await other.goto('/login/user?back=/member')
  await other.getByLabel('手机号').fill(phone)
  await other.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other).toHaveURL(/^[^?]*\/member$/)
  await page.goto('/merchant/information/save')
  await page.getByRole('button', { name: '让它退出' }).click()
  await expect(page.getByRole('button', { name: '让它退出' })).toHaveCount(0)
  await expect(page.getByText('被你从其他设备退出')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  // The first refused call leads home; a page that is opened afterwards asks to sign in.
  await other.goto('/member/member_account_bind')
  await expect(other).toHaveURL(/\/(home|login\/user)/)
  expect(await other.evaluate(() => localStorage.getItem('chenghui-token'))).toBeNull()
  // The way back does not show the private page again.
  await other.goBack()
  await expect(other.getByRole('heading', { name: '已登录的设备' })).toHaveCount(0)
})

test('whatever is broken in the stores counts as nothing, and the page works', async ({ page }) => {
  await register(page, newPhone())
  const names = [
    'userInfos userInfo isFull baseInfo checkCompany checkUser withdrawId userSig spinning',
    'addressList addressInfo address otheradd consultRightSideState parkRightSideState',
  ].flatMap(line => line.split(' '))
  for (const broken of ['{', '{"v":1,"data":{"x":1}}']) {
    await page.evaluate(
      ([list, text]) => {
        for (const name of list as string[]) localStorage.setItem(name, text as string)
      },
      [names, broken],
    )
    await page.goto('/consult')
    await expect(account(page)).toBeVisible()
    await page.goto('/member/member_account_bind')
    await expect(page.getByRole('heading', { name: '手机号' })).toBeVisible()
  }
})

test('a folded right column stays folded, also before the first paint', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/consult')
  const column = page.locator('.split > aside').first()
  await expect(column).toBeVisible()
  await page.getByRole('button', { name: '收起右栏' }).click()
  await expect(column).toBeHidden()
  await page.reload({ waitUntil: 'commit' })
  await expect(column).toBeHidden()
  await page.getByRole('button', { name: '展开右栏' }).click()
  await expect(column).toBeVisible()
  await page.goto('/park')
  await expect(page.locator('.split > aside').first()).toBeVisible()
})

test('unread notices are counted beside every way to them, in every tab', async ({ page, context }) => {
  await register(page, newPhone())
  const other = await context.newPage()
  await other.setViewportSize({ width: 390, height: 800 })
  await other.goto('/home')
  await expect(other.locator('.bottom-tabs .unread-count')).toContainText('1')
  await page.goto('/system_msg')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.locator('.account .unread-count')).toHaveCount(0)
  await expect(other.locator('.bottom-tabs .unread-count')).toHaveCount(0)
})

test('a company loses its session: home from a merchant page, a fresh start on a public one', async ({ page, context }) => {
  const first17 = `91440300${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  await page.goto('/login/company?mode=register&back=/merchant')
  await page.getByLabel('公司全称').fill('深圳市夜航科技有限公司')
  await page.getByLabel('统一社会信用代码').fill(first17 + creditCodeCheck(first17))
  await page.getByLabel('联系人').fill('周一鸣')
  const phone = newPhone()
  await fillCode(page, phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/我已阅读并同意/).check()
  await page.getByRole('button', { name: '注册公司并登录' }).click()
  await expect(page).toHaveURL(/^[^?]*\/merchant$/)
  await expect(page.getByText('深圳市夜航科技有限公司').first()).toBeVisible()
  await context.clearCookies({ name: 'Admin-Token' })
  await expect(page).toHaveURL(/\/home/)
  expect(await page.evaluate(() => localStorage.getItem('chenghui-token'))).toBeNull()

  await forgetLimits()
  await page.goto('/login/user?back=/city')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/city/)
  await expect(page.locator('.account')).toBeVisible()
  await context.clearCookies({ name: 'Admin-Token' })
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/city/)
})
