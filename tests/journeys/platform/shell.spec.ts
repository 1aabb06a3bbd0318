// What every page has: a way past the header, a theme that stays, a remembered city, and a way back when something does not arrive.
import { expect, test } from '#tests/support/journey.ts'

// Pages fade into each other here, as they do for people who do not mind motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the first tab stop leads past the header', async ({ page }) => {
  await page.goto('/home')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a chosen theme stays on the next page, from its first paint on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/home')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: '深色' }).click()
  await expect(page.getByRole('button', { name: '深色' })).toHaveAttribute('aria-pressed', 'true')
  expect(await ground()).not.toBe(light)
  await page.goto('/offline', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // From here on the buttons listen: the page's script has marked the one that is chosen.
  await expect(page.getByRole('button', { name: '深色' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '跟随系统' }).click()
  await expect.poll(ground).toBe(light)
})

test('the remembered city is shown where a page has none, and leads into its pages', async ({ page }) => {
  await page.goto('/home')
  await page.evaluate(() => {
    const city = { name: '广州市', code: 1601, level: 2 }
    localStorage.setItem('address', JSON.stringify({ v: 1, data: { province: { name: '广东省', code: 19, level: 1 }, city } }))
  })
  await page.goto('/offline')
  await expect(page.getByRole('link', { name: '切换城市，当前广州' })).toBeVisible()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/home\?city=1601$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/home\?city=1601$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('广州')
})

test('a category opens beside the wall by keyboard alone', async ({ page }) => {
  await page.goto('/home')
  const wall = page.getByRole('navigation', { name: '全部分类' })
  await wall.getByRole('link', { name: '问专家' }).focus()
  await page.keyboard.press('Tab')
  await expect(wall.locator('.wall-fly:visible')).toHaveCount(1)
  await expect(wall.locator('.wall-fly a:focus')).toBeVisible()
})

test('the root leads to the front hall, and every navigation lands at the top', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.evaluate(() => scrollTo(0, 1200))
  await page.getByRole('contentinfo').getByRole('link', { name: '全国城市' }).click()
  await expect(page).toHaveURL(/\/country/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a part that does not arrive loads the same path once more, then asks', async ({ page, watch }) => {
  watch.allow(/Failed to load|Failed to fetch|Unable to preload|net::ERR/)
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/_astro\/mount\./, route => route.abort())
  await page.goto('/offline')
  const city = page.locator('[data-city-switch]')
  await city.click()
  await expect.poll(() => loads).toBe(2)
  await city.click()
  await expect(page.getByRole('alertdialog', { name: '加载失败' })).toBeVisible()
  await page.getByRole('button', { name: '先不管' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(loads).toBe(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the front hall can be read, and its search leads to results', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('group', { name: '外观' })).toBeHidden()
    await page.getByRole('main').getByRole('searchbox').fill('保洁')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?keyword=/)
  })
})

test('the gallery is not part of the running site', async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404)
})
