/** A school is asked and answers; its open day is written, filled, changed and cancelled. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

const DAY = 86_400_000

test.beforeEach(() => forgetLimits())

async function as(browser: Browser, baseURL: string, member: Member, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

/** Somebody whose company has a school that is online. */
async function schoolOf(member: Member): Promise<number> {
  const [company] = await query<{ id: number }>(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat)
      values ($1::int, '办学公司' || $1::int::text, '办学公司', '其他', 'UNDER_20', 19, 1607, 0, '', 114, 22.5) returning id`,
    [member.id],
  )
  await query(
    `insert into company_employees (company_id, user_id, employee_identity, state, joined_at) values ($1, $2, 'OWNER', 'ACTIVE', now())`,
    [company!.id, member.id],
  )
  await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [member.id])
  const [school] = await query<{ id: number }>(
    `insert into schools (owner_user_id, company_id, state, kind, nature, name, province_code, city_code, district_code, area_text, address, lng, lat,
        published_at)
      values ($1::int, $2, 'ONLINE', 'TRAINING', 'PRIVATE', '开门学校' || $1::int::text, 19, 1607, 3155, '广东深圳', '科技园三路 3 号', 114, 22.5, now())
      returning id`,
    [member.id, company!.id],
  )
  return school!.id
}

/** Who works for a company acts for it once the header knows. */
async function actForCompany(page: Page): Promise<void> {
  await page.goto('/system_msg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkCompany'))).toContain('办学公司')
}

/** As a field of date and time takes it, by the clock in China. */
const moment = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 16)

test('a visitor signs in to ask a school, which answers and calls only once the person agrees', async ({
  page,
  browser,
  baseURL,
}) => {
  const head = await newMember('招生老师')
  const schoolId = await schoolOf(head)
  await page.goto(`/school/schoolDetail?id=${schoolId}`)
  await page.getByRole('button', { name: '咨询学校' }).click()
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()

  const parent = await newMember('想报名的家长')
  const mine = await as(browser, baseURL!, parent, 360)
  await mine.goto(`/school/schoolDetail?id=${schoolId}`)
  await mine.getByRole('button', { name: '咨询学校' }).click()
  const dialog = mine.getByRole('dialog', { name: /^咨询开门学校/ })
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(dialog.getByText('请填写内容')).toBeVisible()
  await dialog.getByLabel('想了解').selectOption('FEE')
  await dialog.getByLabel('内容').fill(`周末班一学期多少钱？编号 ${parent.id}`)
  await expectAccessibleInEveryLook(mine)
  await dialog.getByRole('button', { name: '发送' }).click()
  await dialog.getByRole('link', { name: '看我的咨询' }).click()
  await expect(mine.getByText('等待答复').first()).toBeVisible()
  await expectNoSidewaysScroll(mine)

  const office = await as(browser, baseURL!, head)
  await actForCompany(office)
  await office.goto('/merchant/school/enquiry')
  await expectAccessibleInEveryLook(office)
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.getByRole('link', { name: '想报名的家长' }).click()
  await expect(office.getByText(`周末班一学期多少钱？编号 ${parent.id}`)).toBeVisible()
  await expect(office.getByText('没有同意电话联系')).toBeVisible()
  await office.getByLabel('答复').fill('一学期两千八，下周六可以来试听')
  await office.getByRole('button', { name: '发送' }).click()
  await expect(toastOn(office, '已经答复，对方会收到通知')).toBeVisible()

  await mine.reload()
  await expect(mine.getByText('一学期两千八，下周六可以来试听')).toBeVisible()
  await mine.getByRole('button', { name: '同意电话联系' }).click()
  await expect(mine.getByText('学校看得到')).toBeVisible()
  await expectAccessibleInEveryLook(mine)
  await office.reload()
  await office.getByRole('button', { name: '查看电话：想报名的家长' }).click()
  await expect(office.getByRole('link', { name: parent.phone })).toBeVisible()
  await expectAccessibleInEveryLook(office)
  await mine.getByRole('button', { name: '结束咨询' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: '结束咨询' }).click()
  await expect(toastOn(mine, '已经结束')).toBeVisible()
  await expect(mine.getByText('这个咨询已经结束。')).toBeVisible()
  await expect(mine.getByRole('button', { name: '发送' })).toHaveCount(0)
  await mine.context().close()
  await office.context().close()
})

test('an open day is published, registered for, moved and cancelled; who comes is told and has it in the calendar', async ({
  browser,
  baseURL,
  request,
}) => {
  const head = await newMember('接待老师')
  const schoolId = await schoolOf(head)
  const title = `秋季开放日 ${schoolId}`
  const office = await as(browser, baseURL!, head)
  await actForCompany(office)
  await office.goto('/merchant/school/open-day')
  await office.getByRole('button', { name: '新建开放日' }).click()
  const form = office.getByRole('dialog', { name: '新建开放日' })
  await form.getByRole('button', { name: '发布' }).click()
  await expect(form.getByText('请填写名称')).toBeVisible()
  await form.getByLabel('名称').fill(title)
  await form.getByLabel('开始时间').fill(moment(12))
  await form.getByLabel('结束时间').fill(moment(11))
  await form.getByLabel('地点').fill('教学楼一层报告厅')
  await form.getByLabel('名额').fill('3')
  await form.getByLabel('说明').fill('十点参观实训室\n十一点老师答疑')
  await form.getByRole('button', { name: '发布' }).click()
  await expect(form.getByText('结束时间要在开始之后')).toBeVisible()
  await expectAccessibleInEveryLook(office)
  await office.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel('结束时间').fill(moment(12.1))
  await form.getByRole('button', { name: '发布' }).click()
  await expect(toastOn(office, '开放日已经发布')).toBeVisible()

  const parent = await newMember('来看学校的家长')
  const mine = await as(browser, baseURL!, parent, 360)
  await mine.goto(`/school/schoolDetail?id=${schoolId}`)
  await expect(mine.getByText('还有 3 个名额')).toBeVisible()
  await expectNoSidewaysScroll(mine)
  await expectAccessibleInEveryLook(mine)
  await mine.getByRole('button', { name: `预约开放日：${title}` }).click()
  const dialog = mine.getByRole('dialog', { name: /^预约：/ })
  await dialog.getByLabel('一共几个人').selectOption('3')
  await dialog.getByLabel(/同意学校看我绑定的手机号/).check()
  await expectAccessibleInEveryLook(mine)
  await dialog.getByRole('button', { name: '预约', exact: true }).click()
  await expect(dialog.getByText(/^已预约 3 人/)).toBeVisible()
  const file = await dialog.getByRole('link', { name: '加入日历' }).getAttribute('href')
  const calendar = await (await request.get(file!)).text()
  expect(calendar).toContain('BEGIN:VEVENT')
  expect(calendar).toContain('STATUS:CONFIRMED')
  await dialog.getByRole('link', { name: '看我的预约' }).click()
  await expect(mine.getByText('已预约').first()).toBeVisible()
  await expectAccessibleInEveryLook(mine)

  const late = await as(browser, baseURL!, await newMember('来晚了的人'))
  await late.goto(`/school/schoolDetail?id=${schoolId}`)
  await expect(late.getByText('名额已满')).toBeVisible()
  await expect(late.getByRole('button', { name: /^预约开放日/ })).toHaveCount(0)

  await office.getByRole('link', { name: title }).click()
  await expect(office.getByText('3/3').first()).toBeVisible()
  await office.getByRole('button', { name: '查看电话：来看学校的家长' }).click()
  await expect(office.getByRole('link', { name: parent.phone })).toBeVisible()
  await office.getByRole('button', { name: '修改' }).click()
  const editor = office.getByRole('dialog', { name: '修改开放日' })
  await editor.getByLabel('名额').fill('2')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(editor.getByText('已经约出 3 个，不能更少')).toBeVisible()
  await editor.getByLabel('名额').fill('4')
  await editor.getByLabel('地点').fill('体育馆二层')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(toastOn(office, '已保存')).toBeVisible()
  await expectAccessibleInEveryLook(office)
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.getByRole('button', { name: '取消开放日' }).click()
  const cancelling = office.getByRole('dialog', { name: '取消开放日' })
  await cancelling.getByLabel('原因').fill('台风停课')
  await cancelling.getByRole('button', { name: '取消开放日' }).click()
  await expect(toastOn(office, '已取消，预约的人会收到通知')).toBeVisible()

  await mine.reload()
  await expect(mine.getByText('学校取消：台风停课')).toBeVisible()
  expect(await (await request.get(file!)).text()).toContain('STATUS:CANCELLED')
  const told = await query<{ title: string }>('select title from notices where user_id = $1 order by id', [parent.id])
  expect(told.map(one => one.title)).toEqual([expect.stringContaining('开放日有变化'), expect.stringContaining('取消了开放日')])
  for (const page of [office, mine, late]) await page.context().close()
})
