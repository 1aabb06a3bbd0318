/** Teaching and learning: a teacher writes, an operator decides, a pupil buys and learns to the certificate, a visitor checks it. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { payOnline } from '#tests/support/cashier.ts'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { samplePicture } from '#tests/support/upload.ts'

/** The page of the embedded provider, which is a site of its own. */
const PROVIDER = /third party: http:\/\/127\.0\.0\.1:\d+\/pay\//

test.beforeEach(() => forgetLimits())

async function as(browser: Browser, baseURL: string | undefined, member: Member): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: baseURL ?? '' })
  await signIn(context, member.token, baseURL ?? '')
  return context.newPage()
}

async function certifiedTeacher(name: string): Promise<Member> {
  const teacher = await newMember(name)
  await query('update users set certified_at = now() where id = $1', [teacher.id])
  return teacher
}

async function contentOperator(): Promise<Member> {
  const operator = await newMember('课程审核员')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.id])
  return operator
}

async function approve(page: Page, title: string): Promise<void> {
  const [waiting] = await query<{ id: number }>(
    `select id from review_cases where kind = 'COURSE' and state = 'OPEN' and title like $1 || '%' order by id desc limit 1`,
    [title],
  )
  await page.goto(`/manage/review?id=${waiting!.id}`)
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
}

