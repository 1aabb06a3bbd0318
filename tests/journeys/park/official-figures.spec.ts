/** Those who run an official account see how it does: who came and left, what was read and liked, by day and by article; and export it. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

/**
 * A browser that says it is driven by a program is none of the readers who are counted, and those of one address are told apart by their
 * browsers.
 */
let browsers = 0
const nextReader = () =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.${browsers++} Safari/537.36`

async function open(browser: Browser, baseURL: string, member: Member): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL, userAgent: nextReader() })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

async function newOwner(nickname: string): Promise<{ owner: Member; companyId: number }> {
  const owner = await newMember(nickname)
  const [company] = await query<{ id: number }>(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat,
        certified_at)
      values ($1::int, '深圳市青禾' || $1::int::text || '烘焙有限公司', '青禾烘焙', '其他', 'UNDER_20', 19, 1607, 3155, '科技园', 113.9, 22.5,
        now()) returning id`,
    [owner.id],
  )
  await query(
    `insert into company_employees (company_id, user_id, employee_identity, state, cloud_permission, joined_at)
      values ($1, $2, 'OWNER', 'ACTIVE', 'MANAGE', now())`,
    [company!.id, owner.id],
  )
  await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [owner.id])
  return { owner, companyId: company!.id }
}

/** Where somebody works for their company from then on. */
async function atWork(page: Page, address: string): Promise<void> {
  await page.goto('/system_msg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkCompany'))).toContain('青禾')
  await page.goto(address)
}

async function newAccount(
  { owner, companyId }: { owner: Member; companyId: number },
  name: string,
  titles: readonly [string, string],
) {
  const [account] = await query<{ id: number }>(
    `insert into official_accounts (slug, name, kind, intro, avatar, cover, owner_user_id, company_id, state, active_at)
      select $1, $1, 'ENTERPRISE', '写一写在园区里做事的人和他们的店', avatar, '', $2, $3, 'ACTIVE', now() from official_accounts
        where avatar <> '' order by id limit 1 returning id`,
    [name, owner.id, companyId],
  )
  const articles: number[] = []
  for (const title of titles) {
    const [article] = await query<{ id: number }>(
      `insert into official_articles (account_id, title, summary, body_html, state, published_at, publish_at)
        values ($1, $2, '', '<p>一段正文。</p>', 'PUBLISHED', now(), now()) returning id`,
      [account!.id, title],
    )
    articles.push(article!.id)
  }
  return { id: account!.id, articles }
}

const articlePage = (id: number): string => `/park/park_official_account?article=${id}`

async function readAndLike(page: Page, article: number, like: boolean): Promise<void> {
  const seen = page.waitForResponse(response => response.url().endsWith('/v1/front/view'))
  await page.goto(articlePage(article))
  expect((await seen).ok()).toBe(true)
  if (!like) return
  await page.getByRole('button', { name: /^赞/ }).click()
  await expect(page.getByRole('button', { name: /已赞/ })).toBeVisible()
}

const follow = async (page: Page, account: number): Promise<void> => {
  await page.goto(`/park/park_official_account?id=${account}`)
  await page.getByRole('button', { name: /关注/ }).first().click()
  await expect(toastOn(page, '已关注，有新文章会通知你')).toBeVisible()
}

/** Views are counted in batches, a little later. */
const isCounted = (article: number, views: number) =>
  expect
    .poll(
      async () =>
        (
          await query<{ views: number }>(
            `select sum(views)::int as views from view_days where kind = 'ARTICLE' and target_id = $1`,
            [article],
          )
        )[0]?.views,
      { timeout: 90_000 },
    )
    .toBe(views)

const figure = (page: Page, label: string) =>
  page
    .getByLabel('合计')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('.figure')

async function saved(page: Page, button: string): Promise<string[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
}

test('those who run an official account see who came, left, read and liked, and nobody else does', async ({
  browser,
  baseURL,
}) => {
  await forgetLimits()
  const site = baseURL!
  const mark = String(Date.now() % 1_000_000)
  const company = await newOwner('写官方号的人')
  const [much, little] = [`读得多的一篇 ${mark}`, `读得少的一篇 ${mark}`] as const
  const { id, articles } = await newAccount(company, `园区人物${mark}`, [much, little])

  const readers = []
  for (let no = 0; no < 3; no++) readers.push(await open(browser, site, await newMember(`读者${no}`)))
  const [first, second, third] = readers as [Page, Page, Page]
  await follow(first, id)
  await follow(second, id)
  await follow(third, id)
  await readAndLike(first, articles[0]!, true)
  await readAndLike(second, articles[0]!, true)
  await readAndLike(third, articles[1]!, false)
  // Read again on the same day it counts once; a like that is taken back does not count.
  await readAndLike(second, articles[0]!, false)
  await second.getByRole('button', { name: /已赞/ }).click()
  await expect(second.getByRole('button', { name: /^赞/ })).toBeVisible()
  await third.goto(`/park/park_official_account?id=${id}`)
  await third
    .getByRole('button', { name: /已关注/ })
    .first()
    .click()
  await expect(toastOn(third, '不再关注')).toBeVisible()
  await isCounted(articles[0]!, 2)
  await isCounted(articles[1]!, 1)

  const page = await open(browser, site, company.owner)
  await atWork(page, `/merchant/park/mine?view=official&account=${id}`)
  await page.getByRole('link', { name: '看统计' }).click()
  await expect(page.getByRole('heading', { name: `园区人物${mark}的统计` })).toBeVisible()
  for (const [label, value] of [
    ['关注人数', '2'],
    ['阅读', '3'],
    ['新增关注', '3'],
    ['取消关注', '1'],
    ['赞', '1'],
  ] as const)
    await expect(figure(page, label), label).toHaveText(value)
  const days = page.getByRole('region', { name: '每天的数字' }).getByRole('row')
  await expect(days).toHaveCount(31)
  await expect(days.nth(1).getByRole('cell')).toHaveText(['3', '3', '1', '1'])
  const rows = page.getByRole('region', { name: '各篇文章的数字' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(much)
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText('1')
  await expect(rows.nth(2)).toContainText(little)
  await expect(rows.nth(2).getByRole('cell').last()).toHaveText('0')
  await expectAccessibleInEveryLook(page)

  await page.getByRole('group', { name: '多长时间' }).getByRole('button', { name: '7 天' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(days).toHaveCount(8)
  await page.reload()
  await expect(days).toHaveCount(8)
  const byDay = await saved(page, '下载每天的表格')
  expect(byDay).toHaveLength(8)
  expect(byDay[0]).toContain('阅读（次）,新增关注（人）,取消关注（人）,赞（个）')
  expect(byDay.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2},3,3,1,1$/)
  const byArticle = await saved(page, '下载各篇文章的表格')
  expect(byArticle).toHaveLength(3)
  expect(byArticle[1]).toContain(much)
  expect(byArticle[1]).toMatch(/,2,1$/)
  await page.getByRole('link', { name: '这个官方号' }).click()
  await expect(page.getByRole('link', { name: '看统计' })).toBeVisible()
  await page.goBack()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('heading', { name: `园区人物${mark}的统计` })).toBeVisible()
  await expectNoSidewaysScroll(page)

  // Of another company, who knows the address, sees nothing of it.
  const other = await open(browser, site, (await newOwner('别的公司的人')).owner)
  await atWork(other, `/merchant/park/mine?view=official&account=${id}&figures=1`)
  await expect(other.getByText('内容不存在，或已被移除').first()).toBeVisible()
  await expect(other.getByText(`园区人物${mark}的统计`)).toHaveCount(0)
})
