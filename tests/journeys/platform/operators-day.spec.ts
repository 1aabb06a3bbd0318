/**
 * An operator's whole day: every queue, a dispute, a fee, a rule, a ban, a report as a file. Each of them has a journey of its own that looks
 * closely; here one person gets through all of them, from one link to the next.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { forgetLimits, journeyDatabaseFile, query } from '#tests/support/inbox.ts'
import { expect, test, toastOn } from '#tests/support/journey.ts'
import { callAs } from '#tests/support/journey-consultation.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { buy, newSale, openAsSeller, type Sale, step } from '#tests/support/journey-sale.ts'
import { newPayee } from '#tests/support/journey-wallet.ts'
import { enterCode, signInByCode } from '#tests/support/signed-in.ts'

/** A fee, and an agreement that everybody is asked for, would stop the other journeys: this site stands beside theirs. */
const PORT = String(Number(process.env.E2E_PORT) + 700)
const ORIGIN = `http://127.0.0.1:${PORT}`

let site: ChildProcess
let databaseBefore: string | undefined
let operator: Member

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: ORIGIN })

const isReady = (): Promise<boolean> =>
  fetch(`${ORIGIN}/readyz`).then(
    answer => answer.ok,
    () => false,
  )

/** Somebody who may do everything at the console. */
async function newOperator(nickname: string): Promise<Member> {
  const member = await newMember(nickname)
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [member.id])
  return member
}

test.beforeAll(async () => {
  site = spawn(process.execPath, ['tests/support/site.ts', PORT], { stdio: 'ignore' })
  await expect.poll(async () => site.exitCode !== null || isReady(), { timeout: 500_000 }).toBe(true)
  expect(site.exitCode, 'the site serves instead of ending').toBeNull()
  databaseBefore = process.env.E2E_DATABASE_URL
  process.env.E2E_DATABASE_URL = readFileSync(journeyDatabaseFile(PORT), 'utf8')
  operator = await newOperator('值班的运营')
})

test.afterAll(() => {
  if (databaseBefore === undefined) delete process.env.E2E_DATABASE_URL
  else process.env.E2E_DATABASE_URL = databaseBefore
  site.kill('SIGTERM')
})

test.beforeEach(async ({ page }) => {
  await forgetLimits()
  await signIn(page.context(), operator.token, ORIGIN)
})

/** A browser of somebody's own. */
async function pageOf(browser: Browser, { token }: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: ORIGIN })
  await signIn(context, token, ORIGIN)
  return context.newPage()
}