/** The two questions go out as a spreadsheet and come in again, below themselves, where they are taken away. */
async function expectSameFromSheet(page: Page, quiz: Locator): Promise<void> {
  const saved = page.waitForEvent('download')
  await quiz.getByRole('button', { name: '导出 XLSX' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('小测验.xlsx')
  await quiz.getByRole('button', { name: '从文件导入题目' }).click()
  const chosen = quiz.getByLabel('题目文件')
  await chosen.setInputFiles({ name: '旧表.xlsx', mimeType: 'text/plain', buffer: Buffer.from('题型,题目') })
  await expect(quiz.getByText('这不是 .xlsx 文件，请在表格软件里另存为 .xlsx 再选')).toBeVisible()
  await expect(quiz.getByRole('button', { name: '导入 0 道题' })).toBeDisabled()
  await expectAccessible(page)
  await chosen.setInputFiles(await file.path())
  await expect(quiz.getByText('读懂了 2 道题')).toBeVisible()
  await quiz.getByRole('button', { name: '导入 2 道题' }).click()
  await expect(quiz.getByRole('group', { name: '第 3 题' }).getByRole('textbox', { name: '第 3 题' })).toHaveValue('水温多少')
  await expect(quiz.getByRole('group', { name: '第 4 题' }).getByLabel('正确答案')).toHaveValue('闷蒸')
  await quiz.getByRole('button', { name: '删除第 4 题' }).click()
  await quiz.getByRole('button', { name: '删除第 3 题' }).click()
}

test('a teacher writes a course, an operator passes it, a pupil buys it and learns to the certificate that a visitor checks', async ({
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(PROVIDER)
  const title = `手冲咖啡 ${Date.now()}`
  const teacher = await as(browser, baseURL, await certifiedTeacher('咖啡老师'))
  await teacher.goto('/merchant/course/mine')
  await teacher.getByRole('link', { name: '写一门课程' }).first().click()
  await teacher.getByLabel('课程名称').fill(title)
  await teacher.getByLabel('分类').selectOption({ index: 1 })
  await teacher.getByLabel('课程介绍').fill('从选豆、研磨、水温到注水，一步一步学会在家做一杯好喝的手冲咖啡。')
  await teacher.getByLabel('价格（元）').fill('20')
  await teacher.getByLabel('讲师姓名').fill('豆老师')
  await teacher.getByLabel('职称或身份').fill('咖啡师')

  // What is missing stands beside its field.
  await teacher.getByRole('button', { name: '添加视频课时' }).click()
  await teacher.getByLabel('课时名称').fill('看一遍怎么冲')
  await teacher.getByLabel(/^面向中小学生/).check()
  await teacher.getByLabel(/^学科类培训/).check()
  await teacher.getByRole('button', { name: '提交审核' }).click()
  await expect(teacher.getByText('请上传视频', { exact: true })).toBeVisible()
  await expect(teacher.getByText('请上传一张封面图')).toBeVisible()
  await expect(teacher.getByText('学科类培训须有许可，请填写办学许可证编号')).toBeVisible()
  await expect(teacher.getByText('请上传办学许可证的照片或扫描件')).toBeVisible()
  await expectAccessible(teacher)
  await teacher.getByLabel(/^面向中小学生/).uncheck()
  await expect(teacher.getByLabel(/^学科类培训/)).toHaveCount(0)

  await teacher.getByLabel('选择视频').setInputFiles('demo/clips/lines.mp4')
  await expect(teacher.getByLabel('视频预览')).toBeVisible()
  await expect.poll(async () => Number(await teacher.getByLabel('时长（秒）').inputValue())).toBeGreaterThan(0)
  await teacher
    .getByLabel('选择封面')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await samplePicture(640, 360) })
  await teacher.getByRole('button', { name: '使用这一块' }).click()
  await expect(teacher.getByRole('img', { name: '封面 1' })).toBeVisible()

  await teacher.getByRole('button', { name: '添加图文课时' }).click()
  const text = teacher
    .getByRole('listitem')
    .filter({ has: teacher.getByRole('textbox', { name: '正文' }) })
    .last()
  await text.getByLabel('课时名称').fill('先试试看')
  await text.getByLabel('免费试看').check()
  await text.getByRole('textbox', { name: '正文' }).fill('九十二度的水最合适，太烫会苦。')

  await teacher.getByRole('button', { name: '添加测验课时' }).click()
  const quiz = teacher
    .getByRole('listitem')
    .filter({ has: teacher.getByLabel('及格分') })
    .last()
  await quiz.getByLabel('课时名称').fill('小测验')
  await quiz.getByRole('button', { name: '从文件导入题目' }).click()
  await quiz
    .getByLabel('或粘贴内容')
    .fill('单选,水温多少,九十二度,一百度,,,,,A,太烫会苦\n填空,第一步叫什么,,,,,,,闷蒸,\n问答,随便说说')
  await expect(quiz.getByText('读懂了 2 道题')).toBeVisible()
  await expect(quiz.getByText(/第 3 行/)).toBeVisible()
  await quiz.getByRole('button', { name: '导入 2 道题' }).click()
  await expectSameFromSheet(teacher, quiz)

  // A page that is loaded anew in the middle has everything that was typed, and can throw it away.
  await teacher.reload()
  await expect(teacher.getByText('已恢复上次没有保存的内容')).toBeVisible()
  await expect(teacher.getByLabel('课程名称')).toHaveValue(title)
  await expect(teacher.getByRole('img', { name: '封面 1' })).toBeVisible()

  // The free lesson comes first, by keys alone.
  const up = teacher.getByRole('button', { name: '先试试看 上移' })
  await up.focus()
  await teacher.keyboard.press('Enter')
  await expect(teacher.getByText('先试试看 移到第 1 位，共 3 位')).toBeAttached()
  await teacher.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(teacher)
  await teacher.setViewportSize({ width: 1440, height: 900 })
  await teacher.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(teacher, '已经提交审核')).toBeVisible()
  await expect(teacher.getByText('审核中').first()).toBeVisible()

  const operator = await as(browser, baseURL, await contentOperator())
  await approve(operator, title)

  const [course] = await query<{ id: number }>(`select id from courses where title = $1`, [title])
  const pupil = await as(browser, baseURL, await newMember('学咖啡的人'))
  await pupil.goto(`/course/${course!.id}/learn`)
  await expect(pupil.getByText('九十二度')).toBeVisible()
  await expect(pupil.getByRole('button', { name: /看一遍怎么冲/ })).toBeDisabled()
  await expectAccessible(pupil)
  await pupil.goto(`/course/${course!.id}`)
  await pupil.getByRole('button', { name: '立即报名' }).click()
  await pupil.getByRole('dialog').getByRole('button', { name: '提交订单' }).click()
  await payOnline(pupil)

  await pupil.goto(`/course/${course!.id}/learn`)
  await expect(pupil.getByText('九十二度')).toBeVisible()
  await expect(pupil.getByText('已学完 1/3 课时')).toBeVisible()
  await pupil.getByRole('button', { name: '下一课时' }).click()
  const film = pupil.locator('main video')
  await pupil.getByLabel('播放速度').selectOption('2')
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await pupil.getByLabel(/记一笔/).fill('注水要慢')
  await pupil.getByRole('button', { name: '保存笔记' }).click()
  await expect(pupil.getByRole('list', { name: '这个课时的笔记' }).getByText('注水要慢')).toBeVisible()
  await expect(pupil.getByText('已学完 2/3 课时')).toBeVisible({ timeout: 90_000 })

  await pupil.getByRole('button', { name: '下一课时' }).click()
  await pupil.getByRole('button', { name: '交卷' }).click()
  await expect(pupil.getByText('这道题还没有作答').first()).toBeVisible()
  await pupil.getByLabel('一百度').check()
  await pupil.getByLabel('第 2 题的答案').fill('闷蒸')
  await pupil.getByRole('button', { name: '交卷' }).click()
  await expect(pupil.getByText('没有通过，50 分。')).toBeVisible()
  await expect(pupil.getByText('太烫会苦')).toHaveCount(0)
  await pupil.getByRole('button', { name: '再做一次' }).click()
  await pupil.getByLabel('九十二度').check()
  await pupil.getByLabel('第 2 题的答案').fill('闷 蒸')
  await pupil.getByRole('button', { name: '交卷' }).click()
  await expect(pupil.getByText('通过了，100 分。')).toBeVisible()
  await expect(pupil.getByText('解析：太烫会苦')).toBeVisible()
  const certificate = pupil.getByRole('link', { name: /^结业证书/ })
  await expect(certificate).toBeVisible()
  await pupil.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(pupil)
  await expectAccessible(pupil)
  const no = ((await certificate.textContent()) ?? '').replace('结业证书', '').trim()

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto('/verify')
  await visitor.getByLabel('证书编号').fill('0000')
  await visitor.getByRole('button', { name: '查验' }).click()
  await expect(visitor.getByText('没有这个编号的证书或准考证')).toBeVisible()
  await visitor.getByLabel('证书编号').fill(no)
  await visitor.getByRole('button', { name: '查验' }).click()
  await expect(visitor.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await expect(visitor.getByText('学＊啡的人')).toBeVisible()
  await expectAccessible(visitor)

  // The learner takes it along as a document, until the teacher takes it back.
  const [enrolment] = await query<{ id: number; course_id: number }>(
    `select e.id, e.course_id from course_certificates c join course_enrolments e on e.id = c.enrolment_id where c.code = $1`,
    [no],
  )
  await pupil.goto(`/member/member_school?id=${enrolment!.id}`)
  await pupil.getByRole('button', { name: '生成结业证书 PDF' }).click()
  const ready = pupil.getByRole('link', { name: '下载结业证书 PDF' })
  await expect(ready).toBeVisible({ timeout: 60_000 })
  const download = pupil.waitForEvent('download')
  await ready.click()
  expect((await download).suggestedFilename()).toMatch(/^certificate-\d+\.pdf$/)
  await teacher.goto(`/merchant/course/mine?course=${enrolment!.course_id}`)
  await teacher.getByRole('link', { name: '颁发的结业证书' }).click()
  await teacher.getByRole('button', { name: /^撤销/ }).click()
  const revoking = teacher.getByRole('dialog')
  await revoking.getByRole('button', { name: '撤销证书' }).click()
  await expect(revoking.getByText('写明原因，至少 2 个字')).toBeVisible()
  await revoking.getByLabel('原因').fill('测验由别人代做')
  await expectAccessible(teacher)
  await revoking.getByRole('button', { name: '撤销证书' }).click()
  await expect(teacher.getByText(/作废：测验由别人代做/).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '证书已经作废' })).toBeVisible()
  await pupil.reload()
  await expect(pupil.getByText('测验由别人代做')).toBeVisible()
  await expect(pupil.getByRole('button', { name: '生成结业证书 PDF' })).toHaveCount(0)
  for (const page of [teacher, operator, pupil, visitor]) await page.context().close()
})

