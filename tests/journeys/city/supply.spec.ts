/** Demand and supply: a search in vain is counted, the day is kept, everybody may read it, and a merchant is told where to go. */
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newSession, signIn } from '#tests/support/journey-people.ts'

/** A city that no other journey searches. */
const ZHUHAI = 1609
const NOWHERE = '家电清洗龘靐'
/** Without a window the browser would say that it is a program, and not be counted. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

// One after another: the counts of all cities go and come back while one of them counts anew.
test.describe.configure({ mode: 'default' })

/** Lets the job count the day anew, and waits for it. */
async function countAgain(): Promise<void> {
  await query('delete from supply_days')
  await query('delete from supply_counts')
  await expect
    .poll(async () => (await query<{ days: number }>('select count(*)::int as days from supply_counts'))[0]?.days, {
      timeout: 90_000,
      intervals: [1_000],
    })
    .toBe(1)
}

const searches = async (): Promise<number> =>
  (
    await query<{ searches: number }>(
      'select coalesce(sum(searches), 0)::int as searches from missed_searches where city_code = $1',
      [ZHUHAI],
    )
  )[0]!.searches

test('what many look for in vain is shown the next day, and what few look for is not', async ({ page, browser, baseURL }) => {
  const address = `/search?keyword=${encodeURIComponent(NOWHERE)}&type=server&city=${ZHUHAI}`
  for (let visitor = 0; visitor < 9; visitor++)
    await page.request.post('/v1/front/supply/missed', {
      headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x64; rv:${visitor}) Gecko/20100101 Firefox/140.0`, origin: baseURL! },
      data: { index: 'server', keyword: NOWHERE, city: ZHUHAI },
    })
  await expect.poll(searches).toBe(9)
  await countAgain()
  await page.goto(`/city/supply?city=${ZHUHAI}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/供需图$/)
  await expect(page.locator('main')).not.toContainText('10+')
  // The tenth is somebody who reads the page of the search.
  const context = await browser.newContext({ baseURL: baseURL!, userAgent: BROWSER })
  const tenth = await context.newPage()
  await tenth.goto(address)
  await expect(tenth.getByText(`没有找到“${NOWHERE}”`)).toBeVisible()
  await expect.poll(searches).toBe(10)
  await context.close()
  await countAgain()
  await page.goto(`/city/supply?city=${ZHUHAI}`)
  const row = page.getByRole('region', { name: /各分类的需求和供给/ }).getByRole('row', { name: /供不应求/ })
  await expect(row).toContainText('10+')
  await expectAccessible(page)
  const feed = (await (await page.request.get(`/city/supply.json?city=${ZHUHAI}`)).json()) as {
    licence: { name: string }
    rows: { measure: string; amount: number }[]
  }
  expect(feed.licence.name).toBe('CC BY 4.0')
  expect(feed.rows.filter(one => one.measure === 'MISSED').map(one => one.amount)).toContain(10)
  expect(await (await page.request.get(`/city/supply.csv?city=${ZHUHAI}`)).text()).toContain('没搜到')
  expect((await page.request.get('/city/supply.csv?city=99999999')).status()).toBe(404)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/categoryId=\d+/)
  await expect(page.getByRole('heading', { name: /^按区：/ })).toBeVisible()
})

test('the map opens when it is asked for, with a mark for every district of the table', async ({ page }) => {
  await page.goto('/city/supply?city=1607')
  const rows = page.locator('[data-supply-place]')
  await expect(rows.first()).toBeVisible()
  await expect(page.locator('.supply-pin')).toHaveCount(0)
  await page.getByText('在地图上看各区').click()
  await expect(page.locator('.supply-pin')).toHaveCount(await rows.count())
  await expect(page.getByText('地图正在打开')).toHaveCount(0)
  expect((await page.locator('[data-map-canvas]').boundingBox())?.height).toBeGreaterThan(200)
  await expectAccessible(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('the city leads to it, and a merchant sees where demand exceeds supply', async ({ page, context, baseURL }) => {
  await page.goto('/city')
  await page.getByRole('link', { name: '看供需图' }).click()
  await expect(page).toHaveURL(/\/city\/supply/)
  const [merchant] = await query<{ id: number }>(
    'select owner_user_id as id from services where is_public and owner_company_id is null order by id limit 1',
  )
  await signIn(context, await newSession(merchant!.id), baseURL!)
  await page.goto('/merchant')
  await expect(page.getByRole('heading', { name: '去哪里' })).toBeVisible()
})
