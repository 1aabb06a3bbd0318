/** An editor lets two words find each other; search follows at once, and a colleague's change is not saved over. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { journeyDatabaseUrl } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { signInAs } from '#tests/support/signed-in.ts'

const run = promisify(execFile)
const OPERATOR = '13800004802'
const SHOTS = process.env.WORDS_SHOTS

test('synonyms, in force with the next search', async ({ page, browser, baseURL, watch }) => {
  watch.allow(/409/)
  const env = { ...process.env, DATABASE_URL: journeyDatabaseUrl() }
  await run(process.execPath, ['scripts/operator.mjs', '--phone', OPERATOR, '--duty', 'content'], { env })
  await signInAs(page, OPERATOR)
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await context.newPage()
  const hits = async (keyword: string): Promise<number> => {
    const answer = await visitor.request.get(`/v1/front/search/server?keyword=${encodeURIComponent(keyword)}`)
    return ((await answer.json()) as { resultData: { total: number } }).resultData.total
  }
  const found = () => hits('鎏金')
  expect(await found()).toBe(0)
  expect(await hits('维修')).toBeGreaterThan(0)

  await page.goto('/manage/word')
  await page.getByRole('button', { name: '新增一组' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('词').fill('鎏金')
  await dialog.getByRole('button', { name: '保存并生效' }).click()
  await expect(dialog.getByText('至少两个词，用空格隔开')).toBeVisible()
  await dialog.getByLabel('词').fill('鎏金 维修')
  await dialog.getByRole('button', { name: '保存并生效' }).click()
  await expect(toastOn(page, '已保存，马上生效')).toBeVisible()
  await expect(page.getByText('鎏金、维修')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (SHOTS) {
    for (const [width, scheme] of [
      [360, 'light'],
      [1440, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${SHOTS}/words-${width}-${scheme}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  await expect.poll(found).toBeGreaterThan(0)

  const other = await page.context().newPage()
  await other.goto('/manage/word')
  await page.getByRole('button', { name: '修改：鎏金、维修' }).click()
  await other.getByRole('button', { name: '修改：鎏金、维修' }).click()
  await other.getByRole('dialog').getByLabel('启用').uncheck()
  await other.getByRole('dialog').getByRole('button', { name: '保存并生效' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await dialog.getByLabel('词').fill('鎏金 维修 检测')
  await dialog.getByRole('button', { name: '保存并生效' }).click()
  await expect(dialog.getByText(/别的运营人员刚改过/)).toBeVisible()
  await expect.poll(found).toBe(0)
  // Told so, an operator who presses again means it.
  await dialog.getByRole('button', { name: '保存并生效' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(found).toBeGreaterThan(0)
  await page.getByRole('button', { name: '修改：鎏金、维修、检测' }).click()
  await dialog.getByLabel('启用').uncheck()
  await dialog.getByRole('button', { name: '保存并生效' }).click()
  await expect.poll(found).toBe(0)
  await context.close()
})
