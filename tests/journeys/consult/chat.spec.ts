/** Talking to each other: two people at once, each in a browser of their own, on pages that others use at the same time. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { forgetLimits, query, readCode } from '#tests/support/inbox.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  expectNoSidewaysScroll,
  test,
  toastOn,
} from '#tests/support/journey.ts'
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
test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

type Two = { serviceId: number; title: string; seller: { id: number; nickname: string; token: string } }

/** A service of somebody who has no other: nobody else talks to them. */
async function newService(nickname: string): Promise<Two> {
  const seller = await newMember(nickname)
  const [service] = await query<{ id: number; title: string }>(
    `insert into services (category_id, root_category_id, owner_user_id, title, summary, intro, cover, unit, price, province_code, city_code,
       district_code, address, lng, lat, state)
     select category_id, root_category_id, $1, '上门擦窗和油烟机清洗', summary, intro, cover, unit, price, province_code, city_code, district_code,
       address, lng, lat, 'ON' from services where is_public order by id limit 1 returning id, title`,
    [seller.id],
  )
  return { serviceId: service!.id, title: service!.title, seller }
}

async function pageOf(browser: Browser, token: string, baseURL: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await signIn(context, token, baseURL)
  return context.newPage()
}

/** The dialog over the page: by a code, and back to what was begun. */
async function signInOver(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /登录/ })
  const tab = dialog.getByRole('tab', { name: '验证码登录' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await dialog.getByLabel('手机号').fill(phone)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  await dialog.getByLabel('短信验证码').fill(await readCode(phone))
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
}

const log = (page: Page) => page.getByRole('region', { name: '聊天记录' })
const field = (page: Page) => page.getByRole('textbox', { name: '消息' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(log(page).getByText(text, { exact: true })).toBeVisible()
}

test('a visitor signs in to talk about a service; the merchant answers, and both see what the other does', async ({
  page,
  browser,
  baseURL,
}) => {
  const { serviceId, seller } = await newService('林师傅')
  const merchant = await pageOf(browser, seller.token, baseURL!)
  await merchant.goto('/system_msg/chat')
  await expect(merchant.getByText('还没有会话')).toBeVisible()
  await expectAccessible(merchant)

  const { phone } = await newMember('周小满')
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '聊一聊' }).first().click()
  await signInOver(page, phone)
  const dock = page.getByRole('dialog', { name: '聊天' })
  await expect(dock.getByText('还没有消息，打个招呼吧。')).toBeVisible()
  await expectAccessible(page)
  await say(page, '你好，周六上午有空吗？')

  // It arrives by itself, in the list and as a number.
  const entry = merchant.getByRole('button', { name: /周小满/ })
  await expect(entry).toContainText('你好，周六上午有空吗？')
  await expect(entry).toContainText('1 条未读')
  await entry.click()
  await expect(merchant).toHaveURL(/id=\d+/)
  await expect(log(merchant).getByText('你好，周六上午有空吗？')).toBeVisible()
  await expect(log(page).getByText('已读')).toBeVisible()
  await expect(dock.getByText('在线', { exact: true })).toBeVisible()
  await field(merchant).pressSequentially('有空')
  await expect(dock.getByText('林师傅正在输入…').first()).toBeVisible()
  await say(merchant, '有空，十点可以吗？')
  await expect(log(page).getByText('有空，十点可以吗？')).toBeVisible()

  // A quote, a line break, a warning.
  await log(page).getByText('有空，十点可以吗？').hover()
  await log(page).getByRole('button', { name: '对这条消息' }).last().click()
  await log(page).getByRole('button', { name: '引用' }).click()
  await field(page).pressSequentially('可以')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('带清洁剂吗')
  await field(page).press('Enter')
  await expect(
    log(merchant)
      .getByRole('button', { name: '林师傅：有空，十点可以吗？' })
      .or(log(merchant).getByRole('button', { name: '我：有空，十点可以吗？' })),
  ).toBeVisible()
  await say(merchant, '带。加我微信直接转账给我，便宜一点')
  await expect(log(page).getByText(/站外付款不受保障/)).toBeVisible()

  // Taken back by the person who wrote it.
  await log(merchant).getByText('带。加我微信直接转账给我，便宜一点').hover()
  await log(merchant).getByRole('button', { name: '对这条消息' }).last().click()
  await log(merchant).getByRole('button', { name: '撤回' }).click()
  await expect(log(merchant).getByText('你撤回了一条消息')).toBeVisible()
  await expect(log(page).getByText('林师傅撤回了一条消息')).toBeVisible()
  await expect(log(page).getByRole('button', { name: '重新编辑' })).toHaveCount(0)
  await log(merchant).getByRole('button', { name: '重新编辑' }).click()
  await expect(field(merchant)).toHaveValue('带。加我微信直接转账给我，便宜一点')
  await expect(field(merchant)).toBeFocused()
  await field(merchant).fill('带。清洁剂不另收钱')
  await field(merchant).press('Enter')
  await expect(log(page).getByText('带。清洁剂不另收钱')).toBeVisible()

  await expectAccessibleInEveryLook(merchant)
  await merchant.context().close()
})