/** Goes to a section as operators do: by its name beside every other section, behind which stands how much waits there. */
async function openSection(page: Page, name: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: '运营后台' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+\\+? 件等待)?$`) })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Looks for something in the list of a section; the search of the site stands above it. */
async function find(page: Page, keyword: string): Promise<void> {
  const search = page.locator('.dash-main').getByRole('searchbox')
  await search.fill(keyword)
  await search.press('Enter')
}

const rowOf = (page: Page, text: string) => page.locator('table.data-table tbody tr').filter({ hasText: text })

async function suggest(request: APIRequestContext, author: Member, text: string): Promise<void> {
  await callAs(request, author, '/v1/front/suggestion', { kind: 'FEATURE', text, attachmentIds: [] })
}

/** A service that its seller has handed in. */
async function newOffer(): Promise<Sale> {
  const sale = await newSale(12_000)
  await query(`update services set state = 'REVIEWING' where id = $1`, [sale.serviceId])
  await query(
    `insert into review_cases (kind, ref_id, title, submitted_by, city_code)
     select 'SERVICE', id, title, owner_user_id, city_code from services where id = $1`,
    [sale.serviceId],
  )
  return sale
}

type Queue = { href: string; name: string; waiting: number }

/** What the overview says of every queue, of reviews and of money. */
async function queuesOn(page: Page): Promise<Queue[]> {
  await page.goto('/manage')
  await expect(page.getByRole('heading', { name: '等待审核' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '资金待办' })).toBeVisible()
  return page.locator('.queue-grid a').evaluateAll(links =>
    links.map(link => ({
      href: link.getAttribute('href') ?? '',
      name: link.querySelector('p')?.textContent ?? '',
      waiting: Number(link.querySelector('strong')?.textContent?.replaceAll(',', '')),
    })),
  )
}

/** Opens a queue from the overview and the first case in it, whose facts stand there; then back to the overview. */
async function look(page: Page, { href, name }: Queue): Promise<void> {
  await page.locator(`.queue-grid a[href="${href}"]`).click()
  const first = page.locator('table.data-table tbody tr').first()
  await expect(first, `a first case of ${name}`).toBeVisible()
  const link = first.locator('th').getByRole('link')
  // What is worked on in its row, like an invoice, has its buttons there.
  if ((await link.count()) === 0) await expect(first.getByRole('button').first(), `something to do about ${name}`).toBeVisible()
  else {
    await link.click()
    await expect(page.locator('.data-heading'), `the first case of ${name}`).toBeVisible()
    await expect(page.locator('dl.facts dd').first(), `facts of ${name}`).toHaveText(/\S/)
    await expect(page.getByText('没有找到这条记录')).toHaveCount(0)
  }
  await page.getByRole('navigation', { name: '运营后台' }).getByRole('link', { name: '工作台' }).click()
  await expect(page.getByRole('heading', { name: '等待审核' })).toBeVisible()
}

/** Somebody who was given points, and appeals. */
async function appeal(request: APIRequestContext): Promise<void> {
  const member = await newMember('申诉的人')
  const points = { rule: 'COMMUNITY', points: 2, reason: '嘲笑他人' }
  await callAs(request, await newOperator('早班的运营'), `/v1/manager/user/${member.id}/strike`, points)
  const [strike] = await query<{ id: number }>('select id from strikes where user_id = $1', [member.id])
  await callAs(request, member, `/v1/front/strike/${strike?.id}/appeal`, { text: '是熟人之间的玩笑', uploadIds: [] })
}

async function report(request: APIRequestContext): Promise<void> {
  const [company] = await query<{ id: number }>(`select id from companies where state = 'ACTIVE' order by id limit 1`)
  await callAs(request, await newMember('举报的人'), '/v1/front/report', {
    kind: 'COMPANY',
    targetId: company?.id,
    reason: 'FALSE',
    text: '地址上没有这家公司',
    uploadIds: [],
  })
}

async function withdraw(request: APIRequestContext): Promise<void> {
  const payee = await newPayee(50_000)
  await callAs(request, payee, '/v1/front/user/withdraw/account', {
    kind: 'BANK',
    bankName: '招商银行',
    number: '4111111111111111',
  })
  await callAs(request, payee, '/v1/front/user/withdraw', { amount: 30_000 })
}

/** What came in overnight, beside what waits already. */
const OVERNIGHT = [
  '/manage/review?kind=SUGGESTION',
  '/manage/review?kind=SERVICE',
  '/manage/report',
  '/manage/strike',
  '/manage/withdraw',
]

test('every queue in which something waits is opened from the overview, and its first case shows what it is about', async ({
  page,
  request,
}) => {
  await suggest(request, await newMember('提建议的人'), '希望订单列表可以按商家筛选，找起来快一些')
  await newOffer()
  for (const arrive of [report, appeal, withdraw]) await arrive(request)
  const waiting = (await queuesOn(page)).filter(queue => queue.waiting > 0)
  expect(waiting.map(({ href }) => href)).toEqual(expect.arrayContaining(OVERNIGHT))
  for (const queue of waiting) await look(page, queue)
})

/** Finds a case in its queue by its title and takes it. */
async function claim(page: Page, queue: string, title: string): Promise<void> {
  await page.goto('/manage')
  await page
    .locator('.queue-grid a')
    .filter({ has: page.getByText(queue, { exact: true }) })
    .click()
  await find(page, title)
  await rowOf(page, title).getByRole('link').click()
  await page.getByRole('button', { name: '领取' }).click()
  await expect(toastOn(page, '已经领取，可以处理了')).toBeVisible()
}

test('a suggestion is approved and a service refused with a reason; both authors read it', async ({ page, browser, request }) => {
  const author = await newMember('出主意的人')
  const wish = `希望地图能记住上次看的城市 ${author.id}`
  await suggest(request, author, wish)
  const { seller, title } = await newOffer()

  await claim(page, '意见建议', wish)
  await expect(page.getByRole('region', { name: '提交的资料' })).toContainText(wish)
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
  await expect(page.getByText('已通过', { exact: true }).first()).toBeVisible()

  await claim(page, '服务', title)
  await page.getByRole('button', { name: '驳回' }).click()
  const dialog = page.getByRole('dialog', { name: '驳回' })
  await dialog.getByRole('button', { name: '价格或计价方式不清楚' }).click()
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(toastOn(page, '已经驳回，理由已告诉提交的人')).toBeVisible()
  await expect(page.getByRole('region', { name: '处理' })).toContainText('价格或计价方式不清楚')

  for (const [member, notice, words] of [
    [author, '你的建议有答复了', '已收到并采纳'],
    [seller, '服务没有通过审核', '价格或计价方式不清楚'],
  ] as const) {
    const theirs = await pageOf(browser, member)
    await theirs.goto('/system_msg')
    await expect(theirs.getByRole('heading', { name: notice })).toBeVisible()
    await expect(theirs.getByText(words)).toBeVisible()
    await theirs.context().close()
  }
})

test('one case in two tabs: who decides second is told so, and sees what was decided', async ({ page, request, watch }) => {
  watch.allow(/409/)
  const author = await newMember('出两次主意的人')
  const wish = `希望收藏可以分组 ${author.id}`
  await suggest(request, author, wish)
  await claim(page, '意见建议', wish)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: '驳回' }).click()
  const dialog = second.getByRole('dialog', { name: '驳回' })
  await dialog.getByRole('button', { name: '暂时没有计划' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(toastOn(second, /刚才已经被处理，你的没有生效/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(second.getByText('已通过', { exact: true }).first()).toBeVisible()
  await expect(second.getByRole('button', { name: '驳回' })).toHaveCount(0)
  await second.close()
})

/** A side has said what it wanted to say: operators need not wait for the end of the term. */
async function nothingToAdd(side: Page): Promise<void> {
  await side.reload()
  await step(side, '不再补充')
  await expect(side.getByRole('button', { name: '不再补充' })).toHaveCount(0)
}

test('a dispute is found, read and decided, and both sides see the decision', async ({ page, browser }) => {
  const sale = await newSale(20_000)
  const buyer = await pageOf(browser, await newMember('下单的人'))
  const seller = await pageOf(browser, sale.seller)
  const orderNo = await buy(buyer, sale)
  await openAsSeller(seller, orderNo)
  await step(seller, '接单')
  await step(seller, '交付', ['交付说明', '全部做完了'], '确认交付')
  await buyer.reload()
  await step(buyer, '申请平台介入', ['事实与诉求', '厨房没有做'], '提交')
  await expect(buyer.getByText(/对方可以在 .* 前提交说明和证据/)).toBeVisible()
  await seller.reload()
  await step(seller, '提交说明和证据', ['说明', '厨房当天上了锁'], '提交')
  await nothingToAdd(seller)
  await nothingToAdd(buyer)

  await page.goto('/manage')
  await openSection(page, '订单争议')
  await rowOf(page, sale.title).getByRole('link').click()
  await expect(page.getByRole('region', { name: '经过' })).toContainText('厨房没有做')
  await expect(page.getByRole('region', { name: '经过' })).toContainText('厨房当天上了锁')
  await page.getByLabel(/^订单完成/).check()
  await page.getByLabel(/退给买家（元）/).fill('60.00')
  await page.getByLabel('理由').fill('厨房没有做，退还这一部分')
  await page.getByRole('button', { name: '作出裁定' }).click()
  await expect(toastOn(page, '裁定已通知双方')).toBeVisible()
  // What is decided waits for nobody: the queue is there again, without it.
  await expect(page).toHaveURL(/\/manage\/dispute$/)
  await expect(page.getByRole('status').filter({ hasText: '共' })).toBeVisible()
  await expect(rowOf(page, sale.title)).toHaveCount(0)
  for (const side of [buyer, seller]) {
    await side.reload()
    await expect(side.getByText('厨房没有做，退还这一部分').first()).toBeVisible()
    await side.context().close()
  }
})

/** The first of the next month whose beginning can still be announced long enough before. */
function firstOfMonth(): string {
  const [year = 0, month = 0] = date(Date.now() + 7 * DAY_MS)
    .split('-')
    .map(Number)
  const next = new Date(Date.UTC(year, month, 1))
  return next.toISOString().slice(0, 10)
}

test('a fee is changed from the first of a month with a second pair of eyes, and stands there as coming', async ({
  page,
  browser,
}) => {
  const from = firstOfMonth()
  const reason = `服务类目下调 ${operator.id}`
  await page.goto('/manage')
  await openSection(page, '服务费')
  await page.getByRole('button', { name: '提出调整' }).first().click()
  const form = page.getByRole('dialog', { name: '调整服务费' })
  await form.getByLabel('订单类型').selectOption('SERVICE')
  await form.getByLabel('费率（%）').fill('8.5')
  await form.getByLabel('理由').fill(reason)
  await form.getByLabel('生效日期').fill(date(Date.now() + DAY_MS))
  await expect(form.getByRole('button', { name: '提出调整' })).toBeDisabled()
  await form.getByLabel('生效日期').fill(from)
  await form.getByRole('button', { name: '提出调整' }).click()
  await expect(toastOn(page, '已提出，等另一位运营人员通过')).toBeVisible()
  await expect(rowOf(page, reason).getByRole('button', { name: '通过', exact: true })).toHaveAttribute('aria-disabled', 'true')

  const second = await pageOf(browser, await newOperator('复核的运营'))
  await second.goto('/manage/fee')
  await rowOf(second, reason).getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(second, '已通过，卖家现在就能看到新费率')).toBeVisible()
  await second.context().close()
  await page.reload()
  const services = page
    .getByRole('region', { name: '现在的费率' })
    .getByRole('listitem')
    .filter({ hasText: `${from} 起 8.5%` })
  await expect(services).toContainText('10%')
  await expect(rowOf(page, reason)).toContainText('已公告')
})

/** An agreement is announced seven days ahead (rule 用户服务协议): sooner is refused beside the field. @returns the day it holds from. */
async function publishAgreement(page: Page): Promise<string> {
  await page.getByRole('link', { name: '写新版本：用户服务协议' }).click()
  const text = page.getByLabel('正文（Markdown）')
  await text.fill(`${await text.inputValue()}\n\n## 附则\n\n客服电话的服务时间改为每天八点到二十二点。`)
  await page.getByLabel('改了什么').fill('客服电话的服务时间')
  const day = page.getByLabel('从哪天起生效')
  const soonest = await day.inputValue()
  await day.fill(date(Date.now() + DAY_MS))
  await page.getByRole('button', { name: '公布' }).click()
  await expect(page.getByText(`最早 ${soonest} 生效`, { exact: true })).toBeVisible()
  await day.fill(soonest)
  await page.getByRole('button', { name: '公布' }).click()
  await expect(toastOn(page, /^已公布用户服务协议 /)).toBeVisible()
  return soonest
}