test('a learner asks and comments; the teacher answers, and sees where learners stop', async ({ browser, baseURL }) => {
  const teacherMember = await certifiedTeacher('答疑老师')
  const [category] = await query<{ id: number; parent_id: number }>(
    'select id, parent_id from course_categories where parent_id is not null order by id limit 1',
  )
  const [course] = await query<{ id: number }>(
    `with teacher as (insert into course_teachers (user_id, name, title) values ($1, '答疑老师', '讲师') returning id),
      course as (insert into courses (category_id, category_group_id, teacher_id, owner_user_id, state, title, level, price, lesson_count, published_at)
        select $2, $3, id, $1, 'ONLINE', '可以提问的课', 'ANY', 0, 1, now() from teacher returning id),
      chapter as (insert into course_chapters (course_id, position, title) select id, 0, '第一章' from course returning id, course_id)
     insert into course_lessons (course_id, chapter_id, position, kind, title, body)
       select course_id, id, 0, 'TEXT', '第一课', '<p>正文在这里</p>' from chapter returning course_id as id`,
    [teacherMember.id, category!.id, category!.parent_id],
  )
  const pupil = await as(browser, baseURL, await newMember('提问的学员'))
  await pupil.goto(`/course/${course!.id}`)
  await pupil.getByRole('button', { name: '免费加入' }).click()
  await expect(pupil).toHaveURL(/\/learn$/)
  await expect(pupil.getByText('正文在这里')).toBeVisible()
  await pupil.getByLabel('你的问题').fill('有没有配套的练习')
  await pupil.getByRole('button', { name: '提问', exact: true }).click()
  await expect(toastOn(pupil, '已经提问，讲师回答后会通知你')).toBeVisible()
  await pupil.goto(`/course/${course!.id}`)
  await pupil.getByLabel('打分').selectOption('5')
  await pupil.getByLabel('说说这门课').fill('讲得很清楚')
  await pupil.getByRole('form', { name: '评论' }).getByRole('button', { name: '发布' }).click()
  await expect(toastOn(pupil, '已发布')).toBeVisible()

  const teacher = await as(browser, baseURL, teacherMember)
  await teacher.goto('/merchant/course/mine?view=questions')
  await teacher.getByRole('button', { name: '回答' }).first().click()
  await teacher.getByRole('dialog').getByRole('textbox', { name: '回答' }).fill('第二章以后有')
  await teacher.getByRole('button', { name: '发布回答' }).click()
  await expect(toastOn(teacher, '已经回答，提问的人会收到通知')).toBeVisible()
  await expectAccessible(teacher)
  await teacher.goto(`/merchant/course/mine?course=${course!.id}`)
  await expect(teacher.getByText('1 人', { exact: true }).first()).toBeVisible()
  await expectAccessible(teacher)
  await teacher.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(teacher)

  await pupil.goto(`/course/${course!.id}`)
  await expect(pupil.getByText('第二章以后有')).toBeVisible()
  const useful = pupil.getByRole('button', { name: /^有用 0/ })
  await useful.click()
  await expect(pupil.getByRole('button', { name: /^有用 1/ })).toHaveAttribute('aria-pressed', 'true')
  for (const page of [teacher, pupil]) await page.context().close()
})
