import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { creditCodeCheck } from '#lib/validate/credit-code.ts'
import { forgetLimits, query, readCode } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { signInAs } from '#tests/support/signed-in.ts'

const PASSWORD = '城市之光2026'
const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0')
const newPhone = () => `136${digits(8)}`
const newCreditCode = () => {
  const first = `91440300MA${digits(7)}`
  return first + creditCodeCheck(first)
}

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

async function fillCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await page.getByLabel('短信验证码').fill(await readCode(phone))
}

async function registerCompany(page: Page, name: string): Promise<void> {
  const phone = newPhone()
  await page.goto('/login/company?mode=register&back=/merchant')
  await page.getByLabel('公司全称').fill(name)
  await page.getByLabel('统一社会信用代码').fill(newCreditCode())
  await page.getByLabel('联系人').fill('陈创办')
  await fillCode(page, phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/我已阅读并同意/).check()
  await page.getByRole('button', { name: '注册公司并登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '商家中心' })).toBeVisible()
}

/** Somebody who is not signed in, in a browser of their own. */
const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...(baseURL ? { baseURL } : {}) })).newPage()

/** Over the page: the dialog that an answer to an invitation opens. */
async function registerOverPage(page: Page, nickname: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /注册/ }).first().click()
  const phone = newPhone()
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await dialog.getByLabel('短信验证码').fill(await readCode(phone))
  await dialog.getByLabel('昵称').fill(nickname)
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(/我已阅读并同意/).check()
  await dialog.getByRole('button', { name: '注册并登录' }).click()
}

/** An operator's decision through the API: the console has journeys of its own. */
async function approve(request: APIRequestContext, kind: string, title: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await query(
    `insert into sessions (user_id, token_hash, device, remember, expires_at)
     select id, $1, '测试', true, now() + interval '1 day' from users where is_operator order by id limit 1`,
    [hash],
  )
  const [row] = await query<{ id: number }>(
    `select id from review_cases where kind = $1 and title like $2 order by id desc limit 1`,
    [kind, `%${title}%`],
  )
  const headers = { authorization: `Bearer ${token}` }
  for (const act of ['claim', 'approve']) {
    const answer = await request.post(`/v1/manager/review/${row?.id}/${act}`, { headers, data: {} })
    expect(await answer.json(), act).toMatchObject({ resultStatus: true })
  }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: picture })

async function makeLink(page: Page, identity: string): Promise<string> {
  await page.goto('/merchant/staff/adding')
  await page.getByRole('tab', { name: '链接' }).click()
  await page.getByLabel('身份').selectOption({ label: identity })
  await page.getByRole('button', { name: '生成链接' }).click()
  return page.getByLabel('邀请链接').inputValue()
}

