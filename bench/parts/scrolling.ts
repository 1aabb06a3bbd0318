/**
 * Scrolling through a conversation of 100 000 messages in Chromium, without slowing the processor down: tasks that block the page. A mouse wheel is
 * turned until the messages have passed, up and then down. Long tasks are those that the browser reports, in wall-clock time; on a busy machine most of
 * that is waiting for a processor, so the browser's trace adds the processor time of each task.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { createToken } from '#server/domains/people/session/tokens.ts'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { signIn, withDb } from '../lib/people.ts'
import { report, roundsOf } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'
import { LONG, openTalks } from '../lib/talks.ts'

const MESSAGES_TO_PASS = 4_000
/** A hurried hand: pixels for each turn of the wheel, and the time between two turns. */
const STEP_PX = 600
const EVERY_MS = 30
/** Scrolling includes waiting for messages to load; no progress for longer than this is a fault. */
const STALLED_MS = 20_000
/** Longer tasks make a page feel slow. */
const MAX_TASK_MS = 50

/** `tasks`: long ones, wall-clock time; `worked`: the twenty with the most processor time; both in milliseconds. */
type Turn = { up: boolean; from: number; to: number; ms: number; tasks: number[]; worked: number[] }

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

/** @returns the durations of the long tasks since the last call, in milliseconds. */
const takeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** @returns processor time of the tasks of pages, in milliseconds, the longest first. */
function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const main = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`))
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid}/${tid}`))
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).sort((one, other) => other - one)
}

/** The number in the first message on the screen, which is its position in the conversation. */
const firstSeen = (page: Page): Promise<number> =>
  page.getByRole('region', { name: '聊天记录' }).evaluate(region => {
    const top = region.getBoundingClientRect().top
    const seen = [...region.querySelectorAll('.chat-text')].find(text => text.getBoundingClientRect().bottom > top)
    return Number(/(\d+)/.exec(seen?.textContent ?? '')?.[1] ?? 0)
  })

/** Turns the wheel until `MESSAGES_TO_PASS` messages have passed. */
async function scroll(browser: Browser, page: Page, up: boolean): Promise<Turn> {
  // The first call compiles the function in the page, which must not be measured.
  const from = await firstSeen(page)
  await takeLongTasks(page)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'toplevel'] })
  const began = performance.now()
  let [at, moved] = [from, began]
  for (let turn = 1; Math.abs(at - from) < MESSAGES_TO_PASS; turn++) {
    await page.mouse.wheel(0, up ? -STEP_PX : STEP_PX)
    await page.waitForTimeout(EVERY_MS)
    if (turn % 10) continue
    const now = await firstSeen(page)
    if (now !== at && now > 0) [at, moved] = [now, performance.now()]
    else if (performance.now() - moved > STALLED_MS) throw new Error(`Scrolling from message ${from} has stalled at ${at}`)
  }
  const ms = performance.now() - began
  const worked = tasksOf(await browser.stopTracing())
  if (!worked[0]) throw new Error('The trace has no tasks')
  return { up, from, to: at, ms, tasks: await takeLongTasks(page), worked: worked.slice(0, 20) }
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
      turns.push(await scroll(browser, page, true), await scroll(browser, page, false))
      await page.context().close()
    }
    const tasks = turns.flatMap(turn => turn.tasks)
    const worked = turns.flatMap(turn => turn.worked)
    const passed = turns.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0)
    const seconds = turns.reduce((sum, { ms }) => sum + ms, 0) / 1_000
    report(
      'scrolling',
      [
        {
          what: `tasks over ${MAX_TASK_MS} ms of processor time, ${passed} messages`,
          value: worked.filter(ms => ms > MAX_TASK_MS).length,
          unit: '',
          most: 0,
        },
        { what: '  the longest', value: Math.max(...worked), unit: 'ms', most: MAX_TASK_MS },
        { what: '  by the clock: long tasks', value: tasks.length, unit: '', note: 'waiting for a processor included' },
        { what: '  the longest', value: Math.max(0, ...tasks), unit: 'ms' },
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
