/** Somebody answers a question by speaking; everybody hears it, also without a script, and shares the question. */
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectAccessibleInEveryLook, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { browserArguments, findChromium } from '../../../scripts/lib/chromium.ts'

// A microphone that hums, and nobody who has to agree to it.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments(), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  },
})
test.beforeEach(() => forgetLimits())

test('an answer with a voice note is heard by a visitor, stays through a change, and is gone with the answer', async ({
  browser,
  baseURL,
}) => {
  const [question] = await query<{ id: number }>(
    `select id from consultations where is_public and state = 'OPEN' order by id limit 1`,
  )
  const address = `/consult/problemDetail/${question?.id}`
  const helper = await newMember('出声的人')
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, baseURL: baseURL! })
  await signIn(context, helper.token, baseURL!)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: '写回答' }).click()
  const dialog = page.getByRole('dialog', { name: '写回答' })
  await dialog.getByLabel('回答').fill('三句话说不清，录了一段，请听语音。')
  await dialog.getByRole('button', { name: '录一段语音' }).click()
  await expect(dialog.getByRole('timer', { name: '录音长度' })).toContainText('0:02')
  await dialog.getByRole('button', { name: '录好了' }).click()
  await expect(dialog.getByRole('button', { name: '移除语音' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInEveryLook(page)
  await dialog.getByRole('button', { name: '发布回答' }).click()
  await expect(page.getByLabel(/^出声的人 的语音，[23] 秒$/)).toBeVisible()

  const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const reading = await visitor.newPage()
  await reading.goto(address)
  const voice = reading.getByLabel(/^出声的人 的语音/)
  await expect(voice).toBeVisible()
  const source = await voice.getAttribute('src')
  const heard = await visitor.request.get(source ?? '')
  expect(heard.status()).toBe(200)
  expect(heard.headers()['content-type']).toMatch(/^audio\//)
  const length = await page.evaluate(
    src =>
      new Promise<number>((resolve, reject) => {
        const audio = new Audio(src)
        audio.onloadedmetadata = () => resolve(audio.duration)
        audio.onerror = () => reject(new Error('it does not play'))
      }),
    source ?? '',
  )
  expect(length).toBeGreaterThan(1.5)
  expect(length).toBeLessThan(6)

  await page.getByRole('button', { name: '修改', exact: true }).click()
  const editing = page.getByRole('dialog', { name: '修改回答' })
  await expect(editing.getByRole('button', { name: '移除语音' })).toBeVisible()
  await editing.getByLabel('回答').fill('三句话说不清，录了一段，请听语音，有补充再写。')
  await editing.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('已编辑 1 次')).toBeVisible()
  await expect(page.getByLabel(/^出声的人 的语音/)).toBeVisible()

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByLabel(/^出声的人 的语音/)).toHaveCount(0)
  expect((await visitor.request.get(source ?? '')).status()).toBe(404)
  await context.close()
  await visitor.close()
})

test('a question is shared by its card without signing in', async ({ page, context, baseURL }) => {
  const [question] = await query<{ id: number; title: string }>(
    `select id, title from consultations where is_public order by id limit 1`,
  )
  const address = `/consult/problemDetail/${question?.id}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(address)
  await page.getByRole('button', { name: '分享' }).click()
  const card = page.getByRole('dialog', { name: '分享这个问题' })
  await expect(card).toContainText(question?.title ?? '')
  await expect(card.getByRole('img', { name: '这个问题的二维码' })).toBeVisible()
  await expect(card.getByLabel('链接')).toHaveValue(`${baseURL}${address}`)
  await card.getByRole('button', { name: '复制链接' }).click()
  await expect(card.getByText('链接已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`)
  await expectAccessibleInEveryLook(page)
})
