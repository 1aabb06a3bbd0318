/** One record in two places at once: nobody overwrites without a word what was saved in the other. */
import type { Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test } from '#tests/support/journey.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

const notice = (page: Page) => page.getByText('内容刚在别处改过')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a service in two tabs and on another device: tabs follow each other, a device that is behind is asked', async ({
  page,
  context,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/409/)
  await signInAs(page, people.owner)
  const [service] = await query<{ id: number }>(
    `select s.id from services s join companies c on c.id = s.owner_company_id join users u on u.id = c.owner_user_id
     where u.phone = $1 and s.state = 'ON' and not exists (select from service_edits e where e.service_id = s.id) order by s.id limit 1`,
    [people.owner],
  )
  const editor = `/merchant/service/newService?id=${service?.id}`
  const kept = async () =>
    (
      await query<{ content: { title: string; summary: string } }>('select content from service_edits where service_id = $1', [
        service?.id,
      ])
    )[0]?.content
  const title = (at: Page) => at.getByLabel('标题', { exact: true })
  const summary = (at: Page) => at.getByLabel('一句话简介')
  const saved = (at: Page) => expect(at.getByText(/\d\d:\d\d 已保存/)).toBeVisible()

  // Two tabs of one browser, the second untouched: it follows.
  const second = await context.newPage()
  await page.goto(editor)
  await second.goto(editor)
  await expect(title(second)).not.toHaveValue('')
  await summary(page).fill('第一个标签页写的')
  await saved(page)
  await expect(summary(second)).toHaveValue('第一个标签页写的')
  // Autosave does not meet its own revision, neither here nor where it was followed.
  await summary(page).fill('第一个标签页又写的')
  await expect.poll(async () => (await kept())?.summary).toBe('第一个标签页又写的')
  await expect(summary(second)).toHaveValue('第一个标签页又写的')
  await second.close()

  // Another device hears nothing of it, and is asked when it saves.
  const device = await (
    await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...(baseURL ? { baseURL } : {}) })
  ).newPage()
  await signInAs(device, people.owner)
  await device.goto(editor)
  await expect(summary(device)).toHaveValue('第一个标签页又写的')
  await summary(page).fill('这边先保存的')
  await expect.poll(async () => (await kept())?.summary).toBe('这边先保存的')
  await title(device).fill('另一台设备改的标题')
  await expect(notice(device)).toBeVisible()
  await expectAccessible(device)
  expect((await kept())?.title).not.toBe('另一台设备改的标题')

  // What the newest looks like, with what was written here at hand.
  await press(device, '看看最新的')
  await expect(summary(device)).toHaveValue('这边先保存的')
  await expect(title(device)).not.toHaveValue('另一台设备改的标题')
  await press(device, '换回我写的')
  await expect(title(device)).toHaveValue('另一台设备改的标题')
  await expect.poll(async () => (await kept())?.title).toBe('另一台设备改的标题')
  await expect(notice(device)).toHaveCount(0)

  // Now the first is behind; left without a choice, what was written is offered again.
  await summary(page).fill('我坚持这样写')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: '服务管理' }).first().click()
  await expect(page).toHaveURL(/service\/mine/)
  await page.goto(editor)
  await expect(summary(page)).not.toHaveValue('我坚持这样写')
  await press(page, '换回我写的')
  await expect.poll(async () => (await kept())?.summary).toBe('我坚持这样写')

  // And the device saves over it, because the person says so.
  await summary(device).fill('还是我的')
  await expect(notice(device)).toBeVisible()
  await press(device, '仍然保存我的')
  await expect.poll(async () => (await kept())?.summary).toBe('还是我的')
  await expect(notice(device)).toHaveCount(0)
  await device.close()
})

test('the company in two tabs: the later asks before it puts back what the earlier changed', async ({ page, context, watch }) => {
  watch.allow(/409/)
  await signInAs(page, people.owner)
  const path = '/merchant/information/baseinformation'
  await page.goto(path)
  const second = await context.newPage()
  await second.goto(path)
  const slogan = (at: Page) => at.getByLabel('口号')
  const open = (at: Page) => at.getByLabel('营业时间')
  await expect(open(second)).toBeVisible()
  const row = async () =>
    (
      await query<{ slogan: string; business_hours: string }>(
        'select slogan, business_hours from companies where owner_user_id = (select id from users where phone = $1) order by id limit 1',
        [people.owner],
      )
    )[0]
  const before = await row()

  await slogan(page).fill('今天就开始')
  await press(page, '保存修改')
  await expect(page.getByText('资料已保存')).toBeVisible()

  await slogan(second).fill('明天再说')
  await open(second).fill('每天 9:00–21:00')
  await press(second, '保存修改')
  await expect(notice(second)).toBeVisible()
  await expectAccessible(second)
  expect(await row()).toEqual({ slogan: '今天就开始', business_hours: before?.business_hours })

  await press(second, '看看最新的')
  await expect(slogan(second)).toHaveValue('今天就开始')
  await press(second, '换回我写的')
  await expect(slogan(second)).toHaveValue('明天再说')
  await expect(open(second)).toHaveValue('每天 9:00–21:00')
  await press(second, '保存修改')
  await expect(second.getByText('资料已保存')).toBeVisible()
  expect(await row()).toEqual({ slogan: '明天再说', business_hours: '每天 9:00–21:00' })

  // The first has not seen that, and insists.
  await slogan(page).fill('就这样')
  await press(page, '保存修改')
  await expect(notice(page)).toBeVisible()
  await press(page, '仍然保存我的')
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(async () => (await row())?.slogan).toBe('就这样')
})
