// The map: what is shown and what is listed follow each other; usable by keyboard; readable and pageable without JavaScript.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'

test.describe('with JavaScript', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/map')
    await expect(page.locator('.cluster, .pin').first()).toBeVisible()
  })

  test('a cluster comes apart, the list and the address follow', async ({ page }) => {
    const total = page.locator('[data-map-total]')
    const before = await total.textContent()
    await page.locator('.cluster').first().click()
    await expect(total).not.toHaveText(before ?? '')
    await expect(page).toHaveURL(/west=.*zoom=/)
    const address = page.url()
    await page.reload()
    await expect(page.locator('.cluster, .pin').first()).toBeVisible()
    const zoom = (url: string) => Number(new URL(url).searchParams.get('zoom'))
    expect(Math.abs(zoom(page.url()) - zoom(address))).toBeLessThan(0.2)
  })

  test('a kind and a radius narrow both', async ({ page }) => {
    await page.getByRole('navigation', { name: '类别' }).getByRole('link', { name: /^职位/ }).click()
    await expect(page).toHaveURL(/kinds=job/)
    await expect(page.locator('.map-item .badge').first()).toHaveText('职位')
    await expect(page.locator('.map-item .badge').filter({ hasText: /^(服务|企业|学校)$/ })).toHaveCount(0)
    await page.getByRole('navigation', { name: '距离' }).getByRole('link', { name: '10公里' }).click()
    await expect(page).toHaveURL(/radius=10000/)
    await expect(page.locator('.map-item').first()).toContainText(/米|公里/)
    await page.getByRole('navigation', { name: '距离' }).getByRole('link', { name: '不限' }).click()
    await expect(page).not.toHaveURL(/radius=/)
  })

  test('the keyboard moves and zooms the map, reaches its markers, and the list marks its pins', async ({ page }) => {
    const zoom = () => Number(new URL(page.url()).searchParams.get('zoom'))
    await expect.poll(zoom).toBeGreaterThan(0)
    const before = zoom()
    await page.getByRole('region', { name: /地图，用方向键移动/ }).focus()
    await page.keyboard.press('Equal')
    await expect.poll(zoom).toBeGreaterThan(before)
    await page.locator('.cluster').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(zoom).toBeGreaterThan(before + 1.5)
  })

  test('a pin tells what lies there and leads to it', async ({ page }) => {
    await page.getByRole('navigation', { name: '类别' }).getByRole('link', { name: /^学校/ }).click()
    await expect(page).toHaveURL(/kinds=school/)
    await expect(page.locator('.cluster')).toHaveCount(0)
    await page.locator('.pin').first().click()
    const popup = page.locator('.maplibregl-popup')
    await expect(popup.getByRole('link')).toHaveAttribute('href', /schoolDetail\?id=\d+$/)
    await page.locator('.maplibregl-canvas').click({ position: { x: 12, y: 12 } })
    await expect(popup).toHaveCount(0)
  })

  test('says nothing in English: neither in its texts nor in the names of its controls', async ({ page }) => {
    const canvas = page.locator('[data-map-canvas]')
    await expect(canvas.locator('.maplibregl-ctrl-attrib-inner')).toContainText('行政区边界')
    const words = await canvas.evaluate(root =>
      [root, ...root.querySelectorAll('*')].flatMap(element => [
        element.getAttribute('title') ?? '',
        element.getAttribute('aria-label') ?? '',
        ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent ?? ''),
      ]),
    )
    expect(words.join('')).toContain('放大')
    // Proper names may stand: whose boundaries they are.
    expect(words.filter(text => /[a-z]{2,}/i.test(text.replace('ECharts', '')))).toEqual([])
  })

  test('is accessible, and stays within the screen', async ({ page }) => {
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSidewaysScroll(page)
  })
})

test('in another city, in the dark, on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/map?city=1601')
  await expect(page.getByRole('heading', { level: 1, name: '广州地图' })).toBeVisible()
  await expectAccessible(page)
})

test('a mangled address still shows the city', async ({ page }) => {
  await page.goto('/map?west=9&east=1&south=x&kinds=nothing&city=abc')
  await expect(page.getByRole('heading', { level: 1, name: '深圳地图' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is read, narrowed and paged', async ({ page }) => {
    await page.goto('/map')
    const first = await page.locator('.map-item a').first().getAttribute('href')
    await page.getByRole('link', { name: '下一页' }).click()
    expect(await page.locator('.map-item a').first().getAttribute('href')).not.toBe(first)
    await page.getByRole('navigation', { name: '类别' }).getByRole('link', { name: /^企业/ }).click()
    await expect(page.locator('.map-item .badge').first()).toHaveText('企业')
    await page.getByRole('navigation', { name: '距离' }).getByRole('link', { name: '5公里', exact: true }).click()
    await expect(page.locator('.map-item').first()).toContainText(/米|公里/)
  })
})

test('the document ends where its markup says: no script behind it', async ({ request }) => {
  const text = await (await request.get('/map')).text()
  expect(text.trim().toLowerCase()).toMatch(/<\/html>$/)
})
