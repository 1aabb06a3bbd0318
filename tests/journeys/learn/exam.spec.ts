/** An exam from its window to the score: two people for one seat, the waiting list, the fee, a ticket that a visitor checks. */

import type { Browser, Page } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { idNumberCheck } from '#lib/validate/id-number.ts'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectNoSidewaysScroll,
  test,
  toastOn,
} from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

/** The page of the embedded provider, which is a site of its own. */
const PROVIDER = /third party: http:\/\/127\.0\.0\.1:\d+\/pay\//

test.beforeEach(() => forgetLimits())

async function as(browser: Browser, baseURL: string | undefined, member: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await signIn(context, member.token, baseURL ?? '')
  return context.newPage()
}

/** Somebody whose company has a school that is online. */
async function organiser(): Promise<Member> {
  const member = await newMember('考务负责人')
  const [company] = await query<{ id: number }>(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat)
      values ($1::int, '考试公司' || $1::int::text, '考试公司', '其他', 'UNDER_20', 19, 1607, 0, '', 114, 22.5) returning id`,
    [member.id],
  )
  await query(
    `insert into company_employees (company_id, user_id, employee_identity, state, joined_at) values ($1, $2, 'OWNER', 'ACTIVE', now())`,
    [company!.id, member.id],
  )
  await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [member.id])
  await query(
    `insert into schools (owner_user_id, company_id, state, kind, nature, name, province_code, city_code, district_code, area_text, address, lng, lat,
        published_at)
      values ($1::int, $2, 'ONLINE', 'TRAINING', 'PRIVATE', '考试学校' || $1::int::text, 19, 1607, 3155, '广东深圳', '科技园一路 1 号', 114, 22.5, now())`,
    [member.id, company!.id],
  )
  return member
}

/** As a field of date and time takes it, by the clock in China. */
const moment = (days: number): string => new Date(Date.now() + 8 * HOUR_MS + days * DAY_MS).toISOString().slice(0, 16)

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('姓名', { exact: true }).fill(name)
  await page.getByLabel('身份证号').fill('11010519491231002X')
  await page.getByLabel('学历').selectOption('本科')
}

test('two people want one seat of an exam: the second comes from the waiting list, pays, sits it and sees the score', async ({
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(PROVIDER)
  const title = `电工上岗考试 ${Date.now()}`
  const staff = await as(browser, baseURL, await organiser())
  // Who works for a company acts for it once the header knows.
  await staff.goto('/system_msg')
  await expect.poll(() => staff.evaluate(() => localStorage.getItem('checkCompany'))).toContain('考试公司')
  await staff.goto('/merchant/school/mine?view=exams')
  await staff.getByRole('link', { name: '新建考试' }).click()
  await staff.getByRole('button', { name: '发布考试' }).click()
  await expect(staff.getByText('请填写考试名称')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByLabel('考试名称').fill(title)
  await staff.getByLabel('组织单位').fill('城汇考试中心')
  await staff.getByLabel('一句话介绍').fill('理论一科，机考')
  await staff.getByLabel('报名费（元）').fill('30')
  await staff.getByLabel('报名开始').fill(moment(-1))
  await staff.getByLabel('报名截止').fill(moment(9))
  await staff.getByLabel('科目名称').fill('理论')
  await staff.getByLabel('科目开始').fill(moment(20))
  await staff.getByLabel('科目结束').fill(moment(20.1))
  await staff.getByLabel('考点名称').fill('第一考点')
  await staff.getByLabel('座位数').fill('1')
  await staff.getByLabel('区县').selectOption({ index: 1 })
  await staff.getByLabel('考点地址').fill('科技园一路 1 号')
  await staff.reload()
  await expect(staff.getByText('已恢复上次没有保存的内容')).toBeVisible()
  await expect(staff.getByLabel('考点地址')).toHaveValue('科技园一路 1 号')
  await staff.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(staff)
  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.getByRole('button', { name: '发布考试' }).click()
  await expect(toastOn(staff, '考试已经发布')).toBeVisible()
  const [exam] = await query<{ id: number }>('select id from exams where title = $1', [title])

  const first = await as(browser, baseURL, await newMember('先来的人'))
  await first.goto(`/school/exam?id=${exam!.id}`)
  await first.getByRole('link', { name: '我要报名' }).click()
  await expect(first.getByText('剩 1 / 1 个座位')).toBeVisible()
  await first.getByRole('button', { name: '提交报名' }).click()
  await expect(first.getByText('请填写姓名')).toBeVisible()
  await expectAccessibleInEveryLook(first)
  await first.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(first)
  await fillIn(first, '张先来')
  await first.getByRole('button', { name: '提交报名' }).click()
  await expect(first.getByText('已提交')).toBeVisible()

  const second = await as(browser, baseURL, await newMember('后来的人'))
  await second.goto(`/school/exam?id=${exam!.id}`)
  await second.getByRole('link', { name: '报名候补' }).click()
  await expect(second.getByText('这个考点已满，提交后进入候补')).toBeVisible()
  await fillIn(second, '李后来')
  await second.getByRole('button', { name: '提交并候补' }).click()
  await expect(second.getByText('前面还有 0 人')).toBeVisible()
  await expectAccessible(second)

  await first.getByRole('button', { name: '取消报名' }).click()
  await first.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
  await expect(toastOn(first, '已经取消报名')).toBeVisible()
  await second.reload()
  await second.getByRole('button', { name: '确认参加' }).click()
  await expect(second.getByRole('button', { name: '确认参加' })).toHaveCount(0)

  await staff.goto(`/merchant/school/mine?exam=${exam!.id}`)
  await expectAccessible(staff)
  await staff.getByRole('link', { name: '李后来' }).click()
  await staff.getByRole('button', { name: '查看证件和材料' }).click()
  await expect(staff.getByText('11010519491231002X')).toBeVisible()
  await expect(staff.getByText('资格审核中')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: '不通过' }).click()
  await expect(staff.getByText('请写明原因')).toBeVisible()
  await staff.getByRole('button', { name: '通过', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(staff.getByText(/等本人在 .* 之前缴费/)).toBeVisible()

  await second.reload()
  await second.getByRole('button', { name: '缴报名费' }).click()
  await payOnline(second)

  // The window has closed.
  await query(`update exams set register_to = now() - interval '1 minute' where id = $1`, [exam!.id])
  await staff.goto(`/merchant/school/mine?exam=${exam!.id}`)
  await staff.getByRole('button', { name: '编排座位' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '编排并发放' }).click()
  await expect(toastOn(staff, '准考证已经发放')).toBeVisible()

  const [mine] = await query<{ id: number; ticket_no: string; check_code: string }>(
    `select id, ticket_no, check_code from exam_registrations where exam_id = $1 and state = 'TICKET_ISSUED'`,
    [exam!.id],
  )
  await second.goto(`/member/member_school?view=exams&id=${mine!.id}`)
  await second.getByRole('button', { name: '生成准考证 PDF' }).click()
  const download = second.waitForEvent('download')
  await second.getByRole('link', { name: '下载准考证 PDF' }).click({ timeout: 60_000 })
  expect((await download).suggestedFilename()).toBe(`ticket-${mine!.ticket_no}.pdf`)
  await second.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(second)
  await expectAccessible(second)

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto(`/verify?no=${mine!.check_code}`)
  await expect(visitor.getByRole('heading', { name: '准考证真实有效' })).toBeVisible()
  await expect(visitor.getByText('李＊来')).toBeVisible()
  await expectAccessible(visitor)

  // The exam is over.
  await query(
    `with moved as (update exam_subjects set starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where exam_id = $1)
      update exams set register_from = now() - interval '9 days', register_to = now() - interval '1 day',
        starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where id = $1`,
    [exam!.id],
  )
  await staff.goto(`/merchant/school/mine?exam=${exam!.id}`)
  await staff.getByRole('button', { name: '导入成绩' }).click()
  await staff.getByLabel('或粘贴内容').fill(`准考证号,成绩\n${mine!.ticket_no},一百\n123,60`)
  await staff.getByRole('button', { name: '预览' }).click()
  await expect(staff.getByText('2 行有问题')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByLabel('或粘贴内容').fill(`准考证号,成绩\n${mine!.ticket_no},86`)
  await staff.getByRole('button', { name: '预览' }).click()
  await expect(staff.getByText('都可以导入')).toBeVisible()
  await staff.getByRole('region', { name: '导入成绩' }).getByRole('button', { name: '导入成绩' }).click()
  await expect(toastOn(staff, '已经导入 1 人的成绩')).toBeVisible()

  await second.reload()
  await expect(second.getByText('86 分，合格')).toBeVisible()
  await second.getByRole('button', { name: '生成合格证书 PDF' }).click()
  const certificate = second.waitForEvent('download')
  await second.getByRole('link', { name: '下载合格证书 PDF' }).click({ timeout: 60_000 })
  expect((await certificate).suggestedFilename()).toMatch(/^exam-certificate-\d+\.pdf$/)
  await expectAccessibleInEveryLook(second)
  await visitor.goto((await second.getByRole('link', { name: '查验证书' }).getAttribute('href'))!)
  await expect(visitor.getByRole('heading', { name: '考试合格证书有效' })).toBeVisible()
  await expectAccessible(visitor)
  await staff.goto(`/merchant/school/mine?exam=${exam!.id}`)
  await expect(staff.getByText('平均 86 分，合格率 100%。')).toBeVisible()
  await expectAccessibleInEveryLook(staff)
  await staff.goto(`/merchant/school/mine?exam=${exam!.id}&applicant=${mine!.id}`)
  await staff.getByRole('button', { name: '撤销证书' }).click()
  await staff.getByRole('dialog').getByLabel('原因').fill('替考查实')
  await staff.getByRole('dialog').getByRole('button', { name: '撤销证书' }).click()
  await expect(staff.getByText('已作废：替考查实')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '考试合格证书已经作废' })).toBeVisible()
  for (const page of [staff, first, second, visitor]) await page.context().close()
})

test('a guardian agrees for a pupil; the exam is called off, and everybody who registered is told', async ({
  browser,
  baseURL,
}) => {
  const head = await organiser()
  const title = `少年编程等级考试 ${head.id}`
  const [exam] = await query<{ id: number }>(
    `insert into exams (school_id, state, kind, title, organiser, summary, fee, register_from, register_to, starts_at, ends_at, seats, published_at)
      select id, 'PUBLISHED', 'COMPUTER', $1, '城汇考试中心', '上机，一个科目', 0, now() - interval '1 day', now() + interval '5 days', now() + interval '20 days',
        now() + interval '20 days 2 hours', 5, now() from schools where owner_user_id = $2 returning id`,
    [title, head.id],
  )
  await query(
    `insert into exam_subjects (exam_id, name, starts_at, ends_at) select id, '上机', starts_at, ends_at from exams where id = $1`,
    [exam!.id],
  )
  await query(
    `insert into exam_sites (exam_id, name, province_code, city_code, district_code, address, lng, lat, seats)
      values ($1, '少年宫考点', 19, 1607, 3155, '少年宫路 5 号', 114, 22.5, 5)`,
    [exam!.id],
  )
  const pupil = await as(browser, baseURL, await newMember('考编程的孩子'))
  await pupil.goto(`/school/ExamRegister?id=${exam!.id}`)
  await pupil.getByLabel('姓名', { exact: true }).fill('陈小树')
  const first17 = `440305${new Date().getFullYear() - 12}0101123`
  await pupil.getByLabel('身份证号').fill(`${first17}${idNumberCheck(first17)}`)
  await pupil.getByLabel('学历').selectOption('初中及以下')
  await expect(pupil.getByRole('heading', { name: '监护人' })).toBeVisible()
  await pupil.getByRole('button', { name: '提交报名' }).click()
  await expect(pupil.getByText('请填写监护人姓名')).toBeVisible()
  await expect(pupil.getByText('需要监护人同意')).toBeVisible()
  await expectAccessibleInEveryLook(pupil)
  await pupil.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(pupil)
  await pupil.getByLabel('监护人姓名').fill('陈大树')
  await pupil.getByLabel('与报名者的关系').selectOption('父亲')
  await pupil.getByLabel('监护人手机').fill('13900139000')
  await pupil.getByLabel(/监护人已阅读考试说明/).check()
  await pupil.getByRole('button', { name: '提交报名' }).click()
  await expect(pupil.getByText('已提交').first()).toBeVisible()

  const staff = await as(browser, baseURL, head)
  await staff.goto('/system_msg')
  await expect.poll(() => staff.evaluate(() => localStorage.getItem('checkCompany'))).toContain('考试公司')
  await staff.goto(`/merchant/school/mine?exam=${exam!.id}`)
  await staff.getByRole('link', { name: '陈小树' }).click()
  await expect(staff.getByText('陈大树（父亲）')).toBeVisible()
  await staff.getByRole('button', { name: '查看证件和材料' }).click()
  await expect(staff.getByText('13900139000')).toBeVisible()
  await staff.goto(`/merchant/school/mine?exam=${exam!.id}`)
  await staff.getByRole('button', { name: '取消考试' }).click()
  const dialog = staff.getByRole('dialog', { name: '取消这场考试？' })
  await dialog.getByRole('button', { name: '取消考试' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await expectAccessibleInEveryLook(staff)
  await dialog.getByLabel('原因').fill('考点停电')
  await dialog.getByRole('button', { name: '取消考试' }).click()
  await expect(toastOn(staff, '考试已经取消，正在逐个退费和通知')).toBeVisible()
  await expect(async () => {
    await pupil.reload()
    await expect(pupil.getByText('考试取消：考点停电')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await pupil.goto(`/school/exam?id=${exam!.id}`)
  await expect(pupil.getByText('原因：考点停电')).toBeVisible()
  for (const page of [staff, pupil]) await page.context().close()
})