test('a new version of the agreement is published from a day on, and a member is asked to agree when it holds', async ({
  page,
  browser,
  watch,
}) => {
  // The day that is too soon.
  watch.allow(/422/)
  await page.goto('/manage')
  await openSection(page, '规则与协议')
  const soonest = await publishAgreement(page)
  const agreement = page.getByRole('list', { name: '规则与协议' }).getByRole('listitem').filter({ hasText: '用户服务协议' })
  await expect(agreement).toContainText(`将在 ${soonest} 生效`)

  const reader = await pageOf(browser, await newMember('读协议的人'))
  await reader.goto('/member')
  const bar = reader.getByRole('region', { name: '协议更新' })
  await expect(bar).toContainText(`将在 ${soonest} 生效`)
  // Its day comes.
  await query('update rule_versions set effective_on = current_date where rule_id = 1')
  await reader.goto('/member')
  await expect(bar).toContainText('同意之后才能发布')
  await bar.getByRole('button', { name: '看改动并同意' }).click()
  await expect(reader.getByRole('dialog', { name: '协议有新版本' })).toContainText('客服电话的服务时间')
  await reader.getByRole('button', { name: '我已阅读并同意' }).click()
  // The dialog first: while it is open, everything behind it is hidden.
  await expect(reader.getByRole('dialog')).toBeHidden()
  await expect(bar).toBeHidden()
  await reader.context().close()
  await page.reload()
  await expect(agreement).toContainText('1 人有这一版的同意记录')
})

