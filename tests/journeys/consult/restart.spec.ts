/** The node of the site that two people are connected to is killed in the middle of a chat and a call, and comes back; their browsers stay open. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { forgetLimits, journeyDatabaseUrl, journeyDataDirFile, query } from '#tests/support/inbox.ts'
import { expect, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import {
  answerCall,
  callingBrowser,
  expectMedia,
  hangUp,
  panelOf,
  ring,
  talkAboutService,
  visitToCall,
} from '#tests/support/journey-calls.ts'
import { newMember } from '#tests/support/journey-people.ts'

// A second node of the journeys' site, on the same database and files: the other one goes on with its work.
test.skip(process.env.E2E_URL !== undefined, 'a site that runs elsewhere is not killed')
const PORT = String(Number(process.env.E2E_PORT) + 1_000)
const ORIGIN = `http://127.0.0.1:${PORT}`

test.use({ launchOptions: callingBrowser })
test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

let node: ChildProcess | undefined

async function startNode(): Promise<void> {
  // Without a channel to it: handed over there, its listening socket would outlive it, and connections would hang instead of being refused.
  const started = spawn(process.execPath, ['bench/lib/serve-site.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: journeyDatabaseUrl(),
      DATA_DIR: readFileSync(journeyDataDirFile(process.env.E2E_PORT ?? ''), 'utf8'),
      PORT,
      HOST: '127.0.0.1',
      SITE_DEMO: 'true',
      LOG_LEVEL: 'warn',
      WORK_PATIENCE: '1000',
    },
  })
  node = started
  const isReady = () =>
    fetch(`${ORIGIN}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (started.exitCode !== null) throw new Error('the node ended instead of serving')
    await sleep(50)
  }
}

/** Without a word, as a machine dies. */
async function killNode(): Promise<void> {
  if (!node || node.exitCode !== null || node.signalCode !== null) return
  const ended = once(node, 'exit')
  node.kill('SIGKILL')
  await ended
}

test.afterAll(killNode)

const log = (page: Page) => page.getByRole('region', { name: '聊天记录' })
const field = (page: Page) => page.getByRole('textbox', { name: '消息' })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

const stored = (id: number) =>
  query<{ seq: number; body: string }>(
    `select seq, body from chat_messages where conversation_id = $1 and card is null order by seq`,
    [id],
  )

/** Of these texts: in which order they stand on the screen, each as often as it does. */
const shown = (page: Page, texts: readonly string[]): Promise<string[]> =>
  log(page)
    .getByText(new RegExp(`^(${texts.join('|')})$`))
    .allTextContents()

/** Everybody sees all of them, once, in the order in which they are stored. */
async function expectWhole(id: number, pages: readonly Page[], texts: readonly string[]): Promise<void> {
  await expect.poll(async () => (await stored(id)).map(one => one.body).toSorted()).toEqual(texts.toSorted())
  const order = (await stored(id)).map(one => one.body)
  for (const page of pages) await expect.poll(() => shown(page, texts)).toEqual(order)
  const rows = await query<{ seq: number }>('select seq from chat_messages where conversation_id = $1 order by seq', [id])
  expect(rows.map(row => row.seq)).toEqual(rows.map((_, index) => index + 1))
}

test('what is written while the node is away arrives once it is back, once; a call goes on through it and is counted to its end', async ({
  browser,
}) => {
  await startNode()
  const [customer, seller] = [await newMember('周小满'), await newMember('林师傅')]
  const id = await talkAboutService(customer, seller)
  const one = (await visitToCall(browser, ORIGIN, customer)).page
  const other = (await visitToCall(browser, ORIGIN, seller, 360)).page
  const both = [one, other]
  for (const page of both) {
    await page.goto(`${ORIGIN}/system_msg/chat?id=${id}`)
    await expect(log(page)).toBeVisible()
  }
  for (const page of both) await expect(page.getByText('在线', { exact: true }).first()).toBeVisible()
  await write(one, '通话之前说的')
  await expect(log(other).getByText('通话之前说的', { exact: true })).toBeVisible()

  await ring(one, '语音通话')
  await answerCall(other)
  await Promise.all(both.map(page => expectMedia(page, { frames: false })))
  for (const page of both) await panelOf(page).getByRole('button', { name: '收起通话' }).click()
  const [call] = await query<{ id: number }>('select id from calls where conversation_id = $1', [id])

  // Killed while both write; sound goes between the browsers meanwhile.
  await killNode()
  await write(one, '节点不在的时候，我写的')
  await write(other, '节点不在的时候，他写的')
  await expect(one.getByText(/网络不通，恢复后自动发送/).first()).toBeVisible()
  await Promise.all(both.map(page => expectMedia(page, { frames: false })))
  expect((await stored(id)).map(row => row.body)).toEqual(['通话之前说的'])
  await startNode()
  const texts = ['通话之前说的', '节点不在的时候，我写的', '节点不在的时候，他写的']
  await expectWhole(id, both, texts)

  // Killed in the middle of a burst: what had arrived was not yet acknowledged.
  for (const number of [1, 2, 3, 4]) {
    texts.push(`一口气说的第 ${number} 句`)
    await write(one, `一口气说的第 ${number} 句`)
    if (number === 2) await killNode()
  }
  await startNode()
  await expectWhole(id, both, texts)
  for (const page of both) await expect(page.getByText(/网络不通，恢复后自动发送/)).toHaveCount(0)
  await expectNoSidewaysScroll(other)

  // The call has gone on, for both and for the server, which counts it on.
  await Promise.all(both.map(page => expectMedia(page, { frames: false })))
  const spans = async () =>
    (await query<{ state: string; beat: Date }>('select state, together_at as beat from calls where id = $1', [call!.id]))[0]!
  const before = await spans()
  expect(before.state).toBe('CONNECTED')
  await expect.poll(async () => (await spans()).beat.getTime()).toBeGreaterThan(before.beat.getTime())
  await panelOf(one).getByRole('button', { name: '展开通话' }).click()
  await Promise.all([expect(other.getByText(/通话结束，时长/)).toBeVisible(), hangUp(one)])
  for (const page of both) await expect(log(page).getByText(/语音通话 时长/)).toHaveCount(1)
  expect((await spans()).state).toBe('ENDED')
  for (const page of both) await page.context().close()
})
