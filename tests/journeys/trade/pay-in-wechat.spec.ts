/**
 * Paying within WeChat's own browser, on a site that takes WeChat Pay alone: a phone that says it is WeChat, a peer of the tests for WeChat's page,
 * its payments and the sheet that asks the person. The real service was not reached.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { type KeyObject, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type Server } from 'node:tls'
import type { Page } from '@playwright/test'
import type { BridgeCall } from '#lib/contract/trade/payment.ts'
import { journeyDatabaseFile, query } from '#tests/support/inbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { selfSigned } from '#tests/support/self-signed.ts'
import { startWechatPay, type WechatPayPeer } from '#tests/support/wechat-pay-peer.ts'

const PORT = Number(process.env.E2E_PORT) + 1_500
const SECURE_PORT = PORT + 500
const ORIGIN = `https://127.0.0.1:${SECURE_PORT}`
const WECHAT_BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

// One site for all of them.
test.describe.configure({ mode: 'default' })
test.use({
  baseURL: ORIGIN,
  ignoreHTTPSErrors: true,
  userAgent: WECHAT_BROWSER,
  viewport: { width: 360, height: 780 },
  hasTouch: true,
})

let site: ChildProcess
let front: Server
let peer: WechatPayPeer
let databaseBefore: string | undefined

const pem = (key: KeyObject | undefined): string =>
  key?.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' } as never).toString() ?? ''

/** WeChat Pay sends notices to https addresses only, so the site stands behind something that speaks it. */
function startFront(): Server {
  const server = createServer(selfSigned(), socket => {
    const inner = connect(PORT, '127.0.0.1')
    socket.on('error', () => inner.destroy())
    inner.on('error', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  })
  return server.listen(SECURE_PORT, '127.0.0.1')
}

test.beforeAll(async () => {
  peer = await startWechatPay()
  front = startFront()
  const { mchId, appId, serial, privateKey, publicKeys, apiKey, url } = peer.settings
  const [keyId = ''] = Object.keys(publicKeys)
  site = spawn(process.execPath, ['tests/support/site.ts', String(PORT)], {
    stdio: 'ignore',
    env: {
      ...process.env,
      SITE_URL: ORIGIN,
      WECHAT_PAY_MCH_ID: mchId,
      WECHAT_PAY_APP_ID: appId,
      WECHAT_PAY_SERIAL: serial,
      WECHAT_PAY_PRIVATE_KEY: pem(privateKey),
      WECHAT_PAY_PUBLIC_KEY_ID: keyId,
      WECHAT_PAY_PUBLIC_KEY: pem(publicKeys[keyId]),
      WECHAT_PAY_API_KEY: apiKey,
      WECHAT_PAY_URL: url,
      WECHAT_PAY_WAYS: 'NATIVE,H5,JSAPI',
      WECHAT_OFFICIAL_APP_ID: peer.payer.appId,
      WECHAT_OFFICIAL_SECRET: peer.payer.secret,
      WECHAT_OFFICIAL_PAGE: peer.payer.pageUrl,
      WECHAT_OFFICIAL_API: peer.payer.apiUrl,
    },
  })
  for (;;) {
    if (site.exitCode !== null) throw new Error('the site ended instead of serving')
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) break
    await sleep(200)
  }
  databaseBefore = process.env.E2E_DATABASE_URL
  process.env.E2E_DATABASE_URL = readFileSync(journeyDatabaseFile(String(PORT)), 'utf8')
})

test.afterAll(async () => {
  if (databaseBefore === undefined) delete process.env.E2E_DATABASE_URL
  else process.env.E2E_DATABASE_URL = databaseBefore
  site.kill('SIGTERM')
  front.close()
  await peer.stop()
})

/** An order of something that the platform itself sells. */
async function waitingOrder({ id }: Member): Promise<string> {
  const orderNo = `20261125${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e6)).padStart(6, '0')}`
  await query(
    `with placed as (
       insert into orders (order_no, kind, state, buyer_user_id, title, total_amount, pay_before)
       values ($1, 'SERVICE', 'PENDING_PAYMENT', $2, '云工具 · 团队版', 19900, now() + interval '30 minutes') returning id)
     insert into order_lines (order_id, position, name, unit_price, quantity, unit) select id, 0, '团队版', 19900, 1, '月' from placed`,
    [orderNo, id],
  )
  return orderNo
}

type Deed = 'ok' | 'cancel' | 'fail'

/**
 * WeChat's own browser: it looks whether the merchant signed what it is handed for the person who holds the phone, and asks them. The page
 * finds its bridge a moment after it has begun to work, as in WeChat.
 */
