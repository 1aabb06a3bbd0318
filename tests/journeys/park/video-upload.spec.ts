/** A video is put up over a bad connection, watched and passed by an operator, and played by a visitor; a revision follows it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'

const MINE = '/member/member_park/member_park_vedio'
const MB = 1024 * 1024

async function open(browser: Browser, baseURL: string, member: Member | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL })
  if (member) await signIn(context, member.token, baseURL)
  return context.newPage()
}

/** A film of 45 seconds, with room behind it that no player reads: five megabytes, three pieces on the way. */
function film(info: TestInfo): string {
  mkdirSync(info.outputDir, { recursive: true })
  const path = info.outputPath('海湾的早晨.webm')
  const content = readFileSync('demo/clips/bay.webm')
  const space = Buffer.alloc(5 * MB - content.length)
  // An EBML element that says of itself that it is to be passed over.
  space[0] = 0xec
  space[1] = 0x02
  space.writeUIntBE(space.length - 8, 2, 6)
  writeFileSync(path, Buffer.concat([content, space]))
  return path
}

/** Breaks the connection off twice, after the first piece. @returns the offsets of the pieces that were sent. */
async function breakTwice(page: Page): Promise<{ offsets: number[]; broken: () => number }> {
  let failures = 0
  const offsets: number[] = []
  await page.route('**/upload/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = Number(route.request().headers()['upload-offset'])
    if (offset > 0 && failures < 2) {
      failures++
      return route.abort('connectionfailed')
    }
    offsets.push(offset)
    return route.continue()
  })
  return { offsets, broken: () => failures }
}

const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const player = document.querySelector('video')
    return player !== null && player.error === null && player.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  })

async function approve(page: Page, title: string): Promise<void> {
  const [waiting] = await query<{ id: number }>(
    `select id from review_cases where kind = 'VIDEO' and state = 'OPEN' and title like '%' || $1 || '%' order by id desc limit 1`,
    [title],
  )
  await page.goto(`/manage/review?id=${waiting!.id}`)
  await expect(page.getByLabel(title, { exact: true })).toBeVisible()
  await page.evaluate(() => document.querySelector('video')!.play())
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(toastOn(page, '已经通过')).toBeVisible()
}

async function upload(author: Page, info: TestInfo): Promise<void> {
  const connection = await breakTwice(author)
  await author.goto(MINE)
  await author.getByRole('link', { name: '上传视频' }).first().click()
  await author.getByLabel('选择视频文件').setInputFiles(film(info))
  await expect(author.getByRole('link', { name: '海湾的早晨.webm' })).toBeVisible({ timeout: 60_000 })
  expect(connection.broken()).toBe(2)
  // No piece was sent twice.
  expect(new Set(connection.offsets).size).toBe(connection.offsets.length)
  await author.getByLabel('分类').selectOption({ label: '园区纪实' })
  await author.getByRole('button', { name: '下一步，填写介绍' }).click()
  await expect(author.getByLabel('标题')).toHaveValue('海湾的早晨', { timeout: 60_000 })
  // Its file is read in the background, while the rest is written.
  await expect(author.getByText('时长 0:45')).toBeVisible({ timeout: 60_000 })
}

async function describeIt(author: Page, title: string): Promise<void> {
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(author.getByText('请选一张封面')).toBeVisible()
  await expect(author.getByText('确认之后才能提交')).toBeVisible()
  await author.getByLabel('标题').fill(title)
  await author.getByLabel('简介').fill('清晨六点的海湾，从天色发白到第一班船靠岸。')
  await author.getByLabel('章节（选填）').fill('0:00 天亮之前')
  await author.getByLabel('章节（选填）').fill('0:00 天亮之前\n0:20 第一班船')
  await author.getByLabel('取第几秒的画面').fill('99')
  await author.getByRole('button', { name: '用这一帧做封面' }).click()
  await expect(author.getByText(/没有取到画面/)).toBeVisible()
  await author.getByLabel('取第几秒的画面').fill('12.5')
  await author.getByRole('button', { name: '用这一帧做封面' }).click()
  await expect(author.getByRole('img', { name: '封面 1' })).toBeVisible({ timeout: 30_000 })
  await author.getByLabel(/我有这个视频的版权或授权/).check()
  await expectAccessible(author)
  await expectNoSidewaysScroll(author)
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(author, '已经提交审核')).toBeVisible()
}

test('a video is put up, passed, played, arranged and revised', async ({ browser, baseURL }, info) => {
  test.setTimeout(300_000)
  const title = `海湾的早晨 ${Date.now() % 1_000_000}`
  const author = await open(browser, baseURL!, await newMember('视频作者'))
  await upload(author, info)
  await describeIt(author, title)
  const [row] = await query<{ id: number; cover: string }>('select id, cover from videos where title = $1', [title])
  expect(row!.cover).not.toBe('')

  const operator = await newMember('视频审核员')
  await query(`update users set is_operator = true, operator_duties = '{content}' where id = $1`, [operator.id])
  const reviewing = await open(browser, baseURL!, operator)
  await approve(reviewing, title)

  const visitor = await open(browser, baseURL!, null)
  const page = `/park/park_video_detail?id=${row!.id}`
  await visitor.goto(page)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /第一班船/ })).toBeVisible()
  await visitor.evaluate(() => document.querySelector('video')!.play())
  await expect.poll(() => isPlaying(visitor)).toBe(true)
  await visitor.goto('/park/park_video')
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible()

  await author.goto(`${MINE}?id=${row!.id}`)
  await author.getByRole('link', { name: '新建系列' }).click()
  await author.getByRole('button', { name: '新建系列' }).first().click()
  await author.getByLabel('系列名称').fill('海湾四季')
  await author.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(author.getByRole('heading', { name: '海湾四季' })).toBeVisible()
  await author.goto(`${MINE}?id=${row!.id}`)
  await author.getByRole('combobox', { name: '系列' }).selectOption({ label: '海湾四季' })
  await author.getByRole('button', { name: '保存', exact: true }).click()
  await expect(toastOn(author, '已经保存')).toBeVisible()
  await expect(author.getByText('每天的播放', { exact: true })).toBeVisible()
  await expectAccessible(author)

  await author.getByRole('link', { name: '修改', exact: true }).click()
  await author.getByLabel('标题').fill(`${title}（增订）`)
  await author.getByRole('button', { name: '提交审核' }).click()
  await expect(toastOn(author, '已经提交审核')).toBeVisible()
  await expect(author.getByText('有一份修改正在审核')).toBeVisible()
  await visitor.goto(page)
  await expect(visitor.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: '海湾四季' })).toBeVisible()
  await approve(reviewing, `${title}（增订）`)
  await expect(async () => {
    await visitor.goto(page)
    await expect(visitor.getByRole('heading', { level: 1, name: `${title}（增订）` })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  for (const one of [author, reviewing, visitor]) await one.context().close()
})
