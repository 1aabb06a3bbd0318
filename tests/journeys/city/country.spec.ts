// The whole country: figures, the drawn map, every city by province and by letter.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'

test('a person looks at the country, jumps to a province on the map, and chooses a city that is then remembered', async ({
  page,
}) => {
  await page.goto('/country')
  await expect(page.getByRole('heading', { level: 1, name: '全国城市' })).toBeVisible()
  await expect(page.getByRole('group', { name: /全国各省分布图/ }).getByRole('link')).toHaveCount(34)
  await expect(page.getByRole('img', { name: '南海诸岛' })).toBeVisible()
  await page.getByRole('link', { name: /^台湾：/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#p32$/)
  await expect(page.getByRole('heading', { name: /台湾省/ })).toBeInViewport()
  await page.goto('/country')
  await page.getByRole('complementary').getByRole('link', { name: '深圳市' }).click()
  await expect(page).toHaveURL(/\/city\?city=1607$/)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('address') ?? 'null').data.city.code)).toBe(1607)
})

test('the figures of the country are the sums of its cities', async ({ page, request }) => {
  const { resultData } = await (await request.get('/v1/front/nation/getCountry')).json()
  const cities = resultData.provinces.flatMap((province: { cities: { total: number }[] }) => province.cities)
  expect(cities.reduce((sum: number, city: { total: number }) => sum + city.total, 0)).toBe(resultData.total)
  expect(resultData.total).toBeGreaterThan(0)
  await page.goto('/country')
  await expect(page.getByRole('main')).toContainText('已有内容的城市')
})

test('cities stand under their letters too', async ({ page }) => {
  await page.goto('/country')
  await page.getByRole('link', { name: '按字母 A–Z' }).click()
  await expect(page).toHaveURL(/by=letter/)
  await page.getByRole('navigation', { name: '按城市首字母查找' }).getByRole('link', { name: 'S' }).click()
  await expect(page.locator('#S')).toContainText('深圳')
})

for (const [width, scheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`is accessible at ${width} pixels, ${scheme}, and does not scroll sideways`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/country')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
