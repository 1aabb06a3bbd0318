/** Services side by side: chosen in a list and on a page, compared, passed on by the address. And searches that are kept. */
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

const listed = (): Promise<{ id: number; title: string }[]> =>
  query<{ id: number; title: string }>(`select id, title from services where is_public order by id limit 6`)

test('services are chosen in the list and on their page, at most four, and compared in a table', async ({ page }) => {
  await page.goto('/city?city=1607')
  const choices = page.locator('main').getByRole('button', { name: /^对比：/ })
  for (let index = 0; index < 3; index++) await choices.nth(index).click()
  await expect(choices.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await choices.nth(0).click()
  await expect(page.getByRole('link', { name: '对比所选（2/4）' })).toBeVisible()
  const [first] = await listed()
  await page.goto(`/city/server/${first!.id}`)
  await expect(page.getByRole('link', { name: /对比所选/ })).toBeVisible()
  await page.getByRole('button', { name: '对比', exact: true }).click()
  await page.getByRole('link', { name: /对比所选/ }).click()
  await expect(page).toHaveURL(/\/city\/compare\?id=\d+(,|%2C)\d+/)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^价格/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^套餐/ })).toContainText('天内完成')
  await expectAccessible(page)
  const columns = await table.getByRole('columnheader').count()
  await page
    .getByRole('link', { name: /^移出对比：/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(columns - 1)
})

test('a fifth service cannot be chosen, and says why', async ({ page }) => {
  await page.goto('/city?city=1607')
  const choices = page.locator('main').getByRole('button', { name: /^对比：/ })
  for (let index = 0; index < 4; index++) await choices.nth(index).click()
  await expect(choices.nth(4)).toBeDisabled()
  await expect(choices.nth(4)).toHaveAttribute('title', /最多对比 4 个/)
  await page.getByRole('button', { name: '清空' }).click()
  await expect(choices.nth(4)).toBeEnabled()
})

test('an address with wrong and gone ids shows what there is, and on a phone the names of the rows stay', async ({ page }) => {
  const [one, two] = await listed()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/city/compare?id=${one!.id},999999999,x,${two!.id},${one!.id}`)
  await expect(page.getByText('有 1 个服务已经下架或不存在，没有列出。')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expectNoSidewaysScroll(page)
  const region = page.getByRole('region', { name: '服务对比' })
  await region.evaluate(element => element.scrollTo({ left: 300 }))
  await expect(page.getByRole('rowheader', { name: '价格' })).toBeInViewport()
  await page.goto('/city/compare?id=x')
  await expect(page.getByText('还没有选要对比的服务')).toBeVisible()
  await page.getByRole('link', { name: '去看服务' }).click()
  await expect(page).toHaveURL(/\/city$/)
})

test('a search is saved from the list, renamed, switched off and deleted by a member', async ({ page, baseURL }) => {
  await signIn(page.context(), (await newMember('存搜索的人')).token, baseURL!)
  await page.goto('/city?city=1607&certified=1')
  await page.getByRole('button', { name: '保存这个搜索，有新内容通知我' }).click()
  await expect(toastOn(page, '已保存，有新内容每天通知一次')).toBeVisible()
  await page.goto('/member/member_saved_search')
  const entry = page.getByRole('list', { name: '保存的搜索' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await page.getByRole('button', { name: /^改名：/ }).click()
  await page.getByLabel('名称').fill('只看认证的')
  await page.getByRole('button', { name: '保存名称' }).click()
  await expect(entry.getByRole('link', { name: '只看认证的' })).toHaveAttribute('href', '/city?city=1607&certified=1')
  // Not `uncheck`, which looks at once: the box follows a moment after the press.
  await page.getByRole('checkbox', { name: '有新内容通知我：只看认证的' }).click()
  await expect(page.getByRole('checkbox', { name: '有新内容通知我：只看认证的' })).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '删除：只看认证的' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有保存的搜索')).toBeVisible()
})