test('pictures and files go with the message, and can be taken off before', async ({ page, browser, baseURL }) => {
  const { serviceId, seller } = await newService('王师傅')
  const merchant = await pageOf(browser, seller.token, baseURL!)
  const buyer = await newMember('钱小满')
  await signIn(page.context(), buyer.token, baseURL!)
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '聊一聊' }).first().click()
  const picture = { name: '客厅.png', mimeType: 'image/png', buffer: readFileSync(path.resolve('public/icon-192.png')) }
  const list = { name: '清单.txt', mimeType: 'text/plain', buffer: Buffer.from('三室两厅') }
  await page.getByLabel('图片或文件').setInputFiles([picture, list, { ...list, name: '多余.txt' }])
  await page.getByRole('button', { name: '移除 多余.txt' }).click()
  await field(page).fill('这是现在的样子')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(log(page).getByRole('link', { name: /图片 1/ })).toBeVisible()
  await expect(log(page).getByRole('link', { name: /清单\.txt/ })).toBeVisible()

  await merchant.goto('/system_msg/chat')
  await merchant.getByRole('button', { name: /钱小满/ }).click()
  const shown = log(merchant)
    .getByRole('link', { name: /图片 1/ })
    .getByRole('img')
  await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(log(merchant).getByText('这是现在的样子')).toBeVisible()
  await merchant.context().close()
})

test('a message is brought to another conversation with its picture, without saying whose it was', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second] = [await newService('许师傅'), await newService('郭师傅')]
  const buyer = await newMember('孙小满')
  await signIn(page.context(), buyer.token, baseURL!)
  for (const { serviceId } of [second, first]) {
    await page.goto(`/city/server/${serviceId}`)
    await page.getByRole('button', { name: '聊一聊' }).first().click()
    await expect(page.getByText('还没有消息，打个招呼吧。')).toBeVisible()
  }
  const picture = { name: '阳台.png', mimeType: 'image/png', buffer: readFileSync(path.resolve('public/icon-192.png')) }
  await page.getByLabel('图片或文件').setInputFiles([picture])
  await page.getByRole('button', { name: '发送', exact: true }).click()
  const sent = log(page).getByRole('link', { name: /图片 1/ })
  await expect(sent).toBeVisible()
  await sent.hover()
  await log(page).getByRole('button', { name: '对这条消息' }).last().click()
  await log(page).getByRole('button', { name: '转发' }).click()
  const choice = page.getByRole('dialog', { name: '转发给谁' })
  await expect(choice.getByRole('button', { name: /许师傅/ })).toHaveCount(0)
  await expectAccessible(page)
  await choice.getByRole('searchbox').fill('郭师傅')
  await choice.getByRole('button', { name: /郭师傅/ }).click()
  await expect(toastOn(page, '已转发给郭师傅')).toBeVisible()

  const merchant = await pageOf(browser, second.seller.token, baseURL!, { width: 360, height: 800 })
  await merchant.goto('/system_msg/chat')
  await merchant.getByRole('button', { name: /孙小满/ }).click()
  await expect(log(merchant).getByText('转发的消息')).toBeVisible()
  const shown = log(merchant)
    .getByRole('link', { name: /图片 1/ })
    .getByRole('img')
  await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(merchant.getByText('许师傅')).toHaveCount(0)
  await merchant.context().close()
})

test('a voice note is recorded with its level, thrown away or sent, and played by the other', async ({
  page,
  browser,
  baseURL,
}) => {
  const { serviceId, seller } = await newService('蒋师傅')
  const buyer = await newMember('沈小满')
  await signIn(page.context(), buyer.token, baseURL!)
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '聊一聊' }).first().click()
  const length = page.getByRole('timer', { name: '录音长度' })
  await page.getByRole('button', { name: '录一段语音' }).click()
  await expect(length).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(length).toBeHidden()
  await expect(field(page)).toBeFocused()

  await page.getByRole('button', { name: '录一段语音' }).click()
  await expect(length).toHaveText('0:02')
  await expectAccessible(page)
  await page.getByRole('button', { name: '发送语音' }).click()
  await expect(log(page).getByRole('button', { name: /播放语音，\d+ 秒/ })).toBeVisible()

  const merchant = await pageOf(browser, seller.token, baseURL!)
  await merchant.goto('/system_msg/chat')
  await merchant.getByRole('button', { name: /沈小满/ }).click()
  await log(merchant)
    .getByRole('button', { name: /播放语音/ })
    .click()
  await expect
    .poll(() =>
      log(merchant)
        .locator('audio')
        .evaluate(audio => (audio as HTMLAudioElement).currentTime),
    )
    .toBeGreaterThan(0.2)
  await expectAccessible(merchant)
  await merchant.context().close()
})

