/** One record in two places at once: nobody overwrites without a word what was saved in the other. */
import type { Locator, Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'
import { newExpert } from '#tests/support/journey-consultation.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

// One after another: several of them save the same record.
test.describe.configure({ mode: 'default' })

const notice = (page: Page) => page.getByText('内容刚在别处改过')
/** The same person in both tabs, no matter who joins the company meanwhile. */
let member: string | null = null
async function openMember(page: Page, item: string): Promise<void> {
  const acts = member
    ? page.getByRole('button', { name: member, exact: true })
    : page
        .getByRole('row', { name: /普通员工|员工/ })
        .last()
        .getByRole('button', { name: /的操作$/ })
  member ??= await acts.getAttribute('aria-label')
  await acts.click()
  await page.getByRole('menuitem', { name: item }).click()
}
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
  const savedContent = async () =>
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
  await expect.poll(async () => (await savedContent())?.summary).toBe('第一个标签页又写的')
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
  await expect.poll(async () => (await savedContent())?.summary).toBe('这边先保存的')
  await title(device).fill('另一台设备改的标题')
  await expect(notice(device)).toBeVisible()
  await expectAccessible(device)
  expect((await savedContent())?.title).not.toBe('另一台设备改的标题')

  // What the newest looks like, with what was written here at hand.
  await press(device, '看看最新的')
  await expect(summary(device)).toHaveValue('这边先保存的')
  await expect(title(device)).not.toHaveValue('另一台设备改的标题')
  await press(device, '换回我写的')
  await expect(title(device)).toHaveValue('另一台设备改的标题')
  await expect.poll(async () => (await savedContent())?.title).toBe('另一台设备改的标题')
  await expect(notice(device)).toHaveCount(0)

  // Now the first is behind; left without a choice, what was written is offered again.
  await summary(page).fill('我坚持这样写')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: '服务管理' }).first().click()
  await expect(page).toHaveURL(/service\/mine/)
  await page.goto(editor)
  await expect(summary(page)).not.toHaveValue('我坚持这样写')
  await press(page, '换回我写的')
  await expect.poll(async () => (await savedContent())?.summary).toBe('我坚持这样写')

  // And the device saves over it, because the person says so.
  await summary(device).fill('还是我的')
  await expect(notice(device)).toBeVisible()
  await press(device, '仍然保存我的')
  await expect.poll(async () => (await savedContent())?.summary).toBe('还是我的')
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
  await expect(toastOn(page, '资料已保存')).toBeVisible()

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
  await expect(toastOn(second, '资料已保存')).toBeVisible()
  expect(await row()).toEqual({ slogan: '明天再说', business_hours: '每天 9:00–21:00' })

  // The first has not seen that, and insists.
  await slogan(page).fill('就这样')
  await press(page, '保存修改')
  await expect(notice(page)).toBeVisible()
  await press(page, '仍然保存我的')
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(async () => (await row())?.slogan).toBe('就这样')
})

type Form = {
  of: string
  /** A phone; of somebody new where another journey saves the same record of the named one. */
  who: string | (() => Promise<string>)
  path: string
  /** Opens it, where it is not open already. */
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  save: string
  done: string
}

const consultant = '15400000005'
const forms: Form[] = [
  {
    of: 'a profile',
    who: people.member,
    path: '/member/member_person_data',
    field: page => page.getByLabel('简介'),
    save: '保存资料',
    done: '资料已保存',
  },
  {
    of: 'an address',
    who: people.member,
    path: '/member/member_person_data?tab=address',
    open: page => page.getByRole('button', { name: /^修改/ }).first().click(),
    field: page => page.getByLabel('详细地址'),
    save: '保存地址',
    done: '地址已保存',
  },
  {
    of: 'an individual merchant',
    who: people.merchant,
    path: '/merchant/information/baseinformationPerson',
    field: page => page.getByLabel('一句话介绍'),
    save: '保存商家资料',
    done: '商家资料已保存',
  },
  {
    of: 'a membership',
    who: people.owner,
    path: '/merchant/staff/working',
    open: page => openMember(page, '身份和权限'),
    field: page => page.getByLabel('职务'),
    save: '保存',
    done: '已经改好',
  },
  {
    of: 'a card',
    who: people.owner,
    path: '/merchant/staff/working',
    open: page => openMember(page, '对外名片'),
    field: page => page.getByLabel('咨询时的名字'),
    save: '保存',
    done: '名片已保存',
  },
  {
    of: 'a fee table',
    who: async () => (await newExpert('两个标签页的人')).member.phone,
    path: '/member/member_feeSetting',
    field: page => page.getByRole('group', { name: '收费项目 1' }).getByLabel('说明'),
    save: '保存收费表',
    done: '收费表已经保存',
  },
  {
    of: 'quick replies',
    who: consultant,
    path: '/merchant/consult/feeSetting',
    open: async page => {
      const first = page.getByLabel('快捷回复 1', { exact: true })
      await expect(page.getByRole('button', { name: '保存快捷回复' })).toBeVisible()
      if ((await first.count()) === 0) await press(page, '添加一条')
    },
    field: page => page.getByLabel('快捷回复 1', { exact: true }),
    save: '保存快捷回复',
    done: '快捷回复已经保存',
  },
]

