/** Pages on paper: what a reader wants to take along stays, what can only be pressed goes, whatever the screen looked like. */
import { expect, test } from '#tests/support/journey.ts'

// A sheet of A4 between its margins is narrower than a tablet.
test.use({ viewport: { width: 703, height: 995 }, colorScheme: 'dark' })

test('a course on paper keeps its price and its provider, and leaves out what is pressed', async ({ page }) => {
  await page.goto('/course')
  await page.goto((await page.locator('.cover-link[href^="/course/"]').first().getAttribute('href')) ?? 'nowhere')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.detail-side .price').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: '主讲' })).toBeVisible()
  for (const part of ['nav', 'form', 'video', '.btn', '.top', '.foot'])
    await expect(page.locator(part).filter({ visible: true }), `${part} on paper`).toHaveCount(0)
  const colours = await page.evaluate(() =>
    ['backgroundColor', 'color'].map(name => Reflect.get(getComputedStyle(document.body), name)),
  )
  expect(colours, 'black on white').toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)'])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)')
})

test('answers that are folded on the screen are read on paper', async ({ page }) => {
  await page.goto('/home/system_problem')
  const answer = page.locator('.faq .article').first()
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
})
