/** A member's own data: the profile with its picture, the e-mail address, a copy of everything, and leaving. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { query, readCode } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

const PLACE = '/member/member_person_data'

test('a member writes the profile, crops a picture, hides, and what others see follows at once', async ({
  page,
  context,
  baseURL,
}) => {
  const me = await newMember('林小满')
  await signIn(context, me.token, baseURL!)
  await page.goto(PLACE)
  await page.getByLabel('昵称').fill('小满今天也在')
  await page.getByLabel('简介').fill('喜欢把家里收拾得干干净净')
  await page.reload()
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible()
  await expect(page.getByLabel('昵称')).toHaveValue('小满今天也在')
  await page.getByLabel('标签', { exact: true }).fill('收纳')
  await page.getByLabel('标签', { exact: true }).press('Enter')
  await page.getByLabel('所在城市：省份').selectOption({ label: '北京市' })
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(toastOn(page, '资料已保存')).toBeVisible()

  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a7f78' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '使用这一块' }).click()
  await expect(toastOn(page, '头像已更新')).toBeVisible()
  await expectAccessible(page)

  const visitor = await (await context.browser()!.newContext({ locale: 'zh-CN' })).newPage()
  const address = `${baseURL}/search/user/${me.id}`
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: '小满今天也在' })).toBeVisible()
  await expect(visitor.getByText('喜欢把家里收拾得干干净净').first()).toBeVisible()
  await expect(visitor.locator('main img[src*="/media/u/"], main img').first()).toBeVisible()

  await page.getByRole('tab', { name: '隐私' }).click()
  await page.getByLabel('仅登录用户').check()
  await expect(toastOn(page, '隐私设置已生效')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('喜欢把家里收拾得干干净净')).toHaveCount(0)
  await visitor.context().close()
  await expectAccessible(page)
})

test('a member keeps addresses', async ({ page, context, baseURL }) => {
  const me = await newMember('林小满')
  await signIn(context, me.token, baseURL!)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${PLACE}?tab=address`)
  await page.getByRole('button', { name: '新增地址' }).click()
  await page.getByLabel('收货人').fill('林小满')
  await page.getByLabel('手机号').fill('13800001234')
  await page.getByLabel('所在地区：区县').selectOption({ index: 1 })
  await page.getByLabel('详细地址').fill('科技园南区 5 栋 1203')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(toastOn(page, '地址已保存')).toBeVisible()
  await expect(page.getByRole('list', { name: '收货地址' }).getByText('默认')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const change = page.getByRole('button', { name: /^修改/ })
  await change.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(change, 'the focus is where it was before the dialog').toBeFocused()
  await page.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('button', { name: /^确定删除/ }).click()
  await expect(page.getByText('还没有收货地址')).toBeVisible()
})

test('a member binds an e-mail address by the code sent to it, and unbinds it', async ({ page, context, baseURL }) => {
  const me = await newMember('林小满')
  const email = `lin${me.id}@example.com`
  await signIn(context, me.token, baseURL!)
  await page.goto('/member/member_bind_email')
  await page.getByLabel('邮箱地址').fill(email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await page.getByLabel('邮件验证码').fill(await readCode(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: '绑定邮箱' }).click()
  await expect(page.getByText('l***@example.com', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '解绑' }).click()
  await page.getByRole('button', { name: '确定解绑' }).click()
  await expect(page.getByLabel('邮箱地址')).toBeVisible()
})

test('an individual merchant says what others read', async ({ page, context, baseURL }) => {
  const me = await newMember('周师傅')
  await signIn(context, me.token, baseURL!)
  await page.goto('/merchant/information/baseinformationPerson')
  await page.getByLabel('一句话介绍').fill('十六年水电维修')
  await page.getByLabel('详细介绍').fill('持证电工，小活也上门。')
  await page.getByLabel('联系时间').fill('每天 8:00–20:00')
  await page.getByRole('button', { name: '添加区域' }).click()
  await page.getByRole('button', { name: '保存商家资料' }).click()
  await expect(toastOn(page, '商家资料已保存')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/search/user/${me.id}`)
  await expect(page.getByText('十六年水电维修')).toBeVisible()
  await expect(page.getByText('每天 8:00–20:00')).toBeVisible()
  await expectAccessible(page)
})

test('a member takes a copy of everything along, and opens it', async ({ page, context, baseURL }) => {
  const me = await newMember('林小满')
  await signIn(context, me.token, baseURL!)
  await page.goto(`${PLACE}?tab=export`)
  await page.getByRole('button', { name: '申请导出' }).click()
  const link = page.getByRole('link', { name: '下载 ZIP' })
  // Who has little is done at once.
  await expect(page.getByText('正在生成').or(link).first()).toBeVisible()
  await expect(link).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^chenghui-data-\d{8}\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(JSON.parse(strFromU8(files['profile.json']!))).toMatchObject([{ nickname: '林小满', phone: me.phone }])
  expect(strFromU8(files['说明.txt']!)).toContain('profile.json')
  await expect(page.getByRole('button', { name: '申请导出' })).toBeDisabled()
})

test('a member closes the account, is reminded on every page, and takes it back', async ({ page, context, baseURL }) => {
  const me = await newMember('林小满')
  await signIn(context, me.token, baseURL!)
  await page.goto(`${PLACE}?tab=close`)
  await page.getByRole('button', { name: '申请注销账号' }).click()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: '确定注销' })).toBeDisabled()
  await page.getByLabel('我知道注销意味着什么').check()
  await page.getByRole('button', { name: '确定注销' }).click()
  await expect(page.getByRole('button', { name: '撤回注销' })).toBeVisible()
  await page.goto('/home')
  const bar = page.getByRole('complementary', { name: '账号正在注销' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: '撤回注销' }).click()
  await expect(toastOn(page, '注销已撤回')).toBeVisible()
  const [row] = await query<{ state: string }>('select state from users where id = $1', [me.id])
  expect(row?.state).toBe('ACTIVE')
})

test('a week later the account is gone: the session ends, the page of the person too', async ({ page, context, baseURL }) => {
  const me = await newMember('林小满')
  await signIn(context, me.token, baseURL!)
  await page.goto(`${PLACE}?tab=close`)
  await page.getByRole('button', { name: '申请注销账号' }).click()
  await page.getByLabel('我知道注销意味着什么').check()
  await page.getByRole('button', { name: '确定注销' }).click()
  await expect(page.getByRole('button', { name: '撤回注销' })).toBeVisible()
  await query(`update users set closing_at = now() where id = $1`, [me.id])
  await expect
    .poll(async () => (await query<{ state: string }>('select state from users where id = $1', [me.id]))[0]?.state, {
      timeout: 90_000,
      intervals: [2_000],
    })
    .toBe('CLOSED')
  await page.goto('/member')
  await expect(page).toHaveURL(/\/(home|login)/)
  const [row] = await query<{ nickname: string; phone: string | null }>('select nickname, phone from users where id = $1', [
    me.id,
  ])
  expect(row).toEqual({ nickname: '已注销用户', phone: null })
})

test('a link that stops e-mails asks before it does, and one that is not good says so', async ({ page }) => {
  await page.goto(`/unsubscribe?kind=ORDER&who=1&sig=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: '不再接收“订单”类邮件？' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '退订' }).click()
  await expect(page.getByRole('heading', { name: '这个链接已经失效' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: '通知设置' }).first()).toBeVisible()
})
