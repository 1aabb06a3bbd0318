/** A company opens an official account, writes in it, and people who follow it hear of the article. */
import type { Browser, Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { samplePicture } from '#tests/support/upload.ts'

async function open(browser: Browser, baseURL: string, member: Member): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

async function newOwner(): Promise<Member> {
  const owner = await newMember('办官方号的人')
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
  return owner
}

async function approve(page: Page, kind: 'OFFICIAL_ACCOUNT' | 'OFFICIAL_ARTICLE', title: string): Promise<void> {
  const [waiting] = await query<{ id: number }>(
    `select id from review_cases where kind = $1 and state = 'OPEN' and title like '%' || $2 || '%' order by id desc limit 1`,
    [kind, title],
  )
  await page.goto(`/manage/review?id=${waiting!.id}`)
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
}

test('a company opens an account, somebody follows it, and hears of its article', async ({ browser, baseURL }) => {
  const mark = String(Date.now() % 1_000_000)
  const [name, title] = [`青禾手记${mark}`, `周末开放日 ${mark}`]
  const owner = await open(browser, baseURL!, await newOwner())
  await owner.goto('/system_msg')
  await expect.poll(() => owner.evaluate(() => localStorage.getItem('checkCompany'))).toContain('青禾')
  await owner.goto('/merchant/park/mine?view=official')
  await owner.getByRole('link', { name: '申请官方号' }).first().click()
  await owner.getByRole('button', { name: '提交审核' }).click()
  await expect(owner.getByText('请上传头像')).toBeVisible()
  await owner.getByLabel('名称').fill(name)
  await owner.getByLabel('简介').fill('每周写一写店里的新品和活动')
  await owner
    .getByLabel('选择头像')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await samplePicture(600, 600) })
  await owner.getByRole('button', { name: '使用这一块' }).click()
  await expect(owner.getByRole('button', { name: '移除头像 1' })).toBeVisible()
  await expectAccessibleInEveryLook(owner)
  await owner.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(owner, '已经提交审核')).toBeVisible()

  const operator = await newMember('官方号审核员')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.id])
  const reviewing = await open(browser, baseURL!, operator)
  await approve(reviewing, 'OFFICIAL_ACCOUNT', name)

  const [account] = await query<{ id: number }>('select id from official_accounts where name = $1', [name])
  const follower = await newMember('关注的人')
  const reader = await open(browser, baseURL!, follower)
  await reader.goto(`/park/park_official_account?id=${account!.id}`)
  await reader.getByRole('button', { name: /关注/ }).first().click()
  await expect(reader.getByRole('button', { name: /已关注/ }).first()).toBeVisible()

  await owner.goto(`/merchant/park/mine?view=official&account=${account!.id}&article=new`)
  await owner.getByLabel('标题').fill(title)
  await owner.getByRole('textbox', { name: '正文' }).fill('周六上午十点到下午四点，到店可以看面包怎么做，孩子请由大人陪着。')
  await expectAccessibleInEveryLook(owner)
  await owner.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(owner, '已经提交审核')).toBeVisible()
  await approve(reviewing, 'OFFICIAL_ARTICLE', title)

  // The follower hears of it, reads and likes it.
  await expect
    .poll(() => query('select 1 from notices where user_id = $1 and (title || body) like $2', [follower.id, `%${title}%`]), {
      timeout: 90_000,
    })
    .toHaveLength(1)
  await reader.goto('/member/member_park?view=followed')
  await expect(reader.getByText(name).first()).toBeVisible()
  await expectAccessibleInEveryLook(reader)
  await reader.getByRole('link', { name: title }).first().click()
  // What is theirs has come: the page answers presses.
  await expect(reader.getByRole('button', { name: /已关注/ }).first()).toBeVisible()
  await reader.getByRole('button', { name: /^赞/ }).click()
  await expect(reader.getByRole('button', { name: /已赞/ })).toContainText('1')
  await reader.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(reader)
})