test('what is written while the network is gone is sent when it comes back, once', async ({ page, browser, baseURL, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|网络不太顺畅/)
  const { serviceId, seller } = await newService('赵师傅')
  const merchant = await pageOf(browser, seller.token, baseURL!)
  const buyer = await newMember('孙小满')
  await signIn(page.context(), buyer.token, baseURL!)
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '聊一聊' }).first().click()
  await say(page, '在吗？')
  await merchant.goto('/system_msg/chat')
  await merchant.getByRole('button', { name: /孙小满/ }).click()

  await page.context().setOffline(true)
  await field(page).fill('没有网的时候写的')
  await field(page).press('Enter')
  await expect(page.getByText('网络不通，恢复后自动发送')).toBeVisible()
  await say(merchant, '在的，请讲')
  await page.context().setOffline(false)
  await expect(log(merchant).getByText('没有网的时候写的')).toBeVisible()
  await expect(log(page).getByText('在的，请讲')).toBeVisible()
  await expect(page.getByText('网络不通，恢复后自动发送')).toBeHidden()
  await expect(log(page).getByText('没有网的时候写的')).toHaveCount(1)
  await merchant.context().close()
})

test('the dock counts what is unread on every page, and a second tab hears of what the first has read', async ({
  page,
  browser,
  baseURL,
}) => {
  const { serviceId, seller } = await newService('吴师傅')
  const buyer = await newMember('郑小满')
  const asker = await pageOf(browser, buyer.token, baseURL!)
  await asker.goto(`/city/server/${serviceId}`)
  await asker.getByRole('button', { name: '聊一聊' }).first().click()
  await say(asker, '第一句')
  await say(asker, '第二句')

  await signIn(page.context(), seller.token, baseURL!)
  await page.goto('/city')
  const button = page.getByRole('button', { name: /^聊天/, expanded: false })
  await expect(button).toContainText('2 条未读')
  const second = await page.context().newPage()
  await second.goto('/consult')
  const other = second.getByRole('button', { name: /^聊天/ })
  await expect(other).toContainText('2 条未读')

  // Only what somebody looks at counts as read.
  await page.bringToFront()
  await button.click()
  const dock = page.getByRole('dialog', { name: '聊天' })
  await dock.getByRole('button', { name: /郑小满/ }).click()
  await expect(log(page).getByText('第二句')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(log(asker).getByText('已读')).toHaveCount(2)
  await second.bringToFront()
  await expect(other).not.toContainText('未读')
  await page.bringToFront()
  // What was being written is there again, in this conversation only.
  await field(page).fill('还没写完')
  await dock.getByRole('button', { name: '返回会话列表' }).click()
  await expect(dock.getByText('[草稿]')).toBeVisible()
  await dock.getByRole('button', { name: /郑小满/ }).click()
  await expect(field(page)).toHaveValue('还没写完')
  await field(page).press('Escape')
  await expect(dock).toBeHidden()
  await expect(button).toBeFocused()
  await asker.context().close()
})

test('on a phone the list and a conversation are one after the other; searching, muting, blocking', async ({
  page,
  browser,
  baseURL,
}) => {
  const { serviceId, seller } = await newService('冯师傅')
  const buyer = await newMember('陈小满')
  const merchant = await pageOf(browser, seller.token, baseURL!)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page.context(), buyer.token, baseURL!)
  await page.goto(`/city/server/${serviceId}`)
  await page.getByRole('button', { name: '聊一聊' }).first().click()
  await expect(page).toHaveURL(/\/system_msg\/chat\?id=\d+/)
  await say(page, '油烟机多少钱')
  await say(page, '窗户呢')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: '搜索聊天记录' }).click()
  await page.getByRole('searchbox', { name: '搜索聊天记录' }).fill('油烟机')
  await page
    .getByRole('search', { name: '聊天记录' })
    .getByRole('button', { name: /油烟机/ })
    .click()
  await expect(log(page).locator('[data-found]')).toContainText('油烟机多少钱')
  await page.getByRole('button', { name: '关闭搜索' }).click()

  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '消息免打扰' }).click()
  await expect(toastOn(page, '已设为免打扰，新消息不再提醒')).toBeVisible()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '拉黑对方' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '拉黑', exact: true }).click()
  await expect(page.getByText('你已拉黑对方，解除之后才能发消息。')).toBeVisible()
  await merchant.goto('/system_msg/chat')
  await merchant.getByRole('button', { name: /陈小满/ }).click()
  await expect(merchant.getByText('对方暂时不接收你的消息。')).toBeVisible()
  await page.getByRole('button', { name: '返回会话列表' }).click()
  await page.getByRole('button', { name: '会话设置' }).click()
  await page.getByRole('button', { name: '黑名单' }).click()
  const blocked = page.getByRole('dialog', { name: '黑名单' })
  await expect(blocked.getByText('冯师傅', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await blocked.getByRole('button', { name: '解除拉黑：冯师傅' }).click()
  await expect(blocked.getByText(/没有拉黑任何人/)).toBeVisible()
  await blocked.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: /^冯师傅/ }).click()
  await expect(field(page)).toBeVisible()
  await page.getByRole('button', { name: '返回会话列表' }).click()
  await expect(page.getByRole('button', { name: /^冯师傅/ })).toContainText('窗户呢')
  await expectAccessible(page)
  await merchant.context().close()
})
