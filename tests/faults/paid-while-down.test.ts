/**
 * The whole site is killed between paying and the notice: the provider, which is somewhere else, gets no answer, and the buyer's cashier is
 * open all the while. After the next start the cashier shows the result by itself, and the order is paid once.
 */
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitForEnd } from '#server/db/embedded/processes.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { type AlipayPeer, startAlipay } from '#tests/support/alipay-peer.ts'
import { signIn } from '#tests/support/journey-people.ts'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { figure } from './figures.ts'
import { freePort, kill, killLeft, type Started, startCommand, untilReady, workerPid } from './start.ts'
import { connectTo } from './writers.ts'

/** For what hangs, on a machine that is busy with other things. */
const MAX_WAIT_MS = 180_000

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-paid-'))
chmodSync(dataDir, 0o755)
let alipay: AlipayPeer
let browser: Browser
let settings: Record<string, string>
let port = 0

const pem = (key: { export(options: { type: 'pkcs8' | 'spki'; format: 'pem' }): string | Buffer }, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString()

beforeAll(async () => {
  ;[alipay, port] = await Promise.all([startAlipay(), freePort()])
  browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: browserArguments() })
  const { appId, sellerId, privateKey, publicKey, gatewayUrl } = alipay.settings
  settings = {
    ALIPAY_PAY_APP_ID: appId,
    ALIPAY_PAY_SELLER_ID: sellerId,
    ALIPAY_PAY_PRIVATE_KEY: pem(privateKey, 'pkcs8'),
    ALIPAY_PAY_PUBLIC_KEY: pem(publicKey, 'spki'),
    ALIPAY_PAY_GATEWAY: gatewayUrl,
    ALIPAY_PAY_WAYS: 'QR',
  }
  const seeding = await startCommand('seed', dataDir, port, ['--size', 'small'])
  expect(await seeding.ended, seeding.output()).toBe(0)
})
afterEach(killLeft)
afterAll(async () => {
  await browser?.close()
  await alipay?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<Started> => {
  const site = await startCommand('start', dataDir, port, [], settings)
  await untilReady(site, MAX_WAIT_MS)
  return site
}

/** An order of what the platform itself sells, and the session of its buyer. */
async function waitingOrder(client: pg.Client): Promise<{ orderNo: string; token: string }> {
  const token = createToken()
  const orderNo = `20261122${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e6)).padStart(6, '0')}`
  await client.query(
    `with buyer as (insert into users (nickname, province_code, city_code) values ('重启时付款的人', 19, 1607) returning id),
       session as (insert into sessions (user_id, token_hash, device, remember, expires_at)
         select id, $2, '测试', true, now() + interval '1 day' from buyer),
       placed as (insert into orders (order_no, kind, state, buyer_user_id, title, total_amount, pay_before)
         select $1, 'SERVICE', 'PENDING_PAYMENT', id, '平台代办一次', 19900, now() + interval '30 minutes' from buyer returning id)
     insert into order_lines (order_id, position, name, unit_price, quantity, unit) select id, 0, '代办', 19900, 1, '次' from placed`,
    [orderNo, hashToken(token)],
  )
  return { orderNo, token }
}

async function openCashier(orderNo: string, token: string): Promise<Page> {
  const url = `http://127.0.0.1:${port}`
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  context.setDefaultTimeout(MAX_WAIT_MS)
  await signIn(context, token, url)
  const page = await context.newPage()
  await page.goto(`${url}/pay/${orderNo}`)
  await page.getByRole('button', { name: /显示二维码/ }).click()
  await page.getByRole('img', { name: /二维码/ }).waitFor()
  return page
}

test('paid while the site is down: the open cashier finds it after the next start, and it counts once', async () => {
  const site = await start()
  const client = await connectTo(dataDir)
  const { orderNo, token } = await waitingOrder(client)
  const page = await openCashier(orderNo, token)
  const { rows } = await client.query<{ payment_no: string }>(
    `select payment_no from payments join orders on orders.id = payments.order_id where order_no = $1`,
    [orderNo],
  )
  const worker = workerPid(site)
  await kill(site)
  await client.end().catch(() => undefined)
  expect(await waitForEnd(worker, 30_000), 'the worker ends by itself').toBe(true)

  const notice = alipay.pay(rows[0]?.payment_no ?? '')
  const send = () =>
    fetch(`http://127.0.0.1:${port}/pay/notice/alipay`, {
      method: 'POST',
      headers: notice.headers,
      body: new Uint8Array(notice.body),
    })
  await expect(send()).rejects.toThrow()

  await start()
  const began = performance.now()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  const took = performance.now() - began
  // The provider tries again, and is told that it was received.
  expect((await send()).status).toBe(200)
  const reader = await connectTo(dataDir)
  const paid = await reader.query(
    `select orders.state, count(*)::int as times, sum(transfer.amount)::int as sum from orders
       join ledger_postings posting on posting.order_id = orders.id and posting.kind = 'PAY'
       join ledger_transfers transfer on transfer.posting_id = posting.id where order_no = $1 group by 1`,
    [orderNo],
  )
  await reader.end()
  expect(paid.rows).toEqual([{ state: 'PAID', times: 1, sum: 19_900 }])
  figure(
    'killed between paying and the notice',
    'the open cashier finds it, credited once',
    `${(took / 1_000).toFixed(1)} s after the start`,
  )
})
