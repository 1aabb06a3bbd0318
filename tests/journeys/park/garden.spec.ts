/** The garden acts: rooms are booked by the hour and let go again; a vacant room is asked about and seen. */

import type { Browser, Page } from '@playwright/test'
import { DAY_MS } from '#lib/format/units.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { samplePicture } from '#tests/support/upload.ts'

test.beforeEach(() => forgetLimits())

async function visit(browser: Browser, baseURL: string, member: Member, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

async function newOperator(nickname: string): Promise<Member> {
  const operator = await newMember(nickname)
  await query(`update users set is_operator = true, operator_duties = '{support}' where id = $1`, [operator.id])
  return operator
}

/** A room of its own, open at every hour. */
async function newRoom(name: string): Promise<void> {
  await query(
    `insert into facility_rooms (facility_id, name, seats, opens_at, closes_at, sort_order)
     select id, $1, 6, 0, 24, 500 from garden_facilities where name like '共享会议室%'`,
    [name],
  )
}

/** The dialog with a room and the day after tomorrow chosen. */
async function openBooking(page: Page, room: string) {
  await page.goto('/park/park_garden')
  await page.getByRole('button', { name: /^预约共享会议室/ }).click()
  const dialog = page.getByRole('dialog', { name: /^预约/ })
  await dialog.getByLabel('房间或场地').selectOption({ label: `${room}（6 人）` })
  await dialog.getByLabel('日期').selectOption({ index: 2 })
  return dialog
}

test('two people want the same hour: one gets it, the other reads why not and takes another; both cancel', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/409/)
  const room = `赶时间 ${Date.now()}`
  await newRoom(room)
  const [first, second] = [await newMember('先订到的人'), await newMember('后来的人')]
  await signIn(page.context(), first.token, baseURL!)
  const other = await visit(browser, baseURL!, second, 360)
  const [mine, theirs] = [await openBooking(page, room), await openBooking(other, room)]
  await mine.getByRole('button', { name: '9:00', exact: true }).click()
  await mine.getByRole('button', { name: '10:00', exact: true }).click()
  await expect(mine.getByText(/9:00 到 11:00，共 2 小时，免费/)).toBeVisible()
  await theirs.getByRole('button', { name: '10:00', exact: true }).click()
  await theirs.getByLabel('用途').fill('客户来访')
  await mine.getByRole('button', { name: '预约', exact: true }).click()
  await expect(mine.getByText('请填写用途')).toBeVisible()
  await mine.getByLabel('用途').fill('项目周会')
  await expectAccessibleInEveryLook(page)
  await mine.getByRole('button', { name: '预约', exact: true }).click()
  await expect(mine.getByText(/^已预约：/)).toBeVisible()
  await theirs.getByRole('button', { name: '预约', exact: true }).click()
  await expect(theirs.getByText('这个时段刚刚被别人预约了，请换一个')).toBeVisible()
  await expect(theirs.getByRole('button', { name: '10:00', exact: true })).toHaveAttribute('title', '已被预约')
  await expectNoSidewaysScroll(other)
  await theirs.getByRole('button', { name: '11:00', exact: true }).click()
  await theirs.getByRole('button', { name: '预约', exact: true }).click()
  await expect(theirs.getByText(/^已预约：/)).toBeVisible()
  await theirs.getByRole('link', { name: '看我的预约' }).click()
  await expect(other.getByText('客户来访')).toBeVisible()
  await expectNoSidewaysScroll(other)

  await mine.getByRole('link', { name: '看我的预约' }).click()
  await expect(page.getByText('项目周会')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.getByRole('button', { name: /^取消预约：/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消预约' }).click()
  await expect(toastOn(page, '已取消')).toBeVisible()
  await expect(page.getByRole('button', { name: /^取消预约：/ })).toHaveCount(0)
  const again = await openBooking(page, room)
  await expect(again.getByRole('button', { name: '10:00', exact: true })).toBeEnabled()
  await expect(again.getByRole('button', { name: '11:00', exact: true })).toBeDisabled()

  const operator = await visit(browser, baseURL!, await newOperator('园区服务'))
  await operator.goto('/manage/facility?state=UPCOMING')
  await expect(operator.getByRole('button', { name: new RegExp(`^取消预约：${room}`) })).toBeVisible()
  await expectAccessibleInEveryLook(operator)
  await operator.getByRole('button', { name: new RegExp(`^取消预约：${room}`) }).click()
  const form = operator.getByRole('dialog', { name: '取消预约' })
  await form.getByLabel('理由').fill('投影检修')
  await form.getByRole('button', { name: '取消预约' }).click()
  await expect(toastOn(operator, '已取消，预约人会收到通知')).toBeVisible()
  await other.reload()
  await expect(other.getByText('被取消：投影检修')).toBeVisible()
  await other.context().close()
  await operator.context().close()
})

test('a visitor who presses 预约 signs in first, and nothing is fetched before', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await page.goto('/park/park_garden')
  await expect(page.getByRole('button', { name: /^预约共享会议室/ })).toBeVisible()
  expect(scripts.filter(url => url.includes('/v1/front/facility'))).toEqual([])
  await page.getByRole('button', { name: /^预约共享会议室/ }).click()
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()
})

test('a vacant room is asked about, moved by an operator and withdrawn; both sides are notified', async ({
  page,
  browser,
  baseURL,
}) => {
  const [person, staff] = [await newMember('找办公室的人'), await newOperator('招商服务')]
  await signIn(page.context(), person.token, baseURL!)
  await page.goto('/park/park_garden')
  await page
    .getByRole('button', { name: /^咨询看房：/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^咨询 / })
  await dialog.getByLabel('联系人').fill('')
  await dialog.getByLabel('想租的面积（平方米）').fill('八十')
  await dialog.getByRole('button', { name: '提交并约看房' }).click()
  await expect(dialog.getByText('面积请填整数')).toBeVisible()
  await expect(dialog.getByText('请填写联系人')).toBeVisible()
  await dialog.getByLabel('联系人').fill('周小满')
  await dialog.getByLabel('想租的面积（平方米）').fill('80')
  await dialog.getByLabel('留言').fill(`六个人，做软件 ${person.id}`)
  await expectAccessibleInEveryLook(page)
  await dialog.getByRole('button', { name: '提交并约看房' }).click()
  await expect(dialog.getByText(/^已提交：/)).toBeVisible()
  await dialog.getByRole('link', { name: '看我的租房咨询' }).click()
  await expect(page.getByText('等待确认').first()).toBeVisible()

  const office = await visit(browser, baseURL!, staff)
  await office.goto('/manage/vacancy?state=WAITING')
  const row = office.getByRole('row').filter({ hasText: `做软件 ${person.id}` })
  await expect(row).toBeVisible()
  await expectAccessibleInEveryLook(office)
  // As a table again, after the narrow look.
  await office.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: /^查看电话：/ }).click()
  await expect(row.getByRole('link', { name: person.phone })).toBeVisible()
  await row.getByRole('button', { name: /^确认：/ }).click()
  const form = office.getByRole('dialog', { name: '确认看房' })
  await form.getByLabel('上午或下午').selectOption('AFTERNOON')
  await form.getByLabel('说明').fill('在大堂服务台集合')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(toastOn(office, '已约定，对方会收到通知')).toBeVisible()

  await page.reload()
  await expect(page.getByText('已约定').first()).toBeVisible()
  await expect(page.getByText('在大堂服务台集合')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  const notices = await query<{ title: string }>(`select title from notices where user_id = $1`, [person.id])
  expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('的看房改了时间')])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^撤回：/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(toastOn(page, '已撤回')).toBeVisible()
  await expect(page.getByText('已撤回').first()).toBeVisible()
  await office.context().close()
})

