/** What comes in between: a network that drops or dawdles, a hasty second click, the back button, a place opened too early. */
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
  await expect(page.getByText('地区没有加载出来')).toBeVisible({ timeout: 20_000 })
  await page.unroute(areas)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByLabel('所在城市：省份')).toBeVisible()
})

test('the back button leaves no dialog over the place before', async ({ page }) => {
  await signInAs(page, people.owner)
  await page.goto('/merchant/staff/working')
  await page.getByRole('navigation', { name: '在职员工的状态' }).getByRole('link', { name: '管理员' }).click()
  await expect(page).toHaveURL(/state=ADMIN/)
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
