/** Operators: from the first one, made by the command, to what everybody sees of their decisions. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, journeyDatabaseUrl, query, readCode } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'
import { signInByCode } from '#tests/support/signed-in.ts'

const run = promisify(execFile)
const OPERATOR = '13800007701'
const MEMBER = '15400000001'

async function makeOperator(phone: string, ...more: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  const { stdout } = await run(process.execPath, ['scripts/operator.mjs', '--phone', phone, ...more], { env })
  return stdout
}

const asSomebodyElse = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test.describe.configure({ mode: 'serial' })

test.describe('operators', () => {
  test('the first one is made by the command, signs in by code, and works off the queue', async ({ page }) => {
    expect(await makeOperator(OPERATOR)).toContain('is an operator now: super')
    await signInByCode(page, OPERATOR, '/manage')
    await expect(page.getByRole('heading', { name: '运营后台', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /审核队列/ }).click()
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: '领取' }).click()
    await page.getByRole('button', { name: '驳回' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click()
    await expect(page.getByText('请写明理由')).toBeVisible()
    await page.getByRole('dialog').locator('.chip').first().click()
    await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click()
    await expect(page.getByText('已驳回').first()).toBeVisible()
    await page.goto('/manage/audit')
    await expect(page.getByRole('row', { name: /驳回审核/ }).first()).toBeVisible()
    await page.getByLabel('动作', { exact: true }).selectOption('驳回审核')
    await page.getByRole('button', { name: '查找' }).click()
    await expect(page).toHaveURL(/action=review\.reject/)
    await expect(page.getByRole('row', { name: /驳回审核/ }).first()).toBeVisible()
    await page.getByRole('button', { name: '核对日志链' }).click()
    await expect(page.getByText(/条全部完好/)).toBeVisible()
  })

  test('sort the categories by keyboard, and the home page follows', async ({ page, browser }) => {
    await signInByCode(page, OPERATOR, '/manage/category')
    const list = page.getByRole('list', { name: '一级分类的顺序' })
    const second = (await list.getByRole('listitem').nth(1).locator('.hover-link').textContent())?.trim().split(' ')[0] as string
    await list.getByRole('button', { name: `${second} 上移` }).focus()
    await page.keyboard.press('Enter')
    await expect(list.getByRole('listitem').first()).toContainText(second)
    await expect(toastOn(page, '新的顺序已经生效')).toBeVisible()
    await expectAccessible(page)
    const visitor = await asSomebodyElse(browser)
    await visitor.goto('/city')
    const answer = await visitor.request.get('/v1/front/server/category')
    expect(((await answer.json()) as { resultData: { name: string }[] }).resultData[0]?.name).toBe(second)
  })

  test('freeze a person, who reads why when signing in', async ({ page, browser, watch }) => {
    watch.allow(/403/)
    // Nobody of the named accounts: other journeys are signed in as them meanwhile.
    const [somebody] = await query<{ phone: string }>(
      `select phone from users where state = 'ACTIVE' and not is_operator and phone is not null and phone not like '1540000000%'
       and not exists (select from company_employees where user_id = users.id) order by id limit 1`,
    )
    const phone = somebody?.phone ?? ''
    await signInByCode(page, OPERATOR, '/manage/user')
    await page.goto(`/manage/user?keyword=${phone}`)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: '冻结', exact: true }).click()
    await page.getByRole('dialog').getByLabel('理由').fill('发布虚假信息')
    await page.getByRole('dialog').getByRole('button', { name: '冻结' }).click()
    await expect(page.getByText('冻结中')).toBeVisible()
    await expectAccessible(page)

    const member = await asSomebodyElse(browser)
    await forgetLimits()
    await member.goto('/login/user')
    const codeTab = member.getByRole('tab', { name: /验证码/ })
    await codeTab.click()
    await expect(codeTab).toHaveAttribute('aria-selected', 'true')
    await member.getByLabel('手机号').fill(phone)
    await member.getByRole('button', { name: '获取验证码' }).click()
    await expect(member.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
    await member.getByLabel('短信验证码').fill(await readCode(phone))
    await member.getByRole('button', { name: '登录', exact: true }).click()
    await expect(member.getByText(/账号已被冻结：发布虚假信息/)).toBeVisible()

    await page.getByRole('button', { name: '解除冻结' }).click()
    await expect(page.getByText('冻结中')).toBeHidden()
  })

  test('are alone there: a visitor is led to sign in, a member reads that it is closed', async ({ page, watch }) => {
    watch.allow(/403/)
    await page.goto('/manage/user')
    await expect(page).toHaveURL(/\/login\/user\?back=%2Fmanage%2Fuser/)
    await signInByCode(page, MEMBER, '/manage')
    await expect(page.getByText('这里只对运营人员开放')).toBeVisible()
  })
})
