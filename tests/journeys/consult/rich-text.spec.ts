/** The editor of rich text: marks by keyboard and by buttons, links, pictures with words, what is pasted from elsewhere. */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'

test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

const pasteHtml = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    data.setData('text/plain', '纯文本')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

const storedText = async (userId: number): Promise<string> => {
  const [row] = await query<{ text: string }>(
    `select d.content ->> 'text' as text from question_drafts d join consultations c on c.id = d.consultation_id
     where c.asker_user_id = $1`,
    [userId],
  )
  return row?.text ?? ''
}

test('a text is written with marks, a link and a picture, and comes back as it was', async ({ page, baseURL }) => {
  const asker = await newMember('写长文的人')
  await signIn(page.context(), asker.token, baseURL!)
  await page.goto('/consult/newPost')
  const text = page.getByRole('textbox', { name: '说明' })
  await text.click()
  await page.keyboard.type('先看')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('水表')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '列表', exact: true }).click()
  await page.keyboard.type('厨房')
  await page.keyboard.press('Enter')
  await page.keyboard.type('卫生间')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '链接', exact: true }).click()
  await page.getByLabel('链接地址').fill('javascript:alert(1)')
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByText('请填写 https 开头的网址，或本站的路径')).toBeVisible()
  await page.getByLabel('链接地址').fill('example.com/leak')
  await page.getByLabel('链接地址').press('Enter')
  await expect(text.getByRole('link', { name: 'example.com/leak' })).toHaveAttribute('href', 'https://example.com/leak')

  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await page.locator('.rich-text input[type=file]').setInputFiles({ name: '水渍.png', mimeType: 'image/png', buffer: picture })
  await expect(text.locator('img')).toHaveAttribute('src', /^\/media\/.+\/w960\.webp$/)
  await page.getByLabel('图片说明').fill('天花板上的水渍')
  await expectAccessibleInEveryLook(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expect(page.getByText(/已保存到草稿/)).toBeVisible()
  await expect.poll(() => storedText(asker.id)).toContain('alt="天花板上的水渍"')
  await page.reload()
  await expect(text.getByRole('img', { name: '天花板上的水渍' })).toBeVisible()
  await expect(text.locator('strong')).toHaveText('水表')
  await expect(text.getByRole('listitem')).toHaveText(['厨房', '卫生间'])
})

test('an item of a list becomes a quote and comes out of the list, and code says that it has no marks', async ({
  page,
  baseURL,
}) => {
  const asker = await newMember('写清单的人')
  await signIn(page.context(), asker.token, baseURL!)
  await page.goto('/consult/newPost')
  const text = page.getByRole('textbox', { name: '说明' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await text.click()
  await press('步骤')
  await page.keyboard.type('先关总阀')
  await press('引用')
  await expect(text.locator('blockquote')).toHaveText('先关总阀')
  await expect(text.getByRole('listitem')).toHaveCount(0)
  await press('引用')
  await expect(text.locator('blockquote')).toHaveCount(0)
  await press('代码')
  for (const name of ['加粗', '斜体', '链接']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('title', '代码里没有格式')
  }
  await press('代码')
  await expect(page.getByRole('button', { name: '加粗', exact: true })).not.toHaveAttribute('aria-disabled')
})

test('what is pasted from elsewhere keeps its blocks and loses what could run or is not shown here', async ({
  page,
  baseURL,
}) => {
  const asker = await newMember('贴文章的人')
  await signIn(page.context(), asker.token, baseURL!)
  await page.goto('/consult/newPost')
  const text = page.getByRole('textbox', { name: '说明' })
  await text.click()
  await pasteHtml(
    text,
    '<h2 style="color:red">经过</h2><p onclick="x()">周三<b>渗水</b><script>x()</script></p><img src="https://example.com/x.png" onerror="x()">' +
      '<a href="javascript:x()">看这里</a>',
  )
  await expect(text.locator('strong')).toHaveText('渗水')
  await expect(text.getByRole('heading', { level: 3 })).toHaveText('经过')
  await expect(text.locator('img')).toHaveCount(0)
  await expect(text.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(text).toHaveText('')
  await page.getByRole('button', { name: '重做', exact: true }).click()
  await expect(text).toContainText('周三渗水')
  await expect.poll(() => storedText(asker.id)).toContain('<strong>渗水</strong>')
  expect(await storedText(asker.id)).not.toMatch(/style|onclick|script|example\.com|javascript/)
})

test('the toolbar is one stop for the tab key, and arrows go along it', async ({ page, baseURL }) => {
  await signIn(page.context(), (await newMember('用键盘的人')).token, baseURL!)
  await page.goto('/consult/newPost')
  const toolbar = page.getByRole('toolbar', { name: '文字格式' })
  await toolbar.getByRole('button', { name: '加粗' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: '斜体' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: '说明' })).toBeFocused()
})
