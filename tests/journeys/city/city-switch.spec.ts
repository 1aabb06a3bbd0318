// Choosing a city: by mouse, by keyboard, by pinyin, down to a district; it is remembered, and the address says which city a page shows.
import { expect, expectAccessible, test } from '#tests/support/journey.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')?.data

test('a newcomer is in Shenzhen and goes to Guangzhou; the site stays there', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: '切换城市，当前深圳' }).click()
  const dialog = page.getByRole('dialog', { name: '选择城市' })
  await expect(dialog.getByRole('button', { name: '深圳', exact: true }).first()).toHaveAttribute('aria-current', 'true')
  await dialog.getByRole('region', { name: '热门城市' }).getByRole('button', { name: '广州' }).click()
  await expect(page).toHaveURL(/\/home\?city=1601$/)
  await expect(page.getByRole('link', { name: '切换城市，当前广州' })).toBeVisible()
  expect(await page.evaluate(stored, 'address')).toEqual({
    province: { name: '广东省', code: 19, level: 1 },
    city: { name: '广州市', code: 1601, level: 2 },
  })
  expect((await page.evaluate(stored, 'otheradd')).city.code).toBe(1607)

  await page.goto('/city')
  await expect(page).toHaveURL(/\/city\?city=1601$/)
  await page.getByRole('link', { name: '切换城市，当前广州' }).click()
  await expect(dialog.getByRole('region', { name: '最近去过' }).getByRole('button', { name: '广州' })).toBeVisible()
})

test('by keyboard and pinyin alone, to a district', async ({ page }) => {
  await page.goto('/city')
  const city = page.locator('[data-city-switch]')
  await city.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '选择城市' })
  const box = dialog.getByRole('combobox', { name: '查找城市或区县' })
  await box.focus()
  await page.keyboard.type('tianhe')
  await expect(dialog.getByRole('option', { name: /天河区.*广州市/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/city\?city=1601&district=3633$/)
  expect((await page.evaluate(stored, 'addressInfo')).map((node: { name: string }) => node.name)).toEqual([
    '广东省',
    '广州市',
    '天河区',
  ])
})

test('the cascader goes from the province to the town with the arrow keys', async ({ page }) => {
  await page.goto('/home')
  await page.locator('[data-city-switch]').click()
  await page.getByRole('tab', { name: '按省市区' }).click()
  const columns = page.getByRole('listbox')
  await columns.filter({ hasText: '广东省' }).getByRole('option', { name: '浙江省' }).click()
  await columns.filter({ hasText: '宁波市' }).getByRole('option', { name: '杭州市' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('option', { name: '上城区' })).toBeVisible()
  await page.getByRole('option', { name: '西湖区' }).click()
  await expect(page.getByRole('option', { name: '北山街道' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: '滨江区' })).toBeFocused()
  await page.getByRole('button', { name: '去这里' }).click()
  await expect(page).toHaveURL(/city=1213&district=3411/)
})

test('Escape clears the search first, then closes, and the focus goes back to the city', async ({ page }) => {
  await page.goto('/home')
  await page.locator('[data-city-switch]').click()
  const box = page.getByRole('combobox', { name: '查找城市或区县' })
  await box.fill('zzzz')
  await expect(page.getByText('没有找到这个地方')).toBeVisible()
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[data-city-switch]')).toBeFocused()
})

test('a damaged memory counts as none', async ({ page }) => {
  await page.goto('/home')
  await page.evaluate(() => {
    localStorage.setItem('address', '{"v":1,"data":{"city":"广州"}}')
    localStorage.setItem('addressList', 'not json')
  })
  await page.goto('/home')
  await expect(page).toHaveURL(/\/home$/)
  await page.locator('[data-city-switch]').click()
  await expect(page.getByRole('region', { name: '热门城市' })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近去过' })).toBeHidden()
})

test('areas that cannot be read are said so, and are read again when asked', async ({ page, watch }) => {
  watch.allow(/nation|Area lookup|ERR_FAILED|Failed to load/)
  await page.route(/\/nation\//, route => route.abort())
  await page.goto('/home')
  await page.locator('[data-city-switch]').click()
  await expect(page.getByText('没有取到地区')).toBeVisible()
  await page.unroute(/\/nation\//)
  await page.getByRole('button', { name: '重新读取' }).click()
  await expect(page.getByRole('region', { name: '热门城市' })).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test(`is accessible at ${width} pixels, both ways of choosing`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/home')
    await page.locator('[data-city-switch]').click()
    await expect(page.getByRole('region', { name: '全部城市' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: '按省市区' }).click()
    await expect(page.getByRole('option', { name: '广东省' })).toBeVisible()
    await expectAccessible(page)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the city leads to the list of all cities, and from there to another one', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: '切换城市，当前深圳' }).click()
    await expect(page).toHaveURL(/\/country$/)
    await page.getByRole('main').getByRole('link', { name: /^广州/ }).first().click()
    await expect(page).toHaveURL(/\/city\?city=1601$/)
  })
})
