import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page, Request, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { pdf, zip } from '#tests/support/hostile-files.ts'
import { forgetLimits, signInAs } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, toastOn } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

const MEMBER = '15400000001'
const CHOOSE = '选择附件（选填）'

/** Seven megabytes that do not shrink: four pieces on the way. */
function bigFile(info: TestInfo, name: string): string {
  mkdirSync(info.outputDir, { recursive: true })
  const path = info.outputPath(name)
  writeFileSync(path, zip([{ name: 'noise', content: randomBytes(7 * 1024 * 1024) }]))
  return path
}

/**
 * Lets the first `free` pieces pass; the rest waits until `go` is called. To be called before the page is opened: what a page is just
 * fetching when its requests begin to be caught may break off, and a page whose code does not arrive begins anew.
 */
async function holdPieces(page: Page, free: number): Promise<{ pieces: Request[]; go(): void }> {
  const pieces: Request[] = []
  let go = () => {}
  const open = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/upload/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    pieces.push(route.request())
    if (pieces.length > free) await open
    // The page may have given the upload up, or be gone.
    await route.continue().catch(() => undefined)
  })
  return { pieces, go: () => go() }
}

const offsetOf = (request: Request | undefined): number => Number(request?.headers()['upload-offset'])

test.beforeEach(async ({ page, watch }) => {
  // Requests that a journey breaks off on purpose.
  watch.allow(/ERR_(FAILED|CONNECTION|INTERNET|ABORTED)/)
  await forgetLimits()
  await signInAs(page, MEMBER)
})

test('an upload shows how far it is, and is given up by one click', async ({ page }, info) => {
  const held = await holdPieces(page, 2)
  await page.goto('/home/system_suggest')
  await page.getByLabel(CHOOSE).setInputFiles(bigFile(info, 'plan.zip'))
  await expect(page.getByText(/^已传 5[0-9]%/)).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'plan.zip 的上传进度' })
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(50)
  await expectAccessible(page)
  await page.getByRole('button', { name: '取消 plan.zip' }).click()
  await expect(page.getByText('plan.zip')).toHaveCount(0)
  held.go()
  const offered = page.waitForResponse(/upload\/pending/)
  await page.reload()
  await offered
  await expect(page.getByRole('button', { name: '提交' })).toBeVisible()
  await expect(page.getByText('没有传完：plan.zip')).toHaveCount(0)
})

test('a dropped connection is taken up again where it broke', async ({ page }, info) => {
  let failures = 0
  const offsets: number[] = []
  await page.route('**/upload/*', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = offsetOf(route.request())
    if (offset > 0 && failures < 2) {
      failures++
      return route.abort('connectionfailed')
    }
    offsets.push(offset)
    return route.continue()
  })
  await page.goto('/home/system_suggest')
  await page.getByLabel(CHOOSE).setInputFiles(bigFile(info, 'drop.zip'))
  await expect(page.getByRole('button', { name: '移除 drop.zip' })).toBeVisible()
  expect(failures).toBe(2)
  // No piece was sent twice.
  expect(new Set(offsets).size).toBe(offsets.length)
})

test('after a reload the same file goes on, and a suggestion with it gets a ticket', async ({ page, watch }, info) => {
  watch.allow(/422/)
  const file = bigFile(info, '现场记录.zip')
  const held = await holdPieces(page, 2)
  await page.goto('/home/system_suggest')
  await page.getByLabel(CHOOSE).setInputFiles(file)
  await expect(page.getByText(/^已传 5[0-9]%/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('上次有一个文件没有传完：现场记录.zip（已传 57%）')).toBeVisible()
  held.go()
  const again = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByLabel(CHOOSE).setInputFiles(file)
  expect(offsetOf(await again)).toBeGreaterThan(4_000_000)
  await expect(page.getByRole('button', { name: '移除 现场记录.zip' })).toBeVisible()
  await expect(page.getByText('没有传完：现场记录.zip')).toHaveCount(0)

  // What the content gives away is refused with its reason, and does not stop the rest.
  await page
    .getByLabel(CHOOSE)
    .setInputFiles({ name: '页面.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script>') })
  await expect(page.getByText(/不支持这种文件/)).toBeVisible()
  await page.getByRole('button', { name: '取消 页面.pdf' }).click()

  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请至少写 10 个字')).toBeVisible()
  await expect(page.getByLabel('想告诉我们什么')).toBeFocused()
  await page.getByText('使用问题', { exact: true }).first().click()
  await page.getByLabel('想告诉我们什么').fill('园区门口的指示牌和地图上的位置对不上，附上现场记录。')
  await page.getByRole('button', { name: '提交' }).dblclick()
  const ticket = page.getByText(/^JY\d{12}$/)
  await expect(ticket.first()).toBeVisible()
  const number = await ticket.first().textContent()
  const ownSuggestions = page.getByRole('region', { name: '我的建议' })
  await expect(ownSuggestions.getByText(number ?? '')).toHaveCount(1)
  await ownSuggestions.getByText('园区门口的指示牌').first().click()
  await expect(ownSuggestions.getByRole('link', { name: '现场记录.zip' })).toHaveAttribute('href', /^\/files\/p\/[0-9a-f]{30}\//)
})

test('a portrait is cropped by keyboard before it is sent, and taken away again', async ({ browser, baseURL }) => {
  // Somebody of their own: other journeys write to the named member's data at the same time.
  const context = await browser.newContext()
  await signIn(context, (await newMember('换头像的人')).token, baseURL ?? '')
  const page = await context.newPage()
  await page.goto('/member/member_person_data')
  const noise = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer()
  await page.getByLabel('选择头像').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: noise })
  const dialog = page.getByRole('dialog', { name: '裁剪图片' })
  const use = dialog.getByRole('button', { name: '使用这一块' })
  await expect(use).toBeEnabled()
  await dialog.getByLabel('裁剪区域').focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('缩放').fill('2')
  await expectAccessible(page)
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: '头像 1' })).toHaveAttribute('src', /^\/media\/up\/[0-9a-f]{30}~[0-9a-f]{6}\//)
  await page.getByRole('button', { name: '移除头像 1' }).click()
  await expect(page.getByRole('img', { name: '头像 1' })).toHaveCount(0)
  await context.close()
})

test('notices are switched by kind and channel, and the choice stays', async ({ page }) => {
  await page.goto('/system_msg?settings=1')
  const dialog = page.getByRole('dialog', { name: '通知设置' })
  await expect(dialog.getByLabel('系统，站内')).toBeDisabled()
  await dialog.getByLabel('评论，站内').uncheck()
  await expect(toastOn(page, '已保存')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(dialog.getByLabel('评论，站内')).not.toBeChecked()
  await dialog.getByLabel('评论，站内').check()
  await expect(toastOn(page, '已保存')).toBeVisible()
})

for (const [path, ready] of [
  ['/home/system_suggest', '我的建议'],
  ['/system_msg', '全部标为已读'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} fits a small phone and is accessible, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expect(page.getByText(ready).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      if (path === '/home/system_suggest') {
        const name = `${'很长的文件名'.repeat(8)}.pdf`
        await page.getByLabel(CHOOSE).setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf() })
        await expect(page.getByRole('button', { name: `移除 ${name}` })).toBeVisible()
      }
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }
}
