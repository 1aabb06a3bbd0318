/** Learning as a visitor lives it: finding a course and trying it, choosing a school, looking up an exam. */
import { expect, expectAccessible, test } from '#tests/support/journey.ts'

test('a visitor narrows the courses, opens one and reads a free lesson', async ({ page }) => {
  await page.goto('/course')
  const filters = page.getByRole('navigation', { name: '课程筛选' })
  await filters.getByRole('link', { name: '免费', exact: true }).click()
  await expect(page).toHaveURL(/price=FREE/)
  await expect(filters.getByRole('link', { name: '免费', exact: true })).toHaveAttribute('aria-current', 'true')
  const rows = page.locator('main .row-card')
  await expect(rows.first()).toContainText('免费')
  const title = (await rows.first().getByRole('heading').textContent()) ?? ''
  await rows.first().getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: '先看免费课时' }).click()
  await expect(page.locator('#syllabus details[open] video')).toBeInViewport()
  const text = page.locator('#syllabus details', { hasText: '免费阅读' }).first()
  await text.locator('summary').click()
  await expect(text.locator('.article')).toBeVisible()
})

test('a free lesson plays, by the keyboard too; a lesson to be paid for says what to do', async ({ page, request }) => {
  await page.goto('/course')
  await page.locator('main .row-card .card-title a').first().click()
  const film = page.locator('#syllabus [data-player]').first()
  const source = (await film.getAttribute('data-src')) ?? ''
  const part = await request.get(source, { headers: { Range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)
  expect((await part.body()).byteLength).toBe(100)
  await film.getByRole('button', { name: /^播放/ }).focus()
  await page.keyboard.press('Enter')
  const playing = film.locator('.player-full video')
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  await page.keyboard.press('Space')
  await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await expect(page.locator('#syllabus').getByRole('img', { name: '报名后可学' }).first()).toBeVisible()
  await expect(page.getByText('带锁的课时报名后才能学')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(立即报名|免费加入)$/ }).first()).toBeVisible()
  await page.reload()
  await expectAccessible(page)
})

test('the search box of the list keeps the filters and says what to do when nothing is found', async ({ page }) => {
  await page.goto('/course?level=BEGINNER')
  await page.getByRole('searchbox', { name: '搜索课程' }).fill('没有这样的课')
  await page.getByRole('searchbox', { name: '搜索课程' }).press('Enter')
  await expect(page).toHaveURL(/level=BEGINNER/)
  await expect(page.getByText('没有找到符合条件的课程')).toBeVisible()
  await page.getByRole('link', { name: '看全部课程' }).click()
  await expect(page).toHaveURL(/\/course$/)
})

test('two schools are put side by side and taken apart again', async ({ page }) => {
  await page.goto('/school/schoolList')
  await page
    .getByRole('link', { name: /^加入对比/ })
    .first()
    .click()
  await expect(page.getByText('再选一所，就能并排对比。')).toBeVisible()
  await page
    .getByRole('link', { name: /^加入对比/ })
    .first()
    .click()
  const table = page.getByRole('region', { name: '学校对比' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await expect(page).toHaveURL(/compare=\d+(%2C|,)\d+/)
  await table
    .getByRole('link', { name: /^移出对比/ })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
})

test('from the front of schools to a school, its majors and its place on the map', async ({ page }) => {
  await page.goto('/school')
  await page.locator('main .media-card').first().click()
  await expect(page).toHaveURL(/schoolDetail\?id=\d+/)
  await expect(page.getByRole('region', { name: '专业与学费' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/^\d{3}\*{4}\d{4}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: '在地图上看' })).toHaveAttribute('href', /\/map\?kind=school&lng=/)
})

test('an exam shows its dates, sites and answered questions; the calendar turns its months', async ({ page }) => {
  await page.goto('/school/exam')
  await page.locator('main .row-card a').first().click()
  await expect(page.getByRole('heading', { name: '时间安排' })).toBeVisible()
  await expect(page.getByRole('region', { name: '考点与名额' }).getByRole('row').nth(1)).toBeVisible()
  await page.goto('/school')
  const shown = (await page.locator('#calendar b').first().textContent()) ?? ''
  await page.getByRole('link', { name: '下月' }).click()
  await expect(page.locator('#calendar b').first()).not.toHaveText(shown)
})

test('the tools show one set of plans at a time and all prices in one table', async ({ page }) => {
  await page.goto('/cloud')
  await page.getByRole('navigation', { name: '产品', exact: true }).getByRole('link', { name: '云盘' }).click()
  await expect(page).toHaveURL(/tool=disk/)
  await expect(page.getByRole('region', { name: '云盘的版本' })).toBeVisible()
  await expect(page.getByRole('region', { name: '全部产品的价格' }).getByRole('row')).toHaveCount(10)
  const question = page.locator('#questions details').first()
  await question.locator('summary').click()
  await expect(question.locator('p')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('courses can be read, filtered and paged', async ({ page }) => {
    await page.goto('/course?pageSize=5')
    const first = (await page.locator('main .row-card .card-title').first().textContent()) ?? ''
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '2', exact: true }).click()
    await expect(page.locator('main .row-card .card-title').first()).not.toHaveText(first)
    await page.locator('main .row-card .card-title a').first().click()
    await expect(page.locator('#syllabus li').first()).toBeVisible()
  })
})

test('unknown courses, schools and exams and broken filters answer 404 in the voice of the site', async ({ request }) => {
  for (const path of [
    '/course/99999999',
    '/course/x',
    '/course?sort=upside',
    '/school/schoolDetail',
    '/school/schoolDetail?id=99999999',
    '/school/schoolList?compare=1,2,3,4,5',
    '/school/exam?id=0',
    '/school?month=13',
    '/cloud?tool=nothing',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
