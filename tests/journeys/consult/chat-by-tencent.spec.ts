/**
 * A site with Tencent's chat beside its own, and a person whose network lets no connection of ours through. The library is the real one, the service
 * a peer of the tests.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { journeyDatabaseFile, query } from '#tests/support/inbox.ts'
import { expect, test } from '#tests/support/journey.ts'
import { type Member, newMember, signIn } from '#tests/support/journey-people.ts'
import { startTencentChatPeer, TENCENT_CHAT, tencentHostRules } from '#tests/support/tencent-chat-peer.ts'
import { browserArguments, findChromium } from '../../../scripts/lib/chromium.ts'

const PORT = String(Number(process.env.E2E_PORT) + 1_000)
const PEER_PORT = Number(process.env.E2E_PORT) + 4_000
const ORIGIN = `http://127.0.0.1:${PORT}`

test.use({
  baseURL: ORIGIN,
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments(), ...tencentHostRules(PEER_PORT)],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  },
})

let site: ChildProcess
let peer: Awaited<ReturnType<typeof startTencentChatPeer>>
let databaseBefore: string | undefined

test.beforeAll(async () => {
  peer = await startTencentChatPeer(PEER_PORT)
  site = spawn(process.execPath, ['tests/support/site.ts', PORT], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TENCENT_CHAT_SDK_APP_ID: String(TENCENT_CHAT.sdkAppId),
      TENCENT_CHAT_SECRET_KEY: TENCENT_CHAT.secretKey,
      TENCENT_CHAT_URL: peer.url,
    },
  })
  for (;;) {
    if (site.exitCode !== null) throw new Error('the site ended instead of serving')
    const ready = await fetch(`${ORIGIN}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) break
    await sleep(200)
  }
  databaseBefore = process.env.E2E_DATABASE_URL
  process.env.E2E_DATABASE_URL = readFileSync(journeyDatabaseFile(PORT), 'utf8')
})

test.afterAll(async () => {
  if (databaseBefore === undefined) delete process.env.E2E_DATABASE_URL
  else process.env.E2E_DATABASE_URL = databaseBefore
  site.kill('SIGTERM')
  await peer.stop()
})

async function post<Result>(member: Member, path: string, body: object): Promise<Result> {
  const answer = await fetch(`${ORIGIN}/v1/front/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      origin: ORIGIN,
    },
    body: JSON.stringify(body),
  })
  const { code, resultData } = (await answer.json()) as { code?: string; resultData: Result }
  expect(code, `${path} ${JSON.stringify(resultData)}`).toBeUndefined()
  return resultData
}

test('who cannot reach the connection of the site gets messages through Tencent, one after the other', async ({ browser }) => {
  const seller = await newMember('林师傅')
  const buyer = await newMember('周小满')
  const [service] = await query<{ id: number }>(
    `insert into services (category_id, root_category_id, owner_user_id, title, summary, intro, cover, unit, price, province_code, city_code,
       district_code, address, lng, lat, state)
     select category_id, root_category_id, $1, '上门擦窗和油烟机清洗', summary, intro, cover, unit, price, province_code, city_code, district_code,
       address, lng, lat, 'ON' from services where is_public order by id limit 1 returning id`,
    [seller.id],
  )
  const { conversationId } = await post<{ conversationId: number }>(buyer, 'chat/open', { about: 'SERVICE', id: service!.id })
  const say = (text: string) => post(buyer, `chat/${conversationId}/send`, { clientId: randomUUID(), type: 'TEXT', text })

  const context = await browser.newContext({ baseURL: ORIGIN, viewport: { width: 1440, height: 900 } })
  await signIn(context, seller.token, ORIGIN)
  // Nothing is asked for by the clock, so that what arrives has come by Tencent.
  await context.addInitScript(() => {
    const { setInterval: every } = globalThis
    Object.assign(globalThis, {
      setInterval: (task: () => void, ms?: number, ...rest: unknown[]) => (ms === 5_000 ? 0 : every(task, ms, ...rest)),
    })
  })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  await page.routeWebSocket(/\/realtime\//, socket => socket.close())
  await page.goto('/system_msg/chat')

  // The library is there after ten seconds without a connection of ours.
  await expect.poll(() => peer.isConnected(`user_${seller.id}`), { timeout: 60_000 }).toBe(true)
  const list = page.getByRole('button', { name: /周小满/ })
  await say('你好，周六上午有空吗？')
  await expect(list).toContainText('你好，周六上午有空吗？')
  await list.click()
  const log = page.getByRole('region', { name: '聊天记录' })
  for (const text of ['阳台也要擦', '一共六扇窗']) {
    await say(text)
    await expect(log.getByText(text, { exact: true })).toBeVisible()
  }

  // It says where, never what and by whom.
  const sent = peer.messages.filter(one => one.To_Account === `user_${seller.id}`)
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(new Set(sent.map(one => one.From_Account))).toEqual(new Set([TENCENT_CHAT.administrator]))
  expect(JSON.stringify(sent)).not.toMatch(/擦|周小满/)
  expect(peer.messages.map(one => one.To_Account)).not.toContain(`user_${buyer.id}`)
  expect(refused.filter(text => /Content Security Policy|Trusted/.test(text))).toEqual([])
  await context.close()
})
