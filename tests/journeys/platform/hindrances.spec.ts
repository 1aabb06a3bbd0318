/** What comes in between: a network that drops or dawdles, a hasty second click, the back button, a place opened too early. */

import { query } from '#tests/support/inbox.ts'
import { expect, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

test('a dropped network is said, keeps what was typed, and the next try works; a hasty click sends once', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn(context, (await newMember('断线的人')).token, baseURL ?? '')
  await page.goto('/member/member_person_data?tab=address')
  await page.getByRole('button', { name: '新增地址' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('收货人').fill('王小明')
  await dialog.getByLabel('手机号').fill('13800000000')
  await dialog.getByLabel('所在地区：区县').selectOption({ index: 1 })
  await dialog.getByLabel('详细地址').fill('科技园南区 1 栋 101')
  // What lies below the district is on its way; only saving is to meet the broken network.
  await expect(dialog.getByLabel('所在地区：街道或镇')).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: '保存地址' }).click()
  await expect(dialog.getByRole('alert')).toContainText('网络不太顺畅')
  await expect(dialog.getByLabel('收货人')).toHaveValue('王小明')
  await expect(dialog.getByLabel('详细地址')).toHaveValue('科技园南区 1 栋 101')

  await context.setOffline(false)
  await page.route('**/v1/**', async route => {
    if (route.request().method() !== 'GET') await new Promise(done => setTimeout(done, 700))
    await route.continue()
  })
  await dialog.getByRole('button', { name: '保存地址' }).dblclick()
  await expect(dialog.getByRole('button', { name: '请稍候…' })).toBeDisabled()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('已保存 1 个')).toBeVisible()
})

test('areas that did not arrive can be asked for again', async ({ page, context, baseURL, watch }) => {
  watch.allow(/Area lookup failed|ERR_FAILED/)
  await signIn(context, (await newMember('等地区的人')).token, baseURL ?? '')
  const areas = /\/v1\/.*(nation|address)/i
  await page.route(areas, route => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await page.goto('/member/member_person_data')
  await expect(page.getByText('地区没有加载出来')).toBeVisible()
  await page.unroute(areas)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByLabel('所在城市：省份')).toBeVisible()
})

test('the back button leaves no dialog over the place before', async ({ page }) => {
  await signInAs(page, people.owner)
  await page.goto('/merchant/staff/working')
  await page.getByRole('navigation', { name: '在职员工的状态' }).getByRole('link', { name: '管理员' }).click()
  await expect(page).toHaveURL(/state=ADMIN/)
  // The rows of before stand there until the chosen ones arrive.
  await expect(page.locator('main [aria-busy]').last()).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('button', { name: / 的操作$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '身份和权限' }).click()
  await expect(page.getByRole('dialog', { name: /的身份和权限/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/merchant\/staff\/working$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: '在职员工' })).toBeVisible()
})

test('who is no consultant is invited to become one; a place without its record says what is missing', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, (await newMember('想解答的人')).token, baseURL ?? '')
  for (const path of ['/member/member_consulting', '/merchant/consult/mine', '/member/member_feeSetting']) {
    await page.goto(path)
    await expect(page.getByText('你还不是咨询师')).toBeVisible()
  }
  await page.getByRole('link', { name: '申请成为咨询师' }).click()
  await expect(page).toHaveURL(/member_authentication#consultant$/)
  await page.goto('/member/member_consulation_detail')
  await expect(page.getByText('这个地址里没有咨询的编号')).toBeVisible()
  await page.getByRole('link', { name: '我的解答' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: '我的解答' })).toBeVisible()
  await page.goto('/member/member_consultEvaluate_detail')
  await page.getByRole('link', { name: '已完成的提问' }).click()
  await expect(page).toHaveURL(/member_consulationList\?state=done$/)
})

test('a beginner is led as the person they are; a new name stands in the header at once; a lost session is said', async ({
  page,
  context,
  baseURL,
}) => {
  const { id, token } = await newMember('刚来的人')
  await signIn(context, token, baseURL ?? '')
  await page.goto('/merchant')
  await expect(page.getByRole('link', { name: '通过实名认证' })).toBeVisible()
  await expect(page.getByText('邀请同事加入')).toHaveCount(0)

  await page.goto('/member/member_person_data')
  await page.getByLabel('昵称').fill('住下的人')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.locator('details.account > summary')).toContainText('住下的人')

  await query('delete from sessions where user_id = $1', [id])
  await page.getByLabel('简介').fill('还没写完')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('link', { name: '登录已经失效' })).toHaveAttribute(
    'href',
    `/login/user?back=${encodeURIComponent('/member/member_person_data')}`,
  )
})

test('papers are chosen again where a file was refused, and outlive a reload except for the number', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, (await newMember('要认证的人')).token, baseURL ?? '')
  await page.goto('/member/member_authentication')
  await page.getByLabel('姓名').fill('要认证')
  await page.getByLabel('身份证号').fill('110101')
  const front = page.getByRole('group', { name: '身份证人像面' })
  await front
    .locator('input[type=file]')
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('不是图片') })
  await expect(front.getByText('请选择图片')).toBeVisible()
  await expect(front.locator('input[type=file]')).toBeAttached()
  await page.reload()
  await expect(page.getByLabel('姓名')).toHaveValue('要认证')
  await expect(page.getByLabel('身份证号')).toHaveValue('')
})
