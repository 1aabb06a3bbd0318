/** Two people at once: a company publishes and hires, a person applies; an operator approves, and a visitor is asked to sign in. */
import type { Browser, Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

const WIDTHS = { owner: { width: 1440, height: 900 }, person: { width: 360, height: 800 } }

async function asPerson(browser: Browser, baseURL: string, nickname: string): Promise<{ page: Page; id: number }> {
  const member = await newMember(nickname)
  const context = await browser.newContext({ viewport: WIDTHS.person, baseURL })
  await signIn(context, member.token, baseURL)
  return { page: await context.newPage(), id: member.id }
}

/** The operator's decision, which has a journey of its own: here only its effect counts. */
async function approve(page: Page, operatorToken: string, title: string): Promise<void> {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const list = await page.request.get(`/v1/manager/review/list?kind=RECRUITMENT&keyword=${encodeURIComponent(title)}`, {
    headers,
  })
  const { resultData } = (await list.json()) as { resultData: { list: { id: number }[] } }
  const id = resultData.list[0]?.id
  expect(id, 'the post waits for an operator').toBeDefined()
  for (const step of ['claim', 'approve']) {
    const answer = await page.request.post(`/v1/manager/review/${id}/${step}`, { headers, data: {} })
    expect(((await answer.json()) as { resultStatus: boolean }).resultStatus).toBe(true)
  }
}

async function operator(): Promise<string> {
  const member = await newMember('审核员')
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [member.id])
  return member.token
}

async function writeJob(page: Page, title: string): Promise<void> {
  await page.goto('/city/releaseJob/company')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('职业').selectOption({ index: 1 })
  await page.getByLabel('招几人').fill('2')
  await page.getByLabel('下限（元）').fill('6000')
  await page.getByLabel('上限（元）').fill('9000')
  await page.getByLabel('发放周期').fill('每月 10 日')
  await page.getByLabel('工作时间').fill('9:00–18:00')
  await page.getByLabel('休息休假').fill('双休')
  await page.getByLabel('社会保险').fill('五险一金')
  await page.getByLabel('工作地区：省份').selectOption('19')
  await page.getByLabel('工作地区：城市').selectOption('1607')
  await page.getByLabel('工作地区：区县').selectOption('3155')
  await page.getByLabel('详细地址').fill('科技园一号仓')
  await page.getByLabel('职位介绍').fill(`负责${title}的收货、上架和盘点，每周交一次报表，需要耐心细致。`)
}

async function writeResume(page: Page): Promise<void> {
  await page.goto('/member/member_recruitment?view=resumes')
  await page.getByRole('button', { name: '新建简历' }).click()
  await page.getByLabel('姓名').fill('陈向阳')
  await page.getByLabel('对外称呼').fill('陈先生')
  await page.getByLabel('期望的工作').fill('仓储，深圳，七千以上')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '保存简历' }).click()
  await expect(toastOn(page, '简历已保存')).toBeVisible()
}