test('a company is registered, certified by an operator, invites a consultant, who accepts and switches identity', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const name = `深圳市旅程${digits(6)}科技有限公司`
  await registerCompany(page, name)

  // Its data: incomplete at first, then saved, found on its public page.
  await page.goto('/merchant/information/baseinformation')
  await expect(page.getByText('资料还很少')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('口号').fill('说到做到')
  await page.getByRole('textbox', { name: '介绍' }).fill('我们做财税。\n\n- 记账\n- 报税')
  await page.getByLabel('详细地址').fill('科技园南区 1 栋')
  await page.reload()
  await expect(page.getByText('这里有上次没有保存的修改')).toBeVisible()
  await expect(page.getByLabel('口号')).toHaveValue('说到做到')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(toastOn(page, '资料已保存')).toBeVisible()

  // Certification: papers, an operator, the amount.
  await page.goto('/merchant/information/Certification')
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请上传营业执照')).toBeVisible()
  await page.getByLabel('法定代表人').fill('陈立')
  await page.locator('input[type=file]').setInputFiles(photo('营业执照'))
  await expect(page.getByRole('button', { name: /移除营业执照/ })).toBeVisible()
  await page.getByLabel(/同意把这些材料/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('审核中', { exact: true })).toBeVisible()
  await approve(request, 'COMPANY_CERTIFICATION', name)
  await page.reload()
  await expect(page.getByRole('heading', { name: '填写收到的金额' })).toBeVisible()
  await expectAccessible(page)
  const [told] = await query<{ body: string }>('select body from inbox_messages where body like $1 order by id desc limit 1', [
    `%${name}%`,
  ])
  await page.getByLabel('金额（元）').fill(/收到 (\d\.\d\d) 元/.exec(told?.body ?? '')?.[1] ?? '')
  await page.getByRole('button', { name: '确认金额' }).click()
  await expect(page.getByText('已认证 · 演示')).toBeVisible()
  const { companyId } = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('checkCompany') ?? '{}') as { data: { companyId: number } }).data,
  )
  await page.goto(`/city/company/${companyId}`)
  await expect(page.getByText(/企业认证.*演示/)).toBeVisible()
  await expect(page.getByText('说到做到')).toBeVisible()

  // A consultant, who has no account yet, comes by a link.
  const link = await makeLink(page, '顾问')
  await expectAccessible(page)
  const guest = await another(browser, baseURL)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: '接受邀请' }).click()
  await registerOverPage(guest, '何顾问')
  await expect(guest.getByText(`你已经加入 ${name}`)).toBeVisible()
  await guest.getByRole('link', { name: '进入商家中心' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: '商家中心' })).toBeVisible()
  await guest.locator('details.account > summary').click()
  await guest.getByRole('button', { name: '何顾问（个人）' }).click()
  await expect(guest.locator('details.account > summary')).toContainText('何顾问')
  await guest.locator('details.account > summary').click()
  await guest.getByRole('button', { name, exact: true }).click()
  await expect(guest.locator('details.account > summary')).toContainText(name)

  await page.goto('/merchant/staff/working')
  await expect(page.getByRole('row', { name: /何顾问/ })).toContainText('顾问')
  const columns = page.getByRole('button', { name: '显示的列' })
  await columns.click()
  await page.getByRole('checkbox', { name: '加入时间' }).uncheck()
  await expect(page.getByRole('columnheader', { name: '加入时间' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await columns.click()
  await page.getByRole('checkbox', { name: '加入时间' }).check()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('a company is given to a colleague who accepts; the former owner then leaves and is refused', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/403/)
  const name = `深圳市转让${digits(6)}科技有限公司`
  await registerCompany(page, name)
  const link = await makeLink(page, '管理员')
  const heir = await another(browser, baseURL)
  await heir.goto(link)
  await heir.getByRole('button', { name: '接受邀请' }).click()
  await registerOverPage(heir, '李接班')
  await expect(heir.getByText(`你已经加入 ${name}`)).toBeVisible()

  await page.goto('/merchant/staff/working')
  await page.getByRole('button', { name: '李接班 的操作' }).click()
  await page.getByRole('menuitem', { name: '转让公司给这位' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '发出转让' }).click()
  await expect(page.getByText('等待对方答复')).toBeVisible()

  await heir.goto('/merchant/staff/working')
  await heir.getByRole('button', { name: '接受', exact: true }).click()
  await heir.getByRole('button', { name: '接受转让' }).click()
  await expect(toastOn(heir, '你现在是公司的负责人')).toBeVisible()
  await expect(heir.getByRole('row', { name: /李接班/ })).toContainText('负责人')

  await page.reload()
  await expect(page.getByRole('row', { name: /陈创办/ })).toContainText('管理员')
  await page.getByRole('button', { name: '陈创办 的操作' }).click()
  await page.getByRole('menuitem', { name: '离开公司' }).click()
  await expect(page.getByText('没有需要交接的工作')).toBeVisible()
  await page.getByRole('button', { name: '离开公司' }).click()
  await expect(page).toHaveURL(/^[^?]*\/member$/)
  await page.goto('/merchant/staff/working')
  await expect(page.getByText('你还没有在公司任职')).toBeVisible()
})

test('a consultant with open consultations leaves: they are named, and given to a colleague', async ({ page }) => {
  // Nobody of the named accounts: other journeys need them as they are.
  const [someone] = await query<{ phone: string }>(
    `select u.phone from company_employees e
     join users u on u.id = e.user_id and u.state = 'ACTIVE' and u.phone not like '1540000000%'
     join companies c on c.id = e.company_id and c.state = 'ACTIVE'
     join consultants x on x.user_id = e.user_id and x.company_id = e.company_id
     where e.state = 'ACTIVE' and e.employee_identity <> 'OWNER'
       and exists (select from consultations q where q.consultant_id = x.id and q.kind = 'DIRECTED'
         and q.state in ('CONSULTING', 'WAIT_ACCEPT', 'WAIT_CONFIRM'))
       and (select count(*) from company_employees o where o.company_id = e.company_id and o.state = 'ACTIVE') > 1
       and (select min(o.id) from company_employees o where o.user_id = e.user_id and o.state in ('ACTIVE', 'LEAVING')) = e.id
     order by e.id limit 1`,
  )
  await signInAs(page, someone?.phone ?? '')
  await page.goto('/merchant/staff/working')
  const ownRow = page.getByRole('row').filter({ has: page.getByText('我', { exact: true }) })
  await ownRow.getByRole('button', { name: /的操作/ }).click()
  await page.getByRole('menuitem', { name: '离开公司' }).click()
  await expect(page.getByText(/还有 \d+ 项工作要交接/)).toBeVisible()
  await page.getByRole('button', { name: '离开公司' }).click()
  await expect(page.getByText('请选择接手的同事')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('交给谁').selectOption({ index: 1 })
  await page.getByRole('button', { name: '离开公司' }).click()
  await expect(page).toHaveURL(/^[^?]*\/member$/)
  const left = await query(
    `select q.id from consultations q join consultants x on x.id = q.consultant_id join users u on u.id = x.user_id
     where u.phone = $1 and x.company_id is not null and x.state = 'REVOKED' and q.state in ('CONSULTING', 'WAIT_ACCEPT', 'WAIT_CONFIRM')`,
    [someone?.phone],
  )
  expect(left).toEqual([])
})

test('who is removed, or leaves, acts for the company in no tab any more; who leaves stays signed in', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/403/)
  const name = `深圳市离开${digits(6)}科技有限公司`
  await registerCompany(page, name)

  const joins = async (nickname: string): Promise<[Page, Page]> => {
    const link = await makeLink(page, '员工')
    const first = await another(browser, baseURL)
    await first.goto(link)
    await first.getByRole('button', { name: '接受邀请' }).click()
    await registerOverPage(first, nickname)
    await expect(first.getByText(`你已经加入 ${name}`)).toBeVisible()
    await first.goto('/merchant/staff/working')
    await expect(first.getByRole('row', { name: new RegExp(nickname) })).toBeVisible()
    const second = await first.context().newPage()
    await second.goto('/merchant')
    await expect(second.locator('details.account > summary')).toContainText(name)
    return [first, second]
  }

  const removed = await joins('赵移出')
  await page.goto('/merchant/staff/working')
  await page.getByRole('button', { name: '赵移出 的操作' }).click()
  await page.getByRole('menuitem', { name: '移出公司' }).click()
  await page.getByRole('button', { name: '移出公司' }).click()
  await expect(toastOn(page, '赵移出 已经离开公司')).toBeVisible()
  await removed[0].reload()
  // The first call says that the session is over; the watch of the other tab sees it.
  for (const tab of removed) {
    await expect(tab).toHaveURL(/\/home$/)
    await expect(tab.locator('details.account')).toHaveCount(0)
  }

  const leaving = await joins('钱离开')
  await leaving[0].getByRole('button', { name: '钱离开 的操作' }).click()
  await leaving[0].getByRole('menuitem', { name: '离开公司' }).click()
  await leaving[0].getByRole('button', { name: '离开公司' }).click()
  for (const tab of leaving) {
    await expect(tab).toHaveURL(/\/member$/)
    await expect(tab.locator('details.account > summary')).toContainText('钱离开')
  }
})

test('an invitation by phone comes as a message whose link opens it', async ({ page, browser, baseURL }) => {
  const name = `深圳市短信${digits(6)}科技有限公司`
  await registerCompany(page, name)
  const phone = newPhone()
  await page.goto('/merchant/staff/adding')
  await page.getByRole('form', { name: '用手机号邀请' }).getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '发出邀请' }).click()
  await expect(page.getByText('链接已经用短信发给对方')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(phone.slice(-4)) })).toContainText('短信已发送')
  const [message] = await query<{ body: string }>('select body from inbox_messages where recipient = $1', [phone])
  const guest = await another(browser, baseURL)
  await guest.goto(new URL(/打开 (\S+) 查看/.exec(message?.body ?? '')?.[1] ?? '').pathname)
  await expect(guest.getByRole('heading', { name })).toBeVisible()
})