/** Freezes somebody for seven days at the console. @returns when it ends, as it stands there. */
async function freeze(page: Page, { phone, nickname }: Member): Promise<string> {
  await page.goto('/manage')
  await openSection(page, '用户')
  await find(page, phone)
  await rowOf(page, nickname).getByRole('link').click()
  await page.getByRole('button', { name: '冻结', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `冻结“${nickname}”` })
  await dialog.getByLabel('理由').fill('在评论里反复发广告')
  await dialog.getByLabel('期限').selectOption({ label: '7 天' })
  await dialog.getByRole('button', { name: '冻结' }).click()
  await expect(toastOn(page, '已经冻结')).toBeVisible()
  const entry = page.getByRole('region', { name: '冻结记录' }).getByRole('listitem').filter({ hasText: '冻结中' })
  await expect(entry).toContainText('在评论里反复发广告')
  await expect(entry).toContainText(operator.nickname)
  const end = date(Date.now() + 7 * DAY_MS)
  await expect(entry).toContainText(`到 ${end}`)
  return end
}

test('a person is stopped for seven days, loses the open page, reads the term, and goes on after it', async ({
  page,
  browser,
}) => {
  const member = await newMember('发广告的人')
  const theirs = await pageOf(browser, member)
  await theirs.goto('/member/member_person_data')
  await theirs.getByLabel('简介').fill('加我领优惠')
  const end = await freeze(page, member)

  await theirs.getByRole('button', { name: '保存资料' }).click()
  await expect(theirs).toHaveURL(/\/home$/)
  expect(await query('select intro from users where id = $1', [member.id])).toEqual([{ intro: '' }])
  await theirs.context().close()
  const again = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
  await enterCode(again, member.phone, '/member/member_person_data')
  await expect(again.getByText(/账号已被冻结：在评论里反复发广告/)).toContainText(end)

  await query(`update freezes set until = now() - interval '1 second' where user_id = $1`, [member.id])
  await query(`update background_jobs set asked_at = now() where name = 'platform.operator.freezes'`)
  await expect.poll(() => query('select state from users where id = $1', [member.id])).toEqual([{ state: 'ACTIVE' }])
  await signInByCode(again, member.phone, '/member/member_person_data')
  await again.getByLabel('简介').fill('以后好好说话')
  await again.getByRole('button', { name: '保存资料' }).click()
  await expect(toastOn(again, '资料已保存')).toBeVisible()
  await again.context().close()
  await page.reload()
  await expect(page.getByRole('region', { name: '冻结记录' })).toContainText('已解除')
  await expect(page.getByRole('button', { name: '冻结', exact: true })).toBeVisible()
})

test('the figures of the week are saved as a table that holds what the screen shows', async ({ page }) => {
  await expect
    .poll(() => query(`select from background_jobs where name = 'platform.figure.days' and finished_at is not null`), {
      timeout: 300_000,
    })
    .toHaveLength(1)
  await page.goto('/manage')
  await openSection(page, '统计报表')
  await page.getByRole('group', { name: '指标' }).getByRole('button', { name: /注册/ }).click()
  await page.getByRole('group', { name: '多长时间' }).getByRole('button', { name: '7 天' }).click()
  const rows = page.getByRole('region', { name: '注册每天的数字' }).locator('tbody tr')
  await expect(rows).toHaveCount(7)
  const shown = await rows.evaluateAll(list => list.map(row => [...row.children].map(cell => cell.textContent?.trim() ?? '')))

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载表格' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^统计报表 全站 .*\.csv$/)
  const bytes = await readFile(await file.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head = [], ...lines] = bytes
    .toString('utf8')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  const column = head.findIndex(name => name.startsWith('注册'))
  // The screen begins with the newest day, and parts its thousands.
  expect(lines.map(line => [line[0], line[column]]).reverse()).toEqual(
    shown.map(([day, value]) => [day, value?.replaceAll(',', '')]),
  )
})