for (const { of, who, path, open, field, save, done } of forms)
  test(`${of} in two tabs: the newest, one's own again, or over it`, async ({ page, context, watch }) => {
    watch.allow(/409/)
    await signInAs(page, typeof who === 'string' ? who : await who())
    const second = await context.newPage()
    for (const at of [page, second]) {
      await at.goto(path)
      await open?.(at)
      await expect(field(at)).toBeVisible()
    }
    await field(page).fill('第一个标签页')
    await press(page, save)
    await expect(page.getByText(done).first()).toBeVisible()
    await field(second).fill('第二个标签页')
    await press(second, save)
    await expect(notice(second)).toBeVisible()
    await expect(field(second)).toHaveValue('第二个标签页')
    await press(second, '看看最新的')
    await expect(field(second)).toHaveValue('第一个标签页')
    await press(second, '换回我写的')
    await expect(field(second)).toHaveValue('第二个标签页')
    await press(second, save)
    await expect(second.getByText(done).first()).toBeVisible()
    await expect(notice(second)).toHaveCount(0)

    // The first tab has what it saved itself, or its dialog is closed and reads what there is.
    if (await field(page).isHidden()) return
    await field(page).fill('就要第一个')
    await press(page, save)
    await expect(notice(page)).toBeVisible()
    await press(page, '仍然保存我的')
    await expect(notice(page)).toHaveCount(0)
    await second.reload()
    await open?.(second)
    await expect(field(second)).toHaveValue('就要第一个')
  })

test('booking hours and privacy in two tabs', async ({ page, context, watch }) => {
  watch.allow(/409/)
  await signInAs(page, (await newExpert('两个标签页的时间')).member.phone)
  const second = await context.newPage()
  for (const at of [page, second]) {
    await at.goto('/merchant/consult/feeSetting')
    // Both have read what there is before either changes it.
    await expect(at.getByLabel('休息日', { exact: true })).toBeVisible()
  }
  for (const [at, day] of [
    [page, '2099-01-01'],
    [second, '2099-02-02'],
  ] as const) {
    await at.getByLabel('休息日', { exact: true }).fill(day)
    await press(at, '添加休息日')
    await press(at, '保存可约时间')
    if (at === page) await expect(toastOn(at, '可约时间已经保存')).toBeVisible()
  }
  const day = (text: string) => second.getByRole('button', { name: `删除休息日 ${text}` })
  await expect(notice(second)).toBeVisible()
  await press(second, '看看最新的')
  await expect(day('2099年1月1日')).toBeVisible()
  await expect(day('2099年2月2日')).toHaveCount(0)
  await press(second, '换回我写的')
  await expect(day('2099年1月1日')).toHaveCount(0)
  await press(second, '保存可约时间')
  await expect(toastOn(second, '可约时间已经保存')).toBeVisible()

  for (const at of [page, second]) await at.goto('/member/member_person_data?tab=privacy')
  const showForum = (at: Page) => at.getByLabel('在主页显示我的帖子和回帖')
  const showVideos = (at: Page) => at.getByLabel('在主页显示我的视频')
  await expect(showVideos(second)).toBeVisible()
  const [forum, videos] = [await showForum(page).isChecked(), await showVideos(page).isChecked()]
  await showForum(page).click()
  await expect(toastOn(page, '隐私设置已生效')).toBeVisible()
  await showVideos(second).click()
  await expect(notice(second)).toBeVisible()
  await expect(showVideos(second)).toBeChecked({ checked: videos })
  await press(second, '看看最新的')
  await expect(showForum(second)).toBeChecked({ checked: !forum })
  await press(second, '不用了')
  await showVideos(second).click()
  await expect(toastOn(second, '隐私设置已生效')).toBeVisible()
  await page.reload()
  await expect(showForum(page)).toBeChecked({ checked: !forum })
  await expect(showVideos(page)).toBeChecked({ checked: !videos })
})

test('a school that is written in two tabs', async ({ page, context, watch }) => {
  watch.allow(/409/)
  await signInAs(page, people.owner)
  await page.goto('/merchant/school/addSchoold')
  await page.getByLabel('院校名称').fill('禾川财会培训中心')
  await page.getByLabel('所在地区：区县').selectOption({ index: 1 })
  await expect(page).toHaveURL(/id=\d+/)
  await expect(page.getByText(/已自动保存/)).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  const slogan = (at: Page) => at.getByLabel('一句话介绍')
  await expect(slogan(second)).toBeVisible()
  const savedContent = async () =>
    (await query<{ slogan: string }>(`select slogan from schools where name = '禾川财会培训中心' order by id desc limit 1`))[0]
      ?.slogan
  await slogan(page).fill('学以致用')
  await expect.poll(savedContent).toBe('学以致用')
  // What one tab saves over and over is its own.
  await slogan(page).fill('学以致用，用以促学')
  await expect.poll(savedContent).toBe('学以致用，用以促学')
  await slogan(second).fill('另一个标签页')
  await expect(notice(second)).toBeVisible()
  expect(await savedContent()).toBe('学以致用，用以促学')
  await press(second, '看看最新的')
  await expect(slogan(second)).toHaveValue('学以致用，用以促学')
  await press(second, '换回我写的')
  await expect.poll(savedContent).toBe('另一个标签页')
  await slogan(page).fill('还是第一个')
  await expect(notice(page)).toBeVisible()
  await press(page, '仍然保存我的')
  await expect.poll(savedContent).toBe('还是第一个')
})
