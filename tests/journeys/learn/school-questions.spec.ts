/** An exam is asked about and its school answers; the school reports news; and what people keep is found, and let go, in their member area. */
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

test.beforeEach(() => forgetLimits())

async function as(browser: Browser, baseURL: string, member: Member, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

/** Somebody whose company has a school that is online, with an exam to come. */
async function schoolOf(member: Member): Promise<{ schoolId: number; examId: number }> {
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
      values ($1::int, $2, 'ONLINE', 'TRAINING', 'PRIVATE', '问答学校' || $1::int::text, 19, 1607, 3155, '广东深圳', '科技园三路 3 号', 114, 22.5, now())
      returning id`,
    [member.id, company!.id],
  )
  const [exam] = await query<{ id: number }>(
    `insert into exams (school_id, state, kind, title, organiser, fee, register_from, register_to, starts_at, ends_at, published_at)
      values ($1, 'PUBLISHED', 'VOCATIONAL', '电工中级技能考试', '市技能鉴定中心', 0, now() - interval '1 day', now() + interval '9 days',
        now() + interval '20 days', now() + interval '20 days 2 hours', now()) returning id`,
    [school!.id],
  )
  return { schoolId: school!.id, examId: exam!.id }
}

/** Who works for a company acts for it once the header knows. */
async function actForCompany(page: Page): Promise<void> {
  await page.goto('/system_msg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkCompany'))).toContain('办学公司')
}

test('a pupil asks at an exam, its school answers, and the page shows both', async ({ page, browser, baseURL }) => {
  const head = await newMember('考务老师')
  const { schoolId, examId } = await schoolOf(head)
  await page.goto(`/school/exam?id=${examId}`)
  await page.getByRole('button', { name: '我要提问' }).click()
  await expect(page.getByRole('dialog', { name: /登录/ })).toBeVisible()

  const question = `考点能换到南山吗 ${examId}`
  const pupil = await as(browser, baseURL!, await newMember('想考试的学员'), 360)
  await pupil.goto(`/school/exam?id=${examId}`)
  await pupil.getByRole('button', { name: '我要提问' }).click()
  const dialog = pupil.getByRole('dialog', { name: '向学校提问' })
  await dialog.getByRole('button', { name: '提交问题' }).click()
  await expect(dialog.getByText('至少写 2 个字')).toBeVisible()
  await dialog.getByLabel('问题').fill(question)
  await expectAccessibleInEveryLook(pupil)
  await dialog.getByRole('button', { name: '提交问题' }).click()
  await expect(toastOn(pupil, '已提问，学校回答后会通知你')).toBeVisible()

  const office = await as(browser, baseURL!, head)
  await actForCompany(office)
  await office.goto('/merchant/course/mine?view=questions')
  await expect(office.getByText(question)).toBeVisible()
  await expectAccessibleInEveryLook(office)
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.getByRole('button', { name: '回答', exact: true }).click()
  await office.getByRole('dialog').getByLabel('回答').fill('报名截止之前可以换一次')
  await office.getByRole('button', { name: '发布回答' }).click()
  await expect(toastOn(office, '已经回答，提问的人会收到通知')).toBeVisible()

  await pupil.goto(`/school/exam?id=${examId}`)
  await expect(pupil.getByText('报名截止之前可以换一次')).toBeVisible()
  await expect(pupil.getByText('1 个问题')).toBeVisible()
  await expectNoSidewaysScroll(pupil)
  await pupil.goto(`/school/schoolDetail?id=${schoolId}`)
  await pupil.getByRole('button', { name: '我要提问' }).click()
  await pupil.getByRole('dialog', { name: '向学校提问' }).getByLabel('问题').fill('宿舍几个人一间')
  await pupil.getByRole('button', { name: '提交问题' }).click()
  await expect(toastOn(pupil, '已提问，学校回答后会通知你')).toBeVisible()
  await pupil.reload()
  await expect(pupil.getByText('宿舍几个人一间', { exact: true })).toBeVisible()
  await pupil.context().close()
  await office.context().close()
})

test('a school writes news, an operator passes it, everybody reads it, and it can be taken away', async ({
  page,
  browser,
  baseURL,
}) => {
  const head = await newMember('招生办')
  const { schoolId } = await schoolOf(head)
  const title = `秋季招生简章 ${schoolId}`
  const office = await as(browser, baseURL!, head)
  await actForCompany(office)
  await office.goto('/merchant/school/news')
  await office.getByRole('link', { name: '写招生动态' }).first().click()
  await office.getByRole('button', { name: '提交审核' }).click()
  await expect(office.getByText('请填写标题')).toBeVisible()
  await office.getByLabel('标题').fill(title)
  await office.getByRole('textbox', { name: '正文' }).fill('面向初中毕业生招收机电和护理两个专业，共三百人，九月开学。')
  await expectAccessibleInEveryLook(office)
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(office, '已提交审核，通过后公开')).toBeVisible()
  await expect(office.getByRole('link', { name: title })).toBeVisible()

  const operator = await newMember('招生动态审核员')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.id])
  const reviewing = await as(browser, baseURL!, operator)
  const [waiting] = await query<{ id: number }>(
    `select id from review_cases where kind = 'SCHOOL_NEWS' and state = 'OPEN' and title like '%' || $1 limit 1`,
    [title],
  )
  await reviewing.goto(`/manage/review?id=${waiting!.id}`)
  await reviewing.getByRole('button', { name: '领取' }).click()
  await reviewing.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(reviewing, '已经通过')).toBeVisible()

  await page.goto(`/school/schoolDetail?id=${schoolId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await office.goto('/merchant/school/news')
  await office.getByRole('link', { name: title }).click()
  await office.getByRole('button', { name: '删除这条动态' }).click()
  await office.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(toastOn(office, '动态已经删除')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await office.context().close()
  await reviewing.context().close()
})

test('a school and a topic that are collected, and what is followed, are found in the member area and let go there', async ({
  browser,
  baseURL,
}) => {
  const { schoolId } = await schoolOf(await newMember('被收藏的校长'))
  const [topic] = await query<{ id: number; title: string; board_id: number; name: string }>(
    `select t.id, t.title, t.board_id, b.name from forum_topics t join forum_boards b on b.id = t.board_id
      where t.state = 'PUBLISHED' and b.state = 'OPEN' order by t.id limit 1`,
  )
  const member = await newMember('爱收藏的人')
  const mine = await as(browser, baseURL!, member, 360)
  await mine.goto(`/school/schoolDetail?id=${schoolId}`)
  await mine.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(mine.locator('[data-favourite-count]')).toHaveText('1')
  await query(`insert into forum_collects (user_id, topic_id) values ($1, $2)`, [member.id, topic!.id])
  await query(`insert into forum_subscriptions (user_id, topic_id) values ($1, $2)`, [member.id, topic!.id])
  await query(`insert into forum_subscriptions (user_id, board_id) values ($1, $2)`, [member.id, topic!.board_id])

  await mine.goto('/member')
  const kept = mine.getByRole('region', { name: '我的收藏' })
  await kept.getByRole('button', { name: '学校' }).click()
  await expect(kept.getByText(/^问答学校/)).toBeVisible()
  await expectNoSidewaysScroll(mine)
  await kept.getByRole('button', { name: /^取消收藏：问答学校/ }).click()
  await expect(kept.getByText('还没有收藏学校')).toBeVisible()
  await kept.getByRole('button', { name: '帖子' }).click()
  await expect(kept.getByRole('link', { name: topic!.title })).toBeVisible()

  await mine.goto('/member/member_park/member_park_forum?view=collected')
  await expectAccessibleInEveryLook(mine)
  await mine.getByRole('button', { name: `取消收藏：${topic!.title}` }).click()
  await mine.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
  await expect(mine.getByText('还没有收藏帖子')).toBeVisible()
  await mine.getByRole('link', { name: '关注', exact: true }).click()
  await expectAccessibleInEveryLook(mine)
  await mine.getByRole('button', { name: `取消关注：${topic!.name}` }).click()
  await mine.getByRole('dialog').getByRole('button', { name: '取消关注' }).click()
  await expect(mine.getByText(/^还没有关注版块/)).toBeVisible()
  await mine.getByRole('button', { name: `取消关注：${topic!.title}` }).click()
  await mine.getByRole('dialog').getByRole('button', { name: '取消关注' }).click()
  await expect(mine.getByText('还没有关注帖子')).toBeVisible()
  await mine.context().close()
})
