/**
 * Scrolling through a conversation of 100 000 messages in Chromium, at the processor as it is: what keeps the page from answering. A wheel is turned over
 * it until so many messages have passed, up and down again; what was longer than 50 ms is what the browser itself reports as a long task.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { createToken } from '#server/domains/people/session/tokens.ts'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { signIn, withDb } from '../lib/people.ts'
import { report, roundsOf } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'
import { LONG, openTalks } from '../lib/talks.ts'

const PASSED = 4_000
/** A hand that hurries: so many pixels of the wheel at a time, so often. */
const STEP_PX = 600
const EVERY_MS = 30
/** Waiting for messages is part of scrolling; standing still is not. */
const STANDS_MS = 20_000
const LONGEST_MS = 50

type Turn = { up: boolean; from: number; to: number; ms: number; tasks: number[] }

async function openConversation(browser: Browser, url: string, token: string, conversationId: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'Admin-Token', value: token, url }])
  await context.addInitScript(value => {
    localStorage.setItem('chenghui-token', value)
    const noted: number[] = []
    Object.assign(globalThis, { longTasks: noted })
    new PerformanceObserver(list => noted.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' })
  }, token)
  const page = await context.newPage()
  await page.goto(`/system_msg/chat?id=${conversationId}`)
  await page.getByRole('region', { name: '聊天记录' }).getByText(String(LONG), { exact: false }).waitFor()
  return page
}

/** @returns the long tasks since it was last asked, in milliseconds. */
const takeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))

/** The number in the first message on the screen, which is its place in the conversation. */
const firstSeen = (page: Page): Promise<number> =>
  page.getByRole('region', { name: '聊天记录' }).evaluate(region => {
    const top = region.getBoundingClientRect().top
    const seen = [...region.querySelectorAll('.chat-text')].find(text => text.getBoundingClientRect().bottom > top)
    return Number(/(\d+)/.exec(seen?.textContent ?? '')?.[1] ?? 0)
  })

/** Turns the wheel until `PASSED` messages have gone by. */
async function scroll(page: Page, up: boolean): Promise<Turn> {
  await takeLongTasks(page)
  const from = await firstSeen(page)
  const began = performance.now()
  let [at, moved] = [from, began]
  for (let turn = 1; Math.abs(at - from) < PASSED; turn++) {
    await page.mouse.wheel(0, up ? -STEP_PX : STEP_PX)
    await page.waitForTimeout(EVERY_MS)
    if (turn % 10) continue
    const now = await firstSeen(page)
    if (now !== at && now > 0) [at, moved] = [now, performance.now()]
    else if (performance.now() - moved > STANDS_MS) throw new Error(`It stands still at message ${at} on the way from ${from}`)
  }
  return { up, from, to: at, ms: performance.now() - began, tasks: await takeLongTasks(page) }
}

export async function scrolling(): Promise<void> {
  const rounds = roundsOf(3)
  const database = await openTalks()
  const site = await startSite(database.url)
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: browserArguments() })
  try {
    const own = { id: database.known.reader, token: createToken() }
    await withDb(database.url, db => signIn(db, [own]))
    const turns: Turn[] = []
    const opening: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await openConversation(browser, site.url, own.token, database.known.long)
      opening.push(...(await takeLongTasks(page)))
      await page.getByRole('region', { name: '聊天记录' }).hover()
      turns.push(await scroll(page, true), await scroll(page, false))
      await page.context().close()
    }
    const tasks = turns.flatMap(turn => turn.tasks)
    const passed = turns.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0)
    const seconds = turns.reduce((sum, { ms }) => sum + ms, 0) / 1_000
    report(
      'scrolling',
      [
        { what: `long tasks while ${passed} messages passed, up and down`, value: tasks.length, unit: '', most: 0 },
        { what: '  the longest', value: Math.max(0, ...tasks), unit: 'ms', most: LONGEST_MS },
        { what: '  messages a second', value: passed / seconds, unit: '/s' },
        { what: `long tasks of ${rounds} times opening it`, value: opening.length, unit: '' },
        { what: '  the longest', value: Math.max(0, ...opening), unit: 'ms' },
      ],
      turns,
    )
  } finally {
    await browser.close()
    await site.stop()
    await database.stop()
  }
}
