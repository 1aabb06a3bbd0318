/** Consultation as a visitor walks through it: from the front to an answer, to anyone who gave it, to a playback. */
import { expect, expectAccessible, test } from '#tests/support/journey.ts'

test('a visitor finds an answered question by field, reads the best answer and meets who gave it', async ({ page }) => {
  await page.goto('/consult')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /法律咨询/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/consult\/list\?category=\d+/)
  await page.getByRole('navigation', { name: '筛选条件' }).getByRole('link', { name: '已解决' }).click()
  await expect(page).toHaveURL(/state=accepted/)
  const first = page.locator('.q-row .cover-link').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const best = page.locator('.answer').first()
  await expect(best.getByText('最佳回答')).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(data).toContain('"@type":"QAPage"')
  expect(data).toContain('"acceptedAnswer"')
})

test('a consultant shows fields, fees, free hours, answers and what others said', async ({ page }) => {
  await page.goto('/consult/list?tab=expert')
  await page.locator('.expert-card .cover-link').first().click()
  await expect(page).toHaveURL(/\/consult\/user\/\d+/)
  for (const name of ['介绍', '收费', '可约时间', '公开回答', '评价'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: '咨询收费' }).getByRole('row').nth(1)).toContainText('¥')
})

test('questions and consultants are narrowed from the country to a city, which tabs and pages keep', async ({ page }) => {
  await page.goto('/consult/list')
  const filters = page.getByRole('navigation', { name: '筛选条件' })
  await expect(filters.getByRole('link', { name: '全国' })).toHaveAttribute('aria-current', 'true')
  await filters.getByRole('link', { name: '广东省', exact: true }).click()
  await expect(page).toHaveURL(/\?city=19$/)
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/city=19&pageNo=2/)
  await filters.getByRole('link', { name: '深圳市', exact: true }).click()
  await expect(page).toHaveURL(/\?city=1607$/)
  for (const place of await page.locator('.q-row .card-meta').allTextContents()) expect(place).toContain('深圳')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/consult\/list\?city=1607$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: '咨询师', exact: true }).click()
  await expect(page).toHaveURL(/tab=expert&city=1607/)
  await filters.getByRole('link', { name: '全国' }).click()
  await expect(page).not.toHaveURL(/city=/)
})

test('pages keep their place and the plaza keeps its promise', async ({ page }) => {
  await page.goto('/consult/problem?tab=unanswered')
  const counts = await page.locator('.q-count b').allTextContents()
  expect(counts.every(text => text === '0')).toBe(true)
  await page.goto('/consult/list')
  const before = await page.locator('.q-row .cover-link').allTextContents()
  await page.getByRole('link', { name: '下一页' }).click()
  const after = await page.locator('.q-row .cover-link').allTextContents()
  expect(after.filter(title => before.includes(title))).toEqual([])
  await page.goBack()
  await expect(page.locator('.q-row .cover-link').first()).toHaveText(before[0] ?? '')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a chat is replayed as text, a recording has the browser’s own player and its transcript', async ({ page }) => {
    await page.goto('/consult/list?tab=playback&type=CHAT&price=free')
    await page.locator('.media-card .cover-link').first().click()
    await expect(page.locator('.talk li p').first()).toBeVisible()
    expect(await page.locator('.talk li p').count()).toBeGreaterThan(8)
    await page.goto('/consult/list?tab=playback&type=VIDEO')
    await page.locator('.media-card .cover-link').first().click()
    await expect(page.locator('video[controls]')).toBeVisible()
    await expect(page.getByRole('heading', { name: '文字稿' })).toBeVisible()
  })

  test('a question is searched, read and paged', async ({ page }) => {
    await page.goto('/consult')
    await page.getByRole('search', { name: '搜索公开问题' }).getByRole('searchbox').fill('怎么')
    await page.getByRole('search', { name: '搜索公开问题' }).getByRole('button').click()
    await expect(page).toHaveURL(/keyword=/)
    for (const title of await page.locator('.q-row .cover-link').allTextContents()) expect(title).toContain('怎么')
  })
})