/** A certified company of Nanshan, its owner acting for it. */
async function newCompany(owner: Member): Promise<void> {
  const [company] = await query<{ id: number }>(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat,
        certified_at)
      values ($1::int, '深圳市申报' || $1::int::text || '科技有限公司', '申报科技', '其他', 'UNDER_20', 19, 1607, 3155, '科技园', 113.9, 22.5,
        now()) returning id`,
    [owner.id],
  )
  await query(
    `insert into company_employees (company_id, user_id, employee_identity, state, cloud_permission, joined_at)
      values ($1, $2, 'OWNER', 'ACTIVE', 'MANAGE', now())`,
    [company!.id, owner.id],
  )
  await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [owner.id])
}

test('a certified company finds what it can apply for, fills in what is missing, and ticks off the materials', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const owner = await newMember('办申报的人')
  await newCompany(owner)
  await signIn(page.context(), owner.token, baseURL!)
  // The header loads the identity: an employee acts for the company.
  await page.goto('/system_msg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkCompany'))).toContain('科技有限公司')
  await page.goto('/park/park_politics')
  await page.getByRole('button', { name: '按我的公司匹配' }).click()
  await expect(page.getByRole('heading', { name: /^还缺资料（\d+ 条）$/ })).toBeVisible()
  await expect(page.getByText(/还没有选公司的规模类型/).first()).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.getByRole('link', { name: '去补充' }).click()
  await page.getByLabel('政策行业').selectOption('人工智能')
  await page.getByLabel('规模类型').selectOption('微型企业')
  await page.getByLabel('成立日期').fill(new Date(Date.now() - 400 * DAY_MS).toISOString().slice(0, 10))
  await page.getByRole('button', { name: '保存公司情况' }).click()
  await expect(toastOn(page, '公司情况已保存')).toBeVisible()
  await expectAccessibleInEveryLook(page)

  // Rent for young companies of the district: open for good, so that there is no deadline to be told of.
  await page.goto('/park/park_politics?id=1')
  await page.getByRole('button', { name: '对照公司情况，准备材料' }).click()
  await expect(page.getByText('公司符合这些条件')).toBeVisible()
  await expect(page.getByText('所在地“南山区”在支持范围内')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '截止前 7 天和 1 天提醒我' })).toHaveCount(0)
  await page.getByRole('button', { name: '开始准备材料' }).click()
  await expect(toastOn(page, '已建好材料清单，同事也能勾选')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.getByRole('link', { name: '看材料清单' }).click()
  const list = page.getByRole('list', { name: /^材料清单：/ })
  // Without a network it is said at once, and what was not saved does not look ticked.
  await expect(list.getByRole('checkbox', { name: /营业执照副本扫描件/ })).toBeVisible()
  await page.context().setOffline(true)
  await list.getByRole('checkbox', { name: /营业执照副本扫描件/ }).click()
  await expect(toastOn(page, '网络不太顺畅，请检查网络后重试')).toBeVisible()
  await expect(list.getByRole('checkbox', { name: /营业执照副本扫描件/ })).not.toBeChecked()
  await page.context().setOffline(false)
  // Ticked by the next drawing, after the press: `check` would look in the same moment.
  await list.getByRole('checkbox', { name: /营业执照副本扫描件/ }).click()
  await expect(page.getByText('材料 1/6')).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await page.reload()
  await expect(list.getByRole('checkbox', { name: /营业执照副本扫描件/ })).toBeChecked()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.goto('/park/park_politics?id=12')
  await page.getByRole('button', { name: '对照公司情况，准备材料' }).click()
  await expect(page.getByText('公司有不符合的条件')).toBeVisible()
  await page.getByRole('checkbox', { name: '截止前 7 天和 1 天提醒我' }).check()
  await expect(toastOn(page, '截止前 7 天和 1 天会通知你')).toBeVisible()
  await page.goto('/member/member_policy')
  await expect(page.getByRole('list', { name: '政策提醒' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessibleInEveryLook(page)
  await page.getByRole('button', { name: /^不再提醒：/ }).click()
  await expect(page.getByText('还没有要提醒的政策')).toBeVisible()
})

test('an operator adds a room that can be booked at once, changes it and closes it', async ({ page, browser, baseURL }) => {
  const name = `测试间 ${Date.now() % 10_000_000}`
  const operator = await visit(browser, baseURL!, await newOperator('设施管理'))
  await operator.goto('/manage/facility?view=rooms')
  await operator.getByRole('button', { name: /^新增房间：共享会议室/ }).click()
  const adding = operator.getByRole('dialog', { name: '新增房间' })
  await adding.getByRole('button', { name: '新增', exact: true }).click()
  await expect(adding.getByText('请填写名称')).toBeVisible()
  await adding.getByLabel('名称').fill(name)
  await adding.getByLabel('可容纳人数').fill('6')
  await adding.getByLabel('几点开放').selectOption('9')
  await adding.getByLabel('几点关闭').selectOption('8')
  await adding.getByRole('button', { name: '新增', exact: true }).click()
  await expect(adding.getByText('要晚于开放的时间')).toBeVisible()
  await expectAccessibleInEveryLook(operator)
  await adding.getByLabel('几点关闭').selectOption('22')
  await adding.getByRole('button', { name: '新增', exact: true }).click()
  await expect(toastOn(operator, '已新增，可以预约了')).toBeVisible()

  const member = await newMember('来开会的人')
  await signIn(page.context(), member.token, baseURL!)
  const dialog = await openBooking(page, name)
  await dialog.getByRole('button', { name: '20:00', exact: true }).click()
  await dialog.getByLabel('用途').fill('晚间培训')
  await dialog.getByRole('button', { name: '预约', exact: true }).click()
  await expect(dialog.getByText(/^已预约：/)).toBeVisible()

  await operator.getByRole('button', { name: `修改房间：${name}` }).click()
  const editing = operator.getByRole('dialog', { name: '修改房间' })
  await editing.getByLabel('几点关闭').selectOption('18')
  await editing.getByRole('button', { name: '保存' }).click()
  await expect(editing.getByText(/的预约不在新的开放时间里，请先取消它/)).toBeVisible()
  await editing.getByLabel('几点关闭').selectOption('23')
  await editing.getByRole('button', { name: '保存' }).click()
  await expect(toastOn(operator, '已保存')).toBeVisible()
  await query(`delete from facility_hours where booking_id in (select id from facility_bookings where owner_user_id = $1)`, [
    member.id,
  ])
  await query(`update facility_bookings set state = 'CANCELLED', cancelled_at = now() where owner_user_id = $1`, [member.id])
  await operator.getByRole('button', { name: `停用：${name}` }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(toastOn(operator, '已停用')).toBeVisible()
  await expect(operator.getByRole('button', { name: `恢复使用：${name}` })).toBeVisible()
  await expectAccessibleInEveryLook(operator)
  await operator.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(operator)
  await operator.context().close()
})

test('an operator adds a building, a company in it and a vacant room, and a visitor finds the room', async ({
  page,
  baseURL,
  browser,
}) => {
  const operator = await newMember('园区资料')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.id])
  await signIn(page.context(), operator.token, baseURL!)
  const name = `新楼${Date.now() % 100_000}`
  await page.goto('/manage/garden')
  await page.getByRole('button', { name: '新增楼宇' }).click()
  const building = page.getByRole('dialog', { name: '新增楼宇' })
  await building.getByRole('button', { name: '保存' }).click()
  await expect(building.getByText('请填写名称')).toBeVisible()
  for (const [label, value] of [
    ['名称', name],
    ['编号', name.slice(-6)],
    ['用途', '研发办公'],
    ['地址', '科技园一路 9 号'],
    ['建筑面积（平方米）', '18000'],
    ['地上层数', '12'],
    ['建成年份', '2020'],
    ['介绍', '靠近地铁站。'],
  ] as const)
    await building.getByLabel(label, { exact: true }).fill(value)
  // The place is pointed at: the middle by the button, as with keys, then another point by a press.
  await building.getByRole('button', { name: '在地图上选位置' }).click()
  const middle = building.getByRole('button', { name: '取地图中心' })
  await expect(middle).toBeEnabled()
  await middle.click()
  await expect(building.getByLabel('经度')).toHaveValue(/^\d+\.\d+$/)
  const before = await building.getByLabel('经度').inputValue()
  await building.getByRole('region', { name: /^地图/ }).click({ position: { x: 60, y: 60 } })
  await expect(building.getByLabel('经度')).not.toHaveValue(before)
  await building.getByLabel('经度').fill('114.0579')
  await building.getByLabel('纬度').fill('22.5431')
  const buffer = await samplePicture(1_200, 800)
  await building.getByLabel('选择图片').setInputFiles({ name: '大楼.png', mimeType: 'image/png', buffer })
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '使用这一块' }).click()
  await expect(building.getByRole('img', { name: '图片 1' })).toBeVisible()
  await expectAccessibleInEveryLook(page)
  await building.getByRole('button', { name: '保存' }).click()
  await expect(toastOn(page, '已新增')).toBeVisible()

  await page.getByRole('link', { name: '入驻企业' }).click()
  await page.getByRole('button', { name: '新增入驻企业' }).click()
  const tenant = page.getByRole('dialog', { name: '新增入驻企业' })
  await tenant.getByLabel('名称', { exact: true }).fill(`${name}软件公司`)
  await tenant.getByLabel('行业', { exact: true }).fill('软件信息')
  await tenant.getByLabel('入驻日期').fill('2026-01-05')
  await tenant.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`${name}软件公司`).first()).toBeVisible()
  await expectAccessibleInEveryLook(page)

  await page.getByRole('link', { name: '楼宇', exact: true }).click()
  await page.getByRole('button', { name: `房间：${name}` }).click()
  const rooms = page.getByRole('dialog', { name: `${name}的房间` })
  for (const [number, state, choose] of [
    ['1201', 'LET', ['用房的企业', `${name}软件公司`]],
    ['1203', 'VACANT', null],
  ] as const) {
    await rooms.getByRole('button', { name: '新增房间' }).click()
    const room = page.getByRole('dialog', { name: '新增房间' })
    for (const [label, value] of [
      ['房号', number],
      ['楼层', '12'],
      ['面积（平方米）', '88'],
      ['租金（元／平方米·月）', '65.5'],
      ['装修', '简装'],
      ['朝向', '南'],
    ] as const)
      await room.getByLabel(label, { exact: true }).fill(value)
    await room.getByLabel('状态').selectOption(state)
    if (choose) {
      await room.getByRole('combobox', { name: choose[0] }).fill('没有这样一家公司')
      await expect(room.getByText(/没有找到在园的企业/)).toBeVisible()
      await room.getByRole('combobox', { name: choose[0] }).fill(choose[1])
      await expect(room.getByRole('option', { name: choose[1] })).toBeVisible()
      await room.getByRole('combobox', { name: choose[0] }).press('Enter')
    } else await room.getByLabel('从哪天起可以入住').fill('2026-12-01')
    await room.getByRole('button', { name: '保存' }).click()
    await expect(rooms.getByRole('button', { name: `修改房间：${number}` })).toBeVisible()
  }
  await expectAccessibleInEveryLook(page)

  const visitor = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 } })).newPage()
  await visitor.goto('/park/park_garden')
  await visitor
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(visitor.getByText('1203').first()).toBeVisible()
  await expect(visitor.getByText(`${name}软件公司`).first()).toBeVisible()
  await expectNoSidewaysScroll(visitor)
})