async function bringWechat(page: Page, deeds: Deed[]): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('openSheet', (name: string, call: BridgeCall): string => {
    if (name !== 'getBrandWCPayRequest') return 'fail'
    try {
      const no = peer.openSheet(call)
      asked.push(no)
      const deed = deeds.shift() ?? 'ok'
      if (deed === 'ok') peer.pay(no)
      return deed
    } catch {
      return 'fail'
    }
  })
  await page.addInitScript(() => {
    const bridge = {
      invoke: (name: string, call: unknown, answer: (said: { err_msg: string }) => void) =>
        void (window as never as { openSheet(name: string, call: unknown): Promise<string> })
          .openSheet(name, call)
          .then(deed => answer({ err_msg: `get_brand_wcpay_request:${deed}` })),
    }
    setTimeout(() => {
      Object.assign(window, { WeixinJSBridge: bridge })
      document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    }, 300)
  })
  return asked
}

async function atCashier(page: Page, name: string): Promise<string> {
  const buyer = await newMember(name)
  await signIn(page.context(), buyer.token, ORIGIN)
  const orderNo = await waitingOrder(buyer)
  await page.goto(`/pay/${orderNo}`)
  await expect(page.getByLabel('微信支付')).toBeChecked()
  return orderNo
}
const payButton = (page: Page) => page.getByRole('button', { name: '支付 ¥199.00' })

test.beforeEach(({ watch }) => {
  peer.people.hold('lin')
  // WeChat's page, which sends back at once.
  watch.allow(/third party: http:\/\/127\.0\.0\.1:\d+\/connect\/oauth2\/authorize/)
  watch.allow(/\b(409|422)\b/)
  // No worker of the site is installed over a certificate of one's own making.
  watch.allow(/SSL certificate error occurred when fetching the script/)
})

test('within WeChat one press asks WeChat who pays, opens its sheet, and the order says that it is paid', async ({ page }) => {
  const asked = await bringWechat(page, ['ok'])
  const orderNo = await atCashier(page, '微信里付款的人')
  await expect(page.getByLabel('微信扫码支付')).toHaveCount(0)
  await expect(page.getByLabel('微信支付（手机浏览器）')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/pay/${orderNo}`)
  expect(asked).toHaveLength(1)
})

test('who cancels may pay again, and a word of the bridge alone pays nothing', async ({ page }) => {
  const asked = await bringWechat(page, ['cancel', 'cancel'])
  await atCashier(page, '先取消的人')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/你取消了支付/)
  // The same payment again; a bridge that only claims success is not believed.
  await page.evaluate(() => {
    const { WeixinJSBridge } = window as never as { WeixinJSBridge: { invoke: unknown } }
    WeixinJSBridge.invoke = (_: string, __: unknown, answer: (said: object) => void) =>
      answer({ err_msg: 'get_brand_wcpay_request:ok' })
  })
  await payButton(page).click()
  await expect(page.getByText('正在等支付结果')).toBeVisible()
  await expect(page.getByRole('heading', { name: '支付成功' })).toHaveCount(0)
  const [no = ''] = asked
  peer.pay(no)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
})

test('another WeChat account on the phone is refused by WeChat, and the next press asks anew who pays', async ({ page }) => {
  const asked = await bringWechat(page, ['cancel', 'ok'])
  await atCashier(page, '换了微信的人')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/你取消了支付/)
  peer.people.hold('zhou')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/重新确认付款人/)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  expect(new Set(asked).size).toBe(2)
})

test('whom WeChat does not confirm reads why, and finds the cashier with its ways again', async ({ page }) => {
  await bringWechat(page, [])
  const orderNo = await atCashier(page, '没有同意的人')
  for (const [who, words] of [
    ['lin:declined', /没有确认付款人/],
    ['lin:wrong', /没有确认付款人/],
    ['lin:snapshot', /使用完整服务/],
  ] as const) {
    peer.people.hold(who)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await page.getByRole('link', { name: '返回收银台' }).click()
    await expect(payButton(page)).toBeVisible()
    expect(page.url()).toBe(`${ORIGIN}/pay/${orderNo}`)
  }
})

test('a way back that leads elsewhere leads home, and a code without its state confirms nobody', async ({ page }) => {
  await atCashier(page, '收到链接的人')
  await page.goto(`/pay/wechat?back=${encodeURIComponent('//evil.example/pay/1')}&code=x&state=${'f'.repeat(64)}`)
  await expect(page.getByRole('alert')).toHaveText(/过期或用过了/)
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/home')
  await page.goto('/pay/wechat')
  await expect(page.getByRole('alert')).toHaveText(/请从收银台进入/)
})

test.describe('in another browser', () => {
  test.use({ userAgent: WECHAT_BROWSER.replace(/ MicroMessenger.*/, '') })

  test('the ways are as they were', async ({ page }) => {
    const buyer = await newMember('别的浏览器里的人')
    await signIn(page.context(), buyer.token, ORIGIN)
    await page.goto(`/pay/${await waitingOrder(buyer)}`)
    await expect(page.getByLabel('微信扫码支付')).toBeVisible()
    await expect(page.getByLabel('微信支付（手机浏览器）')).toBeVisible()
    await expect(page.getByLabel('微信支付', { exact: true })).toHaveCount(0)
  })
})
