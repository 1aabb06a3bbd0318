/** Looking for a service, a company and a job in one's city, as a visitor does it: by links, by words, by price, and back again. */
import { expect, expectAccessible, test } from '#tests/support/journey.ts'

test('a visitor narrows services down to one, reads it and comes back to the same place', async ({ page }) => {
  await page.goto('/city')
  const count = page.getByText(/^共 [\d,]+\+? 个服务$/)
  const all = Number(((await count.textContent()) ?? '').replace(/\D/g, ''))
  await page.getByRole('link', { name: '家政保洁', exact: true }).first().click()
  await expect(page).toHaveURL(/serverCategoryId=1(&|$)/)
  expect(Number(((await count.textContent()) ?? '').replace(/\D/g, ''))).toBeLessThan(all)
  await page.getByRole('link', { name: '只看认证' }).click()
  await page.getByRole('link', { name: '价格从低到高' }).click()
  await expect(page.getByRole('link', { name: '只看认证' })).toHaveAttribute('aria-current', 'true')
  const listed = page.url()
  const first = page.locator('.row-card').first()
  const title = await first.getByRole('heading').textContent()
  await first.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByRole('heading', { name: '套餐与价格' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(listed)
  await expect(page.locator('.row-card').first().getByRole('heading')).toHaveText(title ?? '')
})

test('an own range of price keeps the other filters', async ({ page }) => {
  await page.goto('/city?city=1607&certified=1')
  await page.getByLabel('最低价（元）').fill('100')
  await page.getByLabel('最高价（元）').fill('300')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/certified=1/)
  const prices = await page.locator('.row-card .price').allTextContents()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) {
    const yuan = Number(/[\d.]+/.exec(price.replace(/[\s,]/g, ''))?.[0])
    expect(yuan).toBeGreaterThanOrEqual(100)
    expect(yuan).toBeLessThanOrEqual(300)
  }
})

test('the pages of a list follow each other without a service twice', async ({ page }) => {
  await page.goto('/city?city=0')
  const titles = async () =>
    page.locator('.row-card .cover-link').evaluateAll(links => links.map(link => link.getAttribute('href')))
  const first = await titles()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/pageNo=2/)
  const second = await titles()
  expect(first.filter(one => second.includes(one))).toEqual([])
})

test('areas lead from the country to a district and back', async ({ page }) => {
  await page.goto('/city?city=0')
  await page.getByRole('link', { name: '广东省', exact: true }).click()
  await page.getByRole('link', { name: '深圳市', exact: true }).click()
  await page.getByRole('link', { name: '南山区', exact: true }).click()
  await expect(page).toHaveURL(/city=1607&district=\d+/)
  for (const place of await page.locator('.row-card .card-meta').allTextContents())
    if (place.includes('·')) expect(place).toContain('南山区')
  await page.getByRole('link', { name: '全深圳市' }).click()
  await expect(page).not.toHaveURL(/district/)
})

test('nothing found says what to do next', async ({ page }) => {
  await page.goto('/city?keyword=绝无此物')
  await expect(page.getByText('暂时没有符合条件的服务')).toBeVisible()
  await page.getByRole('link', { name: '清除筛选' }).click()
  await expect(page.locator('.row-card').first()).toBeVisible()
})

test('a company shows what its score was counted from', async ({ page }) => {
  await page.goto('/city?tab=company')
  await page.locator('.row-card .cover-link').first().click()
  await expect(page.getByRole('heading', { name: '履约画像' })).toBeVisible()
  await page.getByText('个月的依据').click()
  await expect(page.getByRole('columnheader', { name: '准时交付' })).toBeVisible()
  await expectAccessible(page)
})

test('reviews are filtered by stars and stay in sight', async ({ page }) => {
  await page.goto('/city/company/1')
  await page.getByRole('navigation', { name: '筛选评价' }).getByRole('link', { name: /^5 星/ }).click()
  await expect(page).toHaveURL(/stars=5#reviews$/)
  const stars = await page.locator('.review-list .stars').evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
  expect(new Set(stars)).toEqual(new Set(['5 星']))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, filtered, searched and paged', async ({ page }) => {
    await page.goto('/city')
    await page.getByRole('link', { name: '维修安装', exact: true }).first().click()
    await page.getByRole('searchbox', { name: '搜服务，如 空调清洗' }).fill('维修')
    await page
      .getByRole('search', { name: /^搜服务/ })
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/serverCategoryId=2.*keyword=/)
    await page.locator('.row-card .cover-link').first().click()
    await expect(page.getByRole('heading', { name: '用户评价' })).toBeVisible()
  })
})

test('a service that does not exist is a page of its own, with a way on', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const answer = await page.goto('/city/server/999999')
  expect(answer?.status()).toBe(404)
})

test.describe('seen by a browser that says so', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  })

  test('a service that somebody reads is counted once, however often they come back', async ({ page }) => {
    await page.goto('/city?city=1607')
    const id = /\d+$/.exec((await page.locator('.row-card .cover-link').last().getAttribute('href')) ?? '')?.[0]
    const views = async () => {
      const answer = await page.request.get(`/v1/front/same/city/server/${id}`)
      return ((await answer.json()) as { resultData: { viewCount: number } }).resultData.viewCount
    }
    const before = await views()
    for (let visit = 0; visit < 2; visit++) {
      const reported = page.waitForResponse(response => response.url().endsWith('/v1/front/view'))
      await page.goto(`/city/server/${id}`)
      expect((await reported).status()).toBe(200)
    }
    await expect.poll(views, { timeout: 60_000 }).toBe(before + 1)
  })
})
