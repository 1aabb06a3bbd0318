/** Orders, services, income and tools in the dashboards: from the navigation to a record and back to the place in the list. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { people, signInAs } from '#tests/support/signed-in.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(我的|商家中心)$/ }).getByRole('link', { name, exact: true })
const open = async (page: Page, name: string): Promise<void> => {
  await section(page, name).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('.dash-main .skeleton')).toHaveCount(0)
}
const rows = (page: Page) => page.locator('.dash-main tbody tr')

test('a member finds her orders by state and words, reads one, and comes back to where she was', async ({ page, watch }) => {
  watch.allow(/404/)
  await signInAs(page, people.member)
  await page.goto('/member')
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible()

  await open(page, '我的订单')
  const all = Number(((await page.locator('.data-bar .num').textContent()) ?? '').replace(/\D/g, ''))
  await page.getByRole('link', { name: /^已交付/ }).click()
  await expect(page).toHaveURL(/state=DELIVERED/)
  await expect(rows(page).first()).toContainText('已交付')
  const title = (await rows(page).first().getByRole('link').textContent()) ?? ''

  await page.getByRole('searchbox', { name: '搜索' }).last().fill(title.slice(0, 4))
  await page.locator('.data-search').getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/keyword=/)
  const list = page.url()
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
  await expect(page.getByText('请验收')).toBeVisible()
  await expect(page.getByRole('heading', { name: '进度' })).toBeVisible()

  await page.getByRole('link', { name: '我的订单' }).last().click()
  await expect(page).toHaveURL(list)
  await expect(rows(page).first()).toContainText(title)

  // What does not exist is said, with a way back.
  await page.goto('/member/member_order?orderNo=00000000000000000000')
  await expect(page.getByText('没有找到这条记录')).toBeVisible()
  await page.goto('/member/member_order?keyword=没有这样的订单')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('link', { name: '看全部' }).click()
  await expect(page.locator('.data-bar .num')).toHaveText(String(all))
})

test('pages are turned in the address, and the back button undoes them', async ({ page }) => {
  await signInAs(page, people.member)
  await page.goto('/member/member_order')
  await expect(rows(page)).toHaveCount(20)
  const first = await rows(page).first().textContent()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/pageNo=2/)
  await expect(rows(page).first()).not.toHaveText(first ?? '')
  const second = await rows(page).first().textContent()
  await page.reload()
  await expect(rows(page).first()).toHaveText(second ?? '')
  await rows(page).last().getByRole('link').click()
  await page.goBack()
  await expect(rows(page).first()).toHaveText(second ?? '')
  await page.goBack()
  await expect(rows(page).first()).toHaveText(first ?? '')
})

test('a member opens services, quotes, settlement and tools', async ({ page }) => {
  await signInAs(page, people.member)
  await page.goto('/member')
  await open(page, '我买的服务')
  await page.getByRole('link', { name: '我的询价' }).click()
  await page.getByRole('link', { name: '已报价', exact: true }).click()
  await expect(page).toHaveURL(/view=quotes&state=OFFERED/)
  // Until the answer is here the rows of before are still shown.
  await expect(page.locator('.data-waiting')).toHaveCount(0)
  await expect(rows(page).first()).toContainText('已报价')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: '往来报价' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/view=quotes&state=OFFERED/)
  await open(page, '钱包与结算')
  await expect(page.getByText('可用余额可以提现')).toBeVisible()
  await open(page, '我的云平台')
  await expect(page.getByText('还没有云工具')).toBeVisible()
})

test('the owner of a company sees how it goes, its income, its tools, and downloads what is shown', async ({ page }) => {
  await signInAs(page, people.owner)
  await page.goto('/merchant')
  await expect(page.getByText('近 30 天收入')).toBeVisible()
  await expect(page.getByText('平均响应')).toBeVisible()

  await open(page, '待履约订单')
  await page.getByRole('combobox', { name: '种类' }).selectOption('SERVICE')
  await expect(page).toHaveURL(/kind=SERVICE/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载表格' }).click()
  expect((await download).suggestedFilename()).toBe('待履约订单.csv')

  await open(page, '公司收入')
  await expect(page.getByText('累计收入')).toBeVisible()
  await expect(page.locator('figcaption', { hasText: '每月收入' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '到账' })).toBeVisible()
  const months = page.getByRole('combobox', { name: '完成月份' })
  await months.selectOption({ index: 1 })
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  await months.selectOption('')
  await open(page, '结算')
  await page.getByRole('button', { name: '近 6 个月' }).click()
  await expect(page.getByRole('table', { name: '近 6 个月收入' }).locator('tbody tr')).toHaveCount(6)
  await open(page, '云工具')
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: '这个套餐有什么' })).toBeVisible()
  await open(page, '进行中的服务')
  await page.getByRole('link', { name: '收到的询价' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a service is written, saved on the way, submitted, taken back; a published one is unpublished and published again', async ({
  page,
  watch,
}) => {
  watch.allow(/422/)
  await signInAs(page, people.owner)
  await page.goto('/merchant/service/mine')
  await page.getByRole('link', { name: '发布服务' }).click()
  await page.getByRole('button', { name: '开始填写' }).click()
  await expect(page.getByText('请选择分类')).toBeVisible()
  await page.getByLabel('服务分类').selectOption({ index: 1 })
  await page.getByRole('button', { name: '开始填写' }).click()
  await expect(page).toHaveURL(/newService\?id=\d+/)

  // Submitted too early, it says what is missing, and the first of it has the focus.
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('标题至少 4 个字')).toBeVisible()
  await expect(page.getByLabel('标题')).toBeFocused()

  await page.getByLabel('标题').fill('全屋深度保洁，当天可约')
  await page.getByLabel('详细介绍').fill('两人一组，带齐工具上门，做完当面验收。\n## 包含\n- 厨房卫生间\n- 门窗玻璃')
  await page.getByRole('button', { name: '添加套餐' }).click()
  await page.getByLabel('名称').fill('两小时')
  await page.getByLabel('价格（元）').fill('128.50')
  await page.getByLabel('包含什么').fill('地面\n台面')
  await expect(page.getByText(/已保存/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('标题')).toHaveValue('全屋深度保洁，当天可约')
  await expect(page.getByLabel('价格（元）')).toHaveValue('128.50')

  // A picture through the upload service.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC',
    'base64',
  )
  await page.getByLabel('选择图片', { exact: true }).setInputFiles({ name: '封面.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('button', { name: '移除图片 1' })).toBeVisible()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL(/service\/mine/)
  await page
    .getByRole('navigation', { name: '服务的状态' })
    .getByRole('link', { name: /^审核中/ })
    .click()
  await page.getByRole('link', { name: '全屋深度保洁，当天可约' }).click()
  await page.getByRole('button', { name: '撤回审核' }).click()
  await expect(page.getByRole('button', { name: '提交审核', exact: true })).toBeVisible()

  await page.goto('/merchant/service/mine?state=ON')
  const name = (await rows(page).nth(2).getByRole('link').first().textContent()) ?? ''
  const row = rows(page).filter({ hasText: name }).first()
  await row.getByRole('button', { name: /^下架/ }).click()
  await expect(page.getByText('已下架', { exact: true }).last()).toBeVisible()
  await page.goto(`/merchant/service/mine?state=OFF&keyword=${encodeURIComponent(name)}`)
  await rows(page).first().getByRole('button', { name: /^上架/ }).click()
  await expect(page.getByText('已上架', { exact: true })).toBeVisible()
})
