/** Buying what is used on this site: a course, a file for coins, a recording, a tool plan. Paying itself has journeys of its own. */
import type { BrowserContext } from '@playwright/test'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

/** The page of the embedded provider, which is a site of its own. */
const PROVIDER = /third party: http:\/\/127\.0\.0\.1:\d+\/pay\//

async function somebody(context: BrowserContext, baseURL: string | undefined, name: string) {
  const member = await newMember(name)
  await signIn(context, member.token, baseURL ?? '')
  return member
}

const coinsFor = async (userId: number, coins: number): Promise<void> => {
  await query(
    `with account as (insert into ledger_accounts (book, kind, user_id, balance) values ('COIN', 'COINS', $1, 0) returning id),
      issue as (select id from ledger_accounts where kind = 'COIN_ISSUE' limit 1),
      posting as (insert into ledger_postings (kind, ref, at) values ('CAMPAIGN', 'journey-' || $1::text, now()) returning id),
      lot as (insert into coin_lots (user_id, amount, remaining, reason, ref, granted_at, expires_at)
        values ($1, $2, $2, 'CAMPAIGN', 'journey-' || $1::text, now(), now() + interval '1 year'))
     insert into ledger_transfers (posting_id, book, debit, credit, amount) select posting.id, 'COIN', issue.id, account.id, $2 from posting, issue, account`,
    [userId, coins],
  )
}

test('somebody buys a course, opens a lesson, and sees what comes back of it', async ({ page, context, baseURL, watch }) => {
  watch.allow(PROVIDER)
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await somebody(context, baseURL, '学课程的人')
  const [course] = await query<{ id: number; title: string; lesson: string }>(
    `select c.id, c.title, l.title as lesson from courses c join course_lessons l on l.course_id = c.id and l.kind = 'TEXT' and not l.free
      where c.state = 'ONLINE' and c.price > 0 order by c.id, l.position limit 1`,
  )
  await page.goto(`/course/${course!.id}`)
  await page.getByRole('button', { name: '立即报名' }).click()
  const dialog = page.getByRole('dialog', { name: '报名课程' })
  await expect(dialog.getByText('整门课程')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  // The way breaks off before what sends an order has come: nothing is loaded anew, and the next press orders.
  await context.setOffline(true)
  await dialog.getByRole('button', { name: '提交订单' }).click()
  await expect(dialog.getByRole('alert')).toContainText('网络不太顺畅')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: '提交订单' }).dblclick()
  await payOnline(page)

  await page.goto(`/course/${course!.id}`)
  await page.getByRole('link', { name: '继续学习' }).click()
  const syllabus = page.getByRole('navigation', { name: '课程目录' })
  await syllabus.getByRole('button', { name: course!.lesson }).first().click()
  await expect(page.locator('main .article')).toBeVisible()
  await page.goto('/member/member_school')
  await page.getByRole('link', { name: course!.title, exact: true }).click()
  await page.getByRole('link', { name: /^\d{20}$/ }).click()
  await expect(page.getByText('按退款规则：')).toBeVisible()
  await page.getByRole('button', { name: '申请退款' }).click()
  await page.getByLabel('退款原因').fill('没有时间学了')
  await page.getByRole('button', { name: '确认退款' }).click()
  await expect(page.getByText(/退款处理中|已退款/).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('a member short of coins reads how many are missing; with enough they download, twice for one price', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  // That it is not paid for is how the page finds out.
  watch.allow(/409 \(Conflict\).*\/take/)
  const member = await somebody(context, baseURL, '下资料的人')
  const [file] = await query<{ id: number; coins: number }>(
    `select d.id, d.coins from downloads d where d.state = 'PUBLISHED' and d.permission = 'COINS' order by d.id limit 1`,
  )
  await page.goto(`/park/park_download?id=${file!.id}`)
  const button = page.getByRole('button', { name: `用 ${file!.coins} 枚金币下载` }).locator('visible=true')
  await button.click()
  await expect(page.getByText(`还差 ${file!.coins} 枚`)).toBeVisible()
  await expect(page.getByRole('link', { name: '去签到' })).toBeVisible()
  await expectAccessibleInEveryLook(page)

  await coinsFor(member.id, file!.coins)
  await page.reload()
  await button.click()
  const [first] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `用 ${file!.coins} 枚金币换取并下载` }).dblclick(),
  ])
  expect(first.suggestedFilename()).not.toBe('')
  await page.reload()
  await Promise.all([page.waitForEvent('download'), button.click()])
  const [left] = await query<{ remaining: number }>('select remaining from coin_lots where user_id = $1', [member.id])
  expect(left?.remaining).toBe(0)
})

test('somebody pays for a recording and reads the whole of it', async ({ page, context, baseURL, watch }) => {
  watch.allow(PROVIDER)
  await somebody(context, baseURL, '看实录的人')
  const [one] = await query<{ id: number; type: string }>(
    `select id, lower(type) as type from playbacks where is_public and price > 0 and free_seconds < seconds order by id limit 1`,
  )
  await page.goto(`/consult/playback/${one!.type}/${one!.id}`)
  await page.getByRole('button', { name: /购买全部内容/ }).click()
  await page.getByRole('dialog', { name: '购买实录' }).getByRole('button', { name: '提交订单' }).click()
  await payOnline(page)
  await page.goto(`/consult/playback/${one!.type}/${one!.id}`)
  await page.getByRole('link', { name: '看全部内容' }).click()
  await page.getByRole('button', { name: '打开全部内容' }).click()
  await expect(page.getByRole('list', { name: '全部文字' }).getByRole('listitem').first()).toBeVisible()
})

test('a company buys a tool plan and finds it among its tools', async ({ page, context, baseURL, watch }) => {
  watch.allow(PROVIDER)
  const member = await somebody(context, baseURL, '买工具的人')
  const [company] = await query<{ id: number }>(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat)
      values ($1::int, '买工具的公司' || $1::int::text, '买工具的公司', '其他', 'UNDER_20', 19, 1607, 0, '', 114, 22.5) returning id`,
    [member.id],
  )
  await query(
    `insert into company_employees (company_id, user_id, employee_identity, state, cloud_permission, joined_at)
      values ($1, $2, 'OWNER', 'ACTIVE', 'MANAGE', now())`,
    [company!.id, member.id],
  )
  await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [member.id])
  // The header loads the identity: an employee acts for the company.
  await page.goto('/system_msg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkCompany'))).toContain('买工具的公司')
  await page.goto('/cloud')
  await page
    .getByRole('link', { name: /购买\s*团队版/ })
    .first()
    .click()
  await expect(page.getByText('现在是免费版。')).toBeVisible()
  await page.getByLabel('时长').selectOption('1')
  await expect(page.getByRole('list', { name: '价格明细' }).getByText(/团队版（按月）/)).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await payOnline(page)
  await page.goto('/merchant/cloud/mine')
  await expect(page.getByText('团队版').first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/cloud/buy')
  await expect(page.getByText(/同样的套餐是续费/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