test('a company publishes, a person applies, comes to the interview and is hired', async ({ page, browser, baseURL }) => {
  const title = `仓库管理员 ${Date.now() % 1_000_000}`
  await page.setViewportSize(WIDTHS.owner)
  await signInAs(page, people.owner)
  await writeJob(page, title)
  await expect(page.getByText(/已保存$/)).toBeVisible()
  await expect(page).toHaveURL(/id=\d+/)
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '已提交' })).toBeVisible()
  await approve(page, await operator(), title)
  await page.goto('/merchant/recruitment/mine')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('招聘中')
  const href = await row.getByRole('link', { name: `查看：${title}` }).getAttribute('href')

  const person = await asPerson(browser, baseURL!, '求职的人')
  await writeResume(person.page)
  await person.page.goto(href!)
  await expect(person.page.getByText('每月 10 日')).toBeVisible()
  await person.page.getByRole('button', { name: '投递简历' }).click()
  await person.page.getByRole('dialog').getByLabel('附言').fill('可以上夜班')
  await person.page.getByRole('button', { name: '投递', exact: true }).click()
  await person.page.getByRole('link', { name: '已投递，看进展' }).click()
  await expect(person.page.getByRole('heading', { name: title })).toBeVisible()

  await page.goto('/merchant/recruitment/applicants')
  await page.getByLabel('搜索应聘者').fill(title)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: '已投递' }).getByRole('link', { name: '陈先生' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('可以上夜班').first()).toBeVisible()
  await page.getByRole('button', { name: '通过初选' }).click()
  await page.getByRole('button', { name: '约面试' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/时间/).fill('2099-12-01T14:30')
  await dialog.getByLabel('地点').fill('三楼会议室')
  await dialog.getByRole('button', { name: '发出邀请' }).click()
  await expect(page.getByText('等待答复')).toBeVisible()
  await expectAccessible(page)

  await person.page.reload()
  await expect(person.page.getByText('三楼会议室')).toBeVisible()
  const download = person.page.waitForEvent('download')
  await person.page.getByRole('button', { name: /加到日历/ }).click()
  expect((await download).suggestedFilename()).toBe('面试.ics')
  await expectNoSidewaysScroll(person.page)
  await expectAccessible(person.page)
  await person.page.getByRole('button', { name: '同意开放联系方式' }).click()
  await person.page.getByRole('button', { name: '接受面试' }).click()
  await expect(person.page.getByText('会参加')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: '同意开放联系方式' }).click()
  await page.getByRole('button', { name: '查看联系方式' }).click()
  await expect(page.getByText('陈向阳')).toBeVisible()
  await page.getByRole('button', { name: '发录用通知' }).click()
  await expect(page.getByText('待入职').first()).toBeVisible()

  await person.page.reload()
  await person.page.getByRole('button', { name: '接受录用' }).click()
  await expect(person.page.getByText('已录用').first()).toBeVisible()
  await page.goto('/merchant/recruitment/applicants')
  await page.getByLabel('搜索应聘者').fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '已录用' }).getByRole('link', { name: '陈先生' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await person.page.context().close()
})

test('a visitor who wants to act is asked to sign in and stays on the post', async ({ page }) => {
  const [post] = await query<{ id: number }>(
    `select id from recruitments where kind = 'job' and state = 'PUBLISHED' and visibility = 'PUBLIC' order by id limit 1`,
  )
  await page.goto(`/city/recruitmentInfo/job/${post!.id}`)
  await page.getByRole('button', { name: '投递简历' }).click()
  await expect(page.getByRole('dialog')).toContainText('登录')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(page).toHaveURL(new RegExp(`/city/recruitmentInfo/job/${post!.id}$`))
  await expect(page.getByRole('button', { name: '投递简历' })).toBeVisible()
})

test('somebody asks, finds a question useful and likes the post', async ({ browser, baseURL }) => {
  const [post] = await query<{ id: number }>(
    `select id from recruitments where kind = 'job' and state = 'PUBLISHED' and visibility = 'PUBLIC' order by id desc limit 1`,
  )
  const { page } = await asPerson(browser, baseURL!, '提问的人')
  await page.goto(`/city/recruitmentInfo/job/${post!.id}`)
  await page.getByRole('button', { name: /^点赞/ }).click()
  await expect(page.getByRole('button', { name: /^已赞/ })).toBeVisible()
  const question = `包住宿吗 ${Date.now() % 100_000}`
  await page.getByLabel('提问或留言').fill(question)
  await page.getByRole('form', { name: '提问' }).getByRole('button', { name: '发布', exact: true }).click()
  await expect(toastOn(page, '已发布')).toBeVisible()
  await expect(page.locator('[data-comment-new]')).toContainText(question)
  await page.reload()
  await expect(page.locator('#comments')).toContainText(question)
  const useful = page.getByRole('button', { name: /^有用 \d+：.*的提问/ }).first()
  await useful.click()
  await expect(useful).toHaveAttribute('aria-pressed', 'true')
  await page.context().close()
})
