/** The tabs of the front hall's rows: in place for anyone who just clicks, links for everybody else. */
import { expect, expectAccessible, test } from '#tests/support/journey.ts'

test('a tab switches its row in place, by the keyboard too, and the first one comes back', async ({ page }) => {
  await page.goto('/home')
  const row = page.locator('section', { has: page.locator('[data-row=services]') })
  const tabs = row.getByRole('navigation')
  const tiles = () => row.locator('[data-tiles] > a').evaluateAll(all => all.map(one => one.getAttribute('href')))
  const before = await tiles()
  await tabs.getByRole('link').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(row.getByRole('status')).toHaveText(/^已显示/)
  await expect(tabs.getByRole('link').nth(1)).toBeFocused()
  expect(await tiles()).not.toEqual(before)
  await expect(row.locator('.section-more')).toHaveAttribute('href', /serverCategoryId=\d+/)
  await expect(page).toHaveURL(/\/home$/)
  await expectAccessible(page)
  await tabs.getByRole('link', { name: '全部' }).click()
  expect(await tiles()).toEqual(before)
})

test('a tab that does not load says so, keeps what stood there, and can be tried again', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await page.goto('/home')
  const row = page.locator('section', { has: page.locator('[data-row=jobs]') })
  await page.route('**/home/row?*', route => route.abort())
  const tab = row.getByRole('navigation').getByRole('link').nth(2)
  await tab.click()
  await expect(row.getByRole('status')).toContainText('没有加载出来')
  await expect(row.getByRole('link', { name: '全部' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.unroute('**/home/row?*')
  await row.getByRole('button', { name: '重试' }).click()
  await expect(tab).toHaveAttribute('aria-current', 'true')
  await expect(row.getByRole('status')).toHaveText(/^已显示/)
})

test('every tab of every row shows tiles of a page to open, or says that there are none', async ({ page, request }) => {
  await page.goto('/home')
  const asked = await page
    .locator('[data-tab]')
    .evaluateAll(links =>
      links.map(one => [one.closest<HTMLElement>('[data-row]')!.dataset.row!, (one as HTMLElement).dataset.tab!]),
    )
  expect(asked.length).toBeGreaterThan(20)
  for (const [row, tab] of asked) {
    const answer = await request.get(`/home/row?${new URLSearchParams({ city: '1607', row: row!, tab: tab! })}`)
    expect(answer.status(), `${row} ${tab}`).toBe(200)
    expect(await answer.text()).toContain('data-tiles')
  }
  expect((await request.get('/home/row?city=1607&row=services&tab=nothing')).status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a tab is a link into the list', async ({ page }) => {
    await page.goto('/home')
    await page.locator('[data-row=services] a').nth(1).click()
    await expect(page).toHaveURL(/\/city\?city=1607&serverCategoryId=\d+/)
  })
})
