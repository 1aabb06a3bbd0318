/** A site that is not a demonstration, from its first minute: empty, whole, and without anything invented. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { demoAccounts, demoCompany } from '#demo/people/accounts.ts'
import { creditCodeCheck } from '#lib/validate/credit-code.ts'
import { journeyDatabaseFile, journeyDataDirFile } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'

/** The journeys' own site is the demo city; this one stands beside it. */
const PORT = String(Number(process.env.E2E_PORT) + 500)
const ORIGIN = `http://127.0.0.1:${PORT}`
const PASSWORD = '城市之光2026'
const OPERATOR = '13800008801'
const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0')
const run = promisify(execFile)

const OTHER_FILES = ['/docs/api', '/park/rss.xml', '/city/recruitment.xml', '/sitemap.xml', '/sitemaps/fixed.xml', '/robots.txt']
const RECORDS = [
  '/city/server/1',
  '/city/company/1',
  '/consult/user/1',
  '/course/1',
  '/park/park_forum_detail?id=1',
  '/search/user/1',
]

/** Named people, companies, numbers and texts of the demo city, and what a demonstration says of itself. */
const INVENTED = [
  ...demoAccounts.flatMap(({ nickname, phone }) => [nickname, phone]),
  ...[demoCompany.brand, '400-000-16', '0755-0000', '南山区房租补贴', '园区运营中心', '演示', '虚构'],
]

/** What the operator of this site has set for the foot of its pages; no licence, no service phone. */
const NOTICES = {
  SITE_ICP: '粤ICP备00000000号-1',
  SITE_POLICE_FILING: '粤公网安备00000000000000号',
  SITE_REPORT_PHONE: '010-00000000',
  SITE_REPORT_EMAIL: 'jubao@example.com',
}

let site: ChildProcess
let databaseBefore: string | undefined

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: ORIGIN })

test.beforeAll(async () => {
  site = spawn(process.execPath, ['tests/support/site.ts', PORT, 'real'], {
    stdio: 'ignore',
    env: { ...process.env, ...NOTICES },
  })
  for (;;) {
    if (site.exitCode !== null) throw new Error('the site ended instead of serving')
    const ready = await fetch(`${ORIGIN}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) break
    await sleep(200)
  }
  databaseBefore = process.env.E2E_DATABASE_URL
  process.env.E2E_DATABASE_URL = readFileSync(journeyDatabaseFile(PORT), 'utf8')
})

test.afterAll(() => {
  if (databaseBefore === undefined) delete process.env.E2E_DATABASE_URL
  else process.env.E2E_DATABASE_URL = databaseBefore
  site.kill('SIGTERM')
})

test('every public page answers, is accessible, fits a phone, and has nothing invented in it', async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    const text = (await answer?.text()) ?? ''
    expect(
      INVENTED.filter(word => text.includes(word)),
      `invented on ${path}`,
    ).toEqual([])
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSidewaysScroll(page)
  }
})

test('the filings and the report line stand at the foot, as far as they are set', async ({ page }) => {
  await page.goto('/city')
  const lines = page.getByRole('contentinfo').locator('.foot-notices li')
  await expect(lines).toHaveText([
    `违法和不良信息举报电话：${NOTICES.SITE_REPORT_PHONE}`,
    `举报邮箱：${NOTICES.SITE_REPORT_EMAIL}`,
    NOTICES.SITE_ICP,
    NOTICES.SITE_POLICE_FILING,
  ])
  await expect(page.getByRole('link', { name: NOTICES.SITE_POLICE_FILING })).toHaveAttribute(
    'href',
    'https://beian.mps.gov.cn/#/query/webSearch?code=00000000000000',
  )
})

test('feeds, site map and robots name nothing invented, every link on the first page leads somewhere, and records are not found', async ({
  request,
}) => {
  for (const path of OTHER_FILES) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const text = await answer.text()
    // The document of the API describes the demonstration as a setting and has examples in it.
    if (path !== '/docs/api')
      expect(
        INVENTED.filter(word => text.includes(word)),
        `invented in ${path}`,
      ).toEqual([])
  }
  for (const path of RECORDS) expect((await request.get(path)).status(), path).toBe(404)
  const links = new Set<string>()
  for (const path of ['/home', '/consult', '/park', '/park/park_navigation', '/school', '/course', '/city']) {
    const text = await (await request.get(path)).text()
    for (const [, href = ''] of text.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) links.add(href.replaceAll('&amp;', '&'))
  }
  expect(links.size).toBeGreaterThan(100)
  expect([...links].filter(href => /parkWhite|\/cloud/.test(href))).toEqual([])
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200)
})

/** A real site stores no code: the administrator of the machine reads one at the terminal. */
async function handedOut(phone: string, purpose: 'REGISTER' | 'LOGIN'): Promise<string> {
  const { stdout } = await command('code', '--phone', phone, '--purpose', purpose)
  return /code is (\d{6})/.exec(stdout)?.[1] ?? ''
}

const command = (name: 'code' | 'operator', ...args: string[]) =>
  run(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      DATA_DIR: readFileSync(journeyDataDirFile(PORT), 'utf8'),
      SITE_DEMO: 'false',
      SMS_PORT: 'sandbox',
      MAIL_PORT: 'sandbox',
    },
  })

test('a person and a company register, and find their empty working areas', async ({ page, browser }) => {
  const phone = `137${digits(8)}`
  await page.goto('/login/user?mode=register&back=/member')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('短信验证码').fill(await handedOut(phone, 'REGISTER'))
  await page.getByLabel('昵称').fill('第一个人')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/我已阅读并同意/).check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/member')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const company = await context.newPage()
  const companyPhone = `136${digits(8)}`
  const code = `91440300MA${digits(7)}`
  await company.goto('/login/company?mode=register&back=/merchant')
  await company.getByLabel('公司全称').fill('深圳市第一家企业管理有限公司')
  await company.getByLabel('统一社会信用代码').fill(code + creditCodeCheck(code))
  await company.getByLabel('联系人').fill('陈创办')
  await company.getByLabel('手机号').fill(companyPhone)
  await company.getByLabel('短信验证码').fill(await handedOut(companyPhone, 'REGISTER'))
  await company.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await company.getByLabel(/我已阅读并同意/).check()
  await company.getByRole('button', { name: '注册公司并登录' }).click()
  await expect(company.getByRole('heading', { level: 1, name: '商家中心' })).toBeVisible()
  await expectAccessible(company)
  await context.close()
})

test('the first operator is made by the command before any registration, and opens the back office', async ({ page }) => {
  const { stdout } = await command('operator', '--phone', OPERATOR)
  expect(stdout).toContain('is an operator now: super')
  expect(stdout).toContain('The account is new')
  await page.goto('/login/user?back=/manage')
  const tab = page.getByRole('tab', { name: '验证码登录' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('手机号').fill(OPERATOR)
  await page.getByLabel('短信验证码').fill(await handedOut(OPERATOR, 'LOGIN'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '运营后台', level: 1 })).toBeVisible()
  await expectAccessible(page)
})
