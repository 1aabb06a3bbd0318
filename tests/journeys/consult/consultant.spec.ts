/** Becoming a consultant, and a profile that is for members only. */
import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

const certificate = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An operator's decision through the API: the console has journeys of its own. */
async function decide(request: APIRequestContext, act: 'approve' | 'reject', reason: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into sessions (user_id, token_hash, device, remember, expires_at)
     select id, $1, '测试', true, now() + interval '1 day' from users where is_operator order by id limit 1`,
    [createHash('sha256').update(token).digest()],
  )
  const [row] = await query<{ id: number }>(
    `select c.id from review_cases c join users u on u.id = c.submitted_by
     where c.kind = 'CONSULTANT' and c.state = 'OPEN' and u.phone = $1`,
    [people.merchant],
  )
  const headers = { authorization: `Bearer ${token}` }
  for (const step of ['claim', act]) {
    const answer = await request.post(`/v1/manager/review/${row?.id}/${step}`, { headers, data: { reason } })
    expect(await answer.json(), step).toMatchObject({ resultStatus: true })
  }
}

test('a certified person applies, is refused, mends it, is approved, and sets her fees', async ({ page, request }) => {
  await query(`delete from consultants where company_id is null and user_id = (select id from users where phone = $1)`, [
    people.merchant,
  ])
  await signInAs(page, people.merchant)
  await page.goto('/member/member_feeSetting')
  await page.getByRole('link', { name: '申请成为咨询师' }).click()
  await page.getByRole('button', { name: '申请成为咨询师' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请选择咨询领域')).toBeVisible()
  await expect(page.getByText('请上传资质证书')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('咨询领域').selectOption({ label: '生活服务' })
  await page.getByRole('group', { name: '擅长的方向' }).getByRole('checkbox').first().check()
  await page.getByLabel('头衔').fill('高级电工')
  await page.getByLabel('从业年限').fill('16')
  await page.getByRole('textbox', { name: '资质' }).fill('高压电工作业证')
  await page.locator('input[type=file]').setInputFiles({ name: '证书.png', mimeType: 'image/png', buffer: certificate })
  await expect(page.getByRole('button', { name: /移除资质证书/ })).toBeVisible()
  await page.getByLabel('介绍').fill('十六年水电维修，跳闸、漏水、老房改造都做过，先判断问题在哪里，再说要不要花钱。')
  await page.getByLabel('价格（元）').fill('29.9')
  await page.getByLabel(/资料和证书真实有效/).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('资料已经提交')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await decide(request, 'reject', '资质证书不清晰')
  await page.reload()
  await expect(page.getByText('原因：资质证书不清晰')).toBeVisible()
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await expect(page.getByLabel('头衔')).toHaveValue('高级电工')
  await page.getByLabel(/资料和证书真实有效/).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('资料已经提交')).toBeVisible()

  await decide(request, 'approve', '')
  await page.reload()
  await page.getByRole('link', { name: '看公开主页' }).click()
  await expect(page).toHaveURL(/\/consult\/user\/\d+/)
  await expect(page.getByText('高压电工作业证').first()).toBeVisible()
  await page.goto('/member/member_feeSetting')
  await expect(page.getByRole('group', { name: '收费项目 1' }).getByLabel('价格（元）')).toHaveValue('29.90')

  // Nearly a year later.
  await query(
    `update consultants set valid_until = current_date + 10 where company_id is null and user_id = (select id from users where phone = $1)`,
    [people.merchant],
  )
  await page.goto('/member/member_authentication')
  await expect(page.getByText('现在可以提交年度核验')).toBeVisible()
  await page.getByRole('button', { name: '提交年度核验' }).click()
  await page.getByRole('button', { name: /移除仍然有效的资质证书/ }).click()
  await page.getByRole('button', { name: '提交年度核验' }).click()
  await expect(page.getByText('请上传资质证书')).toBeVisible()
  await expectAccessible(page)
  await page
    .locator('#consultant input[type=file]')
    .setInputFiles({ name: '今年的证书.png', mimeType: 'image/png', buffer: certificate })
  await expect(page.getByRole('button', { name: /移除仍然有效的资质证书/ })).toBeVisible()
  await page.getByRole('button', { name: '提交年度核验' }).click()
  await expect(page.getByText('审核期间主页照常公开，结果会通知你')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await decide(request, 'approve', '')
  await page.reload()
  await expect(page.getByText('到期前三十天会提醒你')).toBeVisible()
})

test('a profile for members says nothing to a visitor, and everything to a signed-in person', async ({ page }) => {
  const [person] = await query<{ id: number; intro: string }>(
    `select id, intro from users where profile_visibility = 'MEMBERS' and state = 'ACTIVE' and intro <> '' order by id limit 1`,
  )
  await page.goto(`/search/user/${person?.id}`)
  await expect(page.getByText('TA 没有公开内容')).toBeVisible()
  await expect(page.getByText(person?.intro ?? '')).toHaveCount(0)
  await signInAs(page, people.member)
  await page.goto(`/search/user/${person?.id}`)
  await expect(page.getByText(person?.intro ?? '')).toBeVisible()
  await expect(page.getByText('这些内容只对登录用户公开。')).toBeVisible()
  await expectAccessible(page)
})
