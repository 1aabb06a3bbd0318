/** Looking for work as a visitor: from the list to a post, its licence, its questions, and the feed. */
import { expect, test } from '#tests/support/journey.ts'

test('a post names its pay, its employer with licence, and how applicants are treated', async ({ page }) => {
  await page.goto('/search?type=job')
  const title = await page.locator('main li .card-title a').first().textContent()
  await page.locator('main li .card-title a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('营业执照')).toBeVisible()
  await expect(main.getByText('信用代码')).toBeVisible()
  await expect(main.getByRole('heading', { name: '招聘方处理情况' })).toBeVisible()
  await expect(main.getByText('未查看')).toBeVisible()
  await expect(main.getByRole('heading', { name: '大家在问' })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '[]')).toEqual(expect.arrayContaining([expect.objectContaining({ '@type': 'JobPosting' })]))
  expect(await page.content()).not.toMatch(/1541\d{7}/)
})

test('a post opened under the wrong kind moves to its own address', async ({ page }) => {
  await page.goto('/search?type=resume')
  const href = await page.locator('main li .card-title a').first().getAttribute('href')
  await page.goto(href!.replace('/resume/', '/job/'))
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('a post that does not exist is said so', async ({ page, watch }) => {
  watch.allow(/404/)
  const response = await page.goto('/city/recruitmentInfo/job/99999999')
  expect(response?.status()).toBe(404)
})

test('the feed lists the newest jobs', async ({ request }) => {
  const response = await request.get('/city/recruitment.xml')
  expect(response.headers()['content-type']).toContain('application/rss+xml')
  expect((await response.text()).match(/<item>/g)?.length).toBeGreaterThan(5)
  expect((await request.get('/city/recruitment.xml?education=nonsense')).status()).toBe(400)
})
