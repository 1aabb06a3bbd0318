/** Consultation, learning and the park in the working areas, as the people who work there. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { signInByCode } from '#tests/support/signed-in.ts'

const MEMBER = '15400000001'
const OWNER = '15400000003'
const CONSULTANT = '15400000005'

async function signIn(page: Page, phone: string): Promise<void> {
  await signInByCode(page, phone, '/member')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState()
}

const open = async (page: Page, section: string) => {
  const navigation = page.getByRole('navigation', { name: /我的|商家中心/ }).first()
  const toggle = navigation.getByRole('button')
  if (await toggle.isVisible()) await toggle.click()
  await navigation.getByRole('link', { name: section, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
}

/** Chooses rows by their state. Until the answer is there the rows of before stand on. */
const show = async (page: Page, label: string) => {
  const tab = page.getByRole('link', { name: label, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('.dash-main [aria-busy=true]')).toHaveCount(0)
}

test.describe.configure({ mode: 'default' })

test('a member reads what she asked, learned and put into the park, filters it, and takes a topic back', async ({ page }) => {
  await signIn(page, MEMBER)
  await open(page, '我的提问')
  await show(page, '进行中')
  await expect(page).toHaveURL(/state=running/)
  await expect(page.getByText('咨询中', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('tbody th a').first().click()
  await expect(page.getByRole('heading', { level: 3, name: '进度' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/member_consulationList\?state=running/)

  await open(page, '课程与考试')
  await show(page, '已学完')
  await expect(page.getByText('有证书').first()).toBeVisible()
  await page.locator('tbody th a').first().click()
  await expect(page.getByText('证书编号')).toBeVisible()
  await expectAccessible(page)

  await open(page, '我的园区')
  await expect(page.getByRole('heading', { level: 2, name: '视频' })).toBeVisible()
  await page.getByRole('link', { name: /^全部/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '我的帖子' })).toBeVisible()
  await show(page, '已发布')
  await page.locator('tbody th a').first().click()
  const title = await page.locator('.dash-main h2').first().textContent()
  await page.getByRole('button', { name: '删除帖子' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(toastOn(page, '帖子已经删除')).toBeVisible()
  await expect(page.getByRole('link', { name: title ?? '' })).toHaveCount(0)
})

test('a consultant changes her fees, and the public page says so with the next request', async ({ page }) => {
  await signIn(page, CONSULTANT)
  await page.goto('/merchant')
  await open(page, '我的咨询')
  await page.getByRole('link', { name: '公开问题的回答' }).click()
  await expect(page).toHaveURL(/view=answers/)
  await open(page, '收到的评价')
  await open(page, '我给的评价')
  await open(page, '收费设置')
  const line = page.getByRole('group', { name: '收费项目 1' })
  const publicPage = await page.getByRole('link', { name: '看公开页面' }).getAttribute('href')
  await expectAccessible(page)
  await line.getByLabel('价格（元）').fill('abc')
  await page.getByRole('button', { name: '保存收费表' }).click()
  await expect(line.getByText('请填写金额，最多两位小数')).toBeVisible()
  await line.getByLabel('价格（元）').fill('77.5')
  await page.getByRole('button', { name: '保存收费表' }).click()
  await expect(toastOn(page, '收费表已经保存')).toBeVisible()
  await page.goto(publicPage ?? '')
  await expect(page.getByText('77.50').first()).toBeVisible()
})

test('an owner hands out a consultation, and registers a school that waits for review', async ({ page }) => {
  await signIn(page, OWNER)
  await page.goto('/merchant')
  await open(page, '员工咨询')
  await expectAccessible(page)
  await open(page, '公司咨询')
  await page.getByLabel('顾问').selectOption('0')
  await expect(page).toHaveURL(/employee=0/)
  await page.locator('tbody th a').first().click()
  const choice = page.getByLabel('由谁接待')
  await choice.locator('option').nth(1).waitFor({ state: 'attached' })
  await choice.selectOption({ index: 1 })
  await page.getByRole('button', { name: '交给这位顾问' }).click()
  await expect(toastOn(page, '已经交给这位顾问')).toBeVisible()

  await open(page, '课程与考试')
  await open(page, '已通过的院校')
  await page.getByRole('link', { name: '登记院校' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '登记院校' })).toBeVisible()
  const name = `禾川职业培训${Date.now() % 100_000}`
  await page.getByLabel('院校名称').fill(name)
  await page.getByLabel('所在地区：区县').selectOption({ label: '南山区' })
  await expect(page.getByText(/已自动保存/)).toBeVisible()
  await expect(page).toHaveURL(/addSchoold\?id=\d+/)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('请用至少 30 个字介绍学校')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('院校介绍')
    .fill('面向上班族的职业技能培训，周末小班授课，老师都来自企业一线，先试听再报名，学不会可以免费重听。')
  await page.getByLabel('办学资质', { exact: true }).fill('民办学校办学许可证')
  await page.getByLabel('联系人').fill('陈老师')
  await page.getByLabel('联系手机').fill(OWNER)
  await page.getByLabel('详细地址').fill('科技园路 1 号 3 楼')
  await page.getByRole('button', { name: '添加专业' }).click()
  const major = page.getByRole('group', { name: '专业 1' })
  await major.getByLabel('名称').fill('初级会计')
  await major.getByLabel('所属领域').fill('财会')
  await major.getByLabel('学费（元）').fill('1980')
  const png = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2f6f73' } })
    .png()
    .toBuffer()
  const picture = { name: 'cover.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('选择封面').setInputFiles(picture)
  const crop = page.getByRole('dialog')
  await crop.getByRole('button', { name: '使用这一块' }).click()
  await expect(page.getByRole('img', { name: '封面 1' })).toBeVisible()
  await page.getByLabel('选择办学许可证或营业执照').setInputFiles({ ...picture, name: '许可证.png' })
  await expect(page.getByRole('link', { name: /^许可证\.(jpg|webp)$/ })).toBeVisible()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(page, '已经提交审核')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '审核中的院校' })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('审核中')).toBeVisible()
  await row.getByRole('link', { name }).click()
  await expect(page.getByText('正在审核，撤回之后才能修改。')).toBeVisible()
  await expect(page.getByLabel('院校名称')).toBeDisabled()
})

test('every section fits a small phone, dark as well', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, OWNER)
  for (const path of [
    '/member/member_consulationList',
    '/member/member_consulting',
    '/member/member_school',
    '/member/member_park',
    '/merchant/consult/owner',
    '/merchant/consult/otherStaff',
    '/merchant/consult/feeSetting',
    '/merchant/consult/evaluate',
    '/merchant/school/passed',
    '/merchant/school/under',
    '/merchant/school/mine',
    '/merchant/school/addSchoold',
    '/merchant/park/mine/forum',
    '/merchant/park/mine/data',
    '/merchant/park/mine/vedio',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
