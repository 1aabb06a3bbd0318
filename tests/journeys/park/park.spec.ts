/** The park as a visitor reads it: forum, policies, videos, downloads, rules. */
import { expect, test } from '#tests/support/journey.ts'

test('a visitor opens a board, a topic, its replies by likes, and comes back to the same place', async ({ page }) => {
  await page.goto('/park/park_forum')
  await page
    .getByRole('navigation', { name: '筛选条件' })
    .getByRole('link', { name: /园区广场/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '园区广场' })).toBeVisible()
  const list = page.url()
  await page.locator('.topic-row a.cover-link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: '只看楼主' }).click()
  await expect(page).toHaveURL(/authorOnly=true/)
  await page.goBack()
  await page.goBack()
  expect(page.url()).toBe(list)
})

test('the policy matcher answers in the page and sends nothing of what was picked', async ({ page }) => {
  await page.goto('/park/park_politics')
  const asked: string[] = []
  page.on('request', request => asked.push(decodeURIComponent(request.url())))
  await page.getByLabel('行业').selectOption('人工智能')
  await page.getByLabel('注册地').selectOption('园区内')
  await page.getByRole('button', { name: '匹配政策' }).click()
  await expect(page.getByRole('heading', { name: /^符合（[\d,]+ 条）$/ })).toBeVisible()
  await expect(page.getByText('行业“人工智能”在支持范围内').first()).toBeVisible()
  expect(asked.filter(url => url.includes('人工智能') || url.includes('园区内'))).toEqual([])
})

test('a video starts from its poster, shows bullet comments and goes on where it stopped', async ({ page }) => {
  await page.goto('/park/park_video?sort=bullets')
  await page.locator('a[href^="/park/park_video_detail"]').last().click()
  await page.getByRole('button', { name: /^播放：/ }).click()
  await expect(page.locator('.art-video-player')).toBeVisible()
  await expect(page.locator('.artplayer-plugin-danmuku, .apd-toggle').first()).toBeAttached()
  await expect(async () => {
    const video = page.locator('.art-video-player video')
    expect(await video.evaluate(element => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0.5)
  }).toPass()
})

test('a download arrives and its checksum is the one on the page', async ({ page, request }) => {
  await page.goto('/park/park_download?permission=EVERYONE')
  await page.locator('.row-card a.cover-link').first().click()
  const href = await page.getByRole('link', { name: /下载最新版/ }).getAttribute('href')
  const shown = await page.locator('#versions code').first().textContent()
  const body = await (await request.get(href ?? '')).body()
  const { createHash } = await import('node:crypto')
  expect(createHash('sha256').update(body).digest('hex')).toBe(shown)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('policies match through the address, videos have the browser player, rules are read by name', async ({ page }) => {
    await page.goto('/park/park_politics?match=1&industry=人工智能&region=园区内')
    await expect(page.getByRole('heading', { name: /人工智能 · 园区内：符合 \d+ 条/ })).toBeVisible()
    await page.goto('/park/park_video')
    await page.locator('a[href^="/park/park_video_detail"]').first().click()
    await expect(page.locator('video[controls]')).toBeVisible()
    await page.goto('/rule?id=privacy')
    await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
    await page.goto('/home/system_problem?keyword=退款')
    await expect(page.getByText(/找到 \d+ 个与“退款”有关的问题/)).toBeVisible()
  })
})
