/** Searching, as someone who types, mistypes, gives up a word and comes back. */
import { expect, test } from '#tests/support/journey.ts'

test('a newcomer types a few letters, takes a suggestion, changes the tab and opens what was found', async ({ page }) => {
  await page.goto('/search')
  const box = page.locator('#search-main')
  await box.click()
  await box.pressSequentially('kuaij', { delay: 40 })
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await options.filter({ hasText: /^会计$/ }).click()
  await expect(page).toHaveURL(/\/search\?keyword=/)
  await page.getByRole('navigation', { name: '结果分类' }).getByRole('link', { name: /^职位/ }).click()
  await expect(page).toHaveURL(/type=job/)
  await page.locator('main li .card-title a').first().click()
  await expect(page).toHaveURL(/\/city\/recruitmentInfo\/job\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('suggestions of the front hall lie over what follows, not cut off with its band', async ({ page }) => {
  await page.goto('/home')
  const box = page.locator('.home-band input')
  await box.click()
  await box.pressSequentially('kuaij', { delay: 40 })
  const last = page.getByRole('option').last()
  await expect(last).toBeVisible()
  // Asks what lies under the pointer there.
  await last.click({ trial: true })
})

test('what was searched before is offered again, and can be forgotten', async ({ page }) => {
  await page.goto('/search?keyword=会计')
  await page.goto('/search?keyword=护士')
  const history = page.locator('[data-search-history]')
  await expect(history.getByRole('link', { name: '会计' })).toBeVisible()
  await history.getByRole('button', { name: '清空' }).click()
  await expect(history).toBeHidden()
  await page.reload()
  await expect(page.locator('[data-search-history]').getByRole('link', { name: '会计' })).toHaveCount(0)
})

test('nothing found is not the end: hot words lead on', async ({ page }) => {
  await page.goto('/search?keyword=魑魅魍魉')
  await expect(page.getByText('没有找到“魑魅魍魉”')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '代理记账' }).first().click()
  await expect(page).toHaveURL(/keyword=/)
})

test('without JavaScript one can search, change the tab and page on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/search')
  await page.locator('#search-main').fill('经验')
  await page.locator('#search-main').press('Enter')
  await page.getByRole('link', { name: /^职位/ }).click()
  await expect(page.locator('main li mark').first()).toBeVisible()
  const first = await page.locator('main li .card-title').first().textContent()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/pageNo=2/)
  expect(await page.locator('main li .card-title').first().textContent()).not.toBe(first)
  await context.close()
})

test('a profile shows what a person asked, wrote and filmed', async ({ page }) => {
  await page.goto('/search?type=forum')
  await page.goto('/search?type=user')
  await page.locator('main li .card-title a').first().click()
  await expect(page).toHaveURL(/\/search\/user\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
