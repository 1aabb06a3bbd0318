/** A file is put up, passed by an operator and taken by another person; a later version follows it. */
import type { Browser, Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

async function open(browser: Browser, baseURL: string, member: Member): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  return context.newPage()
}

const csv = (rows: string) => ({ name: '选址数据.csv', mimeType: 'text/csv', buffer: Buffer.from(`客流,租金\n${rows}\n`) })

async function approve(page: Page, kind: 'DOWNLOAD' | 'DOWNLOAD_VERSION', title: string): Promise<void> {
  const [waiting] = await query<{ id: number }>(
    `select id from review_cases where kind = $1 and state = 'OPEN' and title like '%' || $2 || '%' order by id desc limit 1`,
    [kind, title],
  )
  await page.goto(`/manage/review?id=${waiting!.id}`)
  const link = page.getByRole('link', { name: /选址数据\.csv/ })
  const file = await page.request.get((await link.getAttribute('href'))!)
  expect(file.status()).toBe(200)
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
}

test('a file is put up, passed, taken by another person, and followed by a later version', async ({ browser, baseURL }) => {
  const title = `门店选址数据 ${Date.now() % 1_000_000}`
  const author = await open(browser, baseURL!, await newMember('资料作者'))
  await author.goto('/member/member_park/member_park_data')
  await author.getByRole('link', { name: '上传资料' }).click()
  await author.getByLabel('选择文件').setInputFiles(csv('120,35'))
  await expect(author.getByRole('link', { name: '选址数据.csv' })).toBeVisible()
  await author.getByLabel('分类').selectOption({ label: '数据与报告' })
  await author.getByRole('button', { name: '下一步，填写介绍' }).click()

  await author.getByLabel('标题').fill(title)
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(author.getByText('简介至少 10 个字')).toBeVisible()
  await author.getByLabel('简介').fill('选铺之前按这张表把客流和租金记清楚')
  await author.getByRole('textbox', { name: '正文' }).fill('每一行是一个铺位，先记客流再记租金，最后算出每位顾客的成本。')
  await author.getByLabel('许可方式').selectOption('署名')
  await author.getByLabel('来源').fill('原创')
  await expectAccessible(author)
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(author, '已经提交审核')).toBeVisible()

  const operator = await newMember('资料审核员')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.id])
  const reviewing = await open(browser, baseURL!, operator)
  await approve(reviewing, 'DOWNLOAD', title)

  const [row] = await query<{ id: number }>('select id from downloads where title = $1', [title])
  const other = await open(browser, baseURL!, await newMember('下载的人'))
  await other.goto(`/park/park_download?id=${row!.id}`)
  const taken = other.waitForEvent('download')
  await other.getByRole('link', { name: /下载最新版/ }).click()
  expect((await taken).suggestedFilename()).toBe('选址数据.csv')

  await author.goto(`/member/member_park/member_park_data?id=${row!.id}`)
  await author.getByRole('button', { name: '传新版本' }).click()
  const dialog = author.getByRole('dialog')
  await dialog.getByLabel('选择新版本的文件').setInputFiles(csv('120,35\n80,28'))
  await expect(dialog.getByRole('link', { name: '选址数据.csv' })).toBeVisible()
  await dialog.getByLabel('版本号').fill('2.0')
  await dialog.getByLabel('更新说明').fill('多了一个铺位')
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(author, '新版本已经提交审核')).toBeVisible()
  await approve(reviewing, 'DOWNLOAD_VERSION', title)
  await expect(async () => {
    await other.goto(`/park/park_download?id=${row!.id}`)
    await expect(other.getByText('多了一个铺位')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  for (const page of [author, reviewing, other]) await page.context().close()
})
