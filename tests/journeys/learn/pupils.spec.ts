/** A course for pupils: how it is refunded stands on its page and comes true, and in the evening its paid lessons stay shut (decision 125). */
import type { Page } from '@playwright/test'
import { date } from '#lib/format/date.ts'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { fact } from '#tests/support/journey-sale.ts'

/** The page of the embedded provider, which is a site of its own. */
const PROVIDER = /third party: http:\/\/127\.0\.0\.1:\d+\/pay\//

test.beforeEach(() => forgetLimits())

/** One lesson that is paid for, then one that is free. */
async function courseForPupils(title: string): Promise<number> {
  const teacher = await newMember('数学老师')
  const [row] = await query<{ id: number }>(
    `with teacher as (insert into course_teachers (user_id, name, title) values ($1, '数学老师', '讲师') returning id),
      course as (insert into courses (category_id, category_group_id, teacher_id, owner_user_id, state, title, level, price, lesson_count,
          free_lesson_count, k12, valid_days, published_at)
        select c.id, c.parent_id, teacher.id, $1, 'ONLINE', $2, 'ANY', 3000, 2, 1, true, 90, now() from teacher,
          (select id, parent_id from course_categories where parent_id is not null order by id limit 1) c returning id),
      chapter as (insert into course_chapters (course_id, position, title) select id, 0, '第一章' from course returning id, course_id)
     insert into course_lessons (course_id, chapter_id, position, kind, title, body, free)
       select course_id, id, 0, 'TEXT', '分数的意义', '<p>把一块披萨平均分</p>', false from chapter
       union all select course_id, id, 1, 'TEXT', '先听一课', '<p>数一数</p>', true from chapter returning course_id as id`,
    [teacher.id, title],
  )
  return row!.id
}

/** The clock of this browser says so, in Shanghai. */
const at = (clock: string): Date => new Date(`${date(new Date())}T${clock}:00+08:00`)

/** What the clock says is seen; what stands behind it is refused by the server too, and tried beside its code. */
async function expectEvening(page: Page, id: number): Promise<void> {
  await page.clock.install({ time: at('20:44') })
  await page.goto(`/course/${id}/learn`)
  const begin = page.getByRole('button', { name: '开始学习' })
  await expect(begin).toBeEnabled()
  await expect(page.getByText(/晚上九点/)).toHaveCount(0)
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('status').filter({ hasText: '快到晚上九点了，九点以后不开放中小学课程' })).toBeVisible()
  await expect(begin).toBeEnabled()
  await page.clock.fastForward('15:00')
  await expect(page.getByRole('status').filter({ hasText: '晚上九点到早上六点不开放中小学课程' })).toBeVisible()
  await expect(begin).toBeDisabled()
  await expect(begin).toHaveAttribute('title', /请早点休息/)
  await expect(page.getByText('把一块披萨平均分')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.clock.fastForward('09:00:00')
  await expect(begin).toBeEnabled()
}

test('a pupil reads how the course is refunded, rests in the evening, and has all of it back without a lesson', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.allow(PROVIDER)
  const title = `小学数学 ${Date.now()}`
  const id = await courseForPupils(title)
  await signIn(context, (await newMember('学数学的人')).token, baseURL!)
  await page.goto(`/course/${id}`)
  await expect(page.getByText('晚上九点到次日早上六点不开放学习')).toBeVisible()
  const terms = page.locator('#refund')
  await expect(terms.getByRole('heading', { name: '退费办法' })).toBeVisible()
  await expect(terms.getByRole('listitem')).toContainText(['没有学过收费课时的，全额退款', '没学的收费课时÷全部收费课时'])
  await expect(terms).toContainText('退费在十五日内办结')
  await expect(terms.getByRole('link', { name: '《退款规则》' })).toHaveAttribute('href', '/rule?id=refund')
  await expectAccessibleInEveryLook(page)

  await page.getByRole('button', { name: '立即报名' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交订单' }).click()
  await payOnline(page)
  // A page of its own: its clock is another one.
  const evening = await context.newPage()
  await evening.setViewportSize({ width: 360, height: 800 })
  await expectEvening(evening, id)
  await evening.close()

  const [order] = await query<{ order_no: string }>(`select order_no from orders where title like '%' || $1 || '%'`, [title])
  await page.goto(`/member/member_order?orderNo=${order!.order_no}`)
  await page.getByRole('button', { name: '申请退款' }).click()
  await page.getByLabel('退款原因').fill('报错了年级')
  await page.getByRole('button', { name: '确认退款' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: '进度' })).toBeVisible()
    expect(await fact(page, '已退款').allTextContents()).toEqual(['¥30.00'])
  }).toPass()
})
