/** From the press that accepts a video call to sound and pictures on both sides: two browsers with played devices, connected over loopback. */

import { type Browser, chromium, type Page } from '@playwright/test'
import { DAY_MS } from '#lib/format/units.ts'
import { createDb } from '#server/db/client.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { openDemo } from '../lib/database.ts'
import { median, report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const CALLS = 20
const DEVICES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

/** Two people of this run alone, with a conversation. @returns their tokens. */
async function openPair(databaseUrl: string): Promise<{ tokens: string[]; conversationId: number }> {
  const db = createDb(databaseUrl, { max: 2, applicationName: 'chenghui-bench' })
  try {
    const place = { phone: null, email: null, password_hash: null, province_code: 19, city_code: 1607, district_code: null }
    const people = await db
      .insertInto('users')
      .values(['甲', '乙'].map(name => ({ nickname: `通话测试${name}`, ...place })))
      .returning('id')
      .execute()
    const tokens = people.map(() => createToken())
    const expires_at = new Date(Date.now() + DAY_MS)
    await db
      .insertInto('sessions')
      .values(
        people.map(({ id }, at) => ({
          user_id: id,
          token_hash: hashToken(tokens[at] ?? ''),
          device: 'bench',
          remember: true,
          expires_at,
        })),
      )
      .execute()
    const { id: conversationId } = await db
      .insertInto('chat_conversations')
      .values({
        kind: 'DIRECT',
        about_kind: 'SERVICE',
        about_id: 1_000_000_000,
        title: '通话测试',
        starter_user_id: people[0]!.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('chat_members')
      .values(
        people.map(({ id }, at) => ({
          conversation_id: conversationId,
          user_id: id,
          no: at + 1,
          role: at === 0 ? ('CUSTOMER' as const) : ('SELLER' as const),
          company_id: null,
          change: 0,
          joined_change: 0,
          left_at: null,
        })),
      )
      .execute()
    return { tokens, conversationId }
  } finally {
    await db.destroy()
  }
}

/** A page of the conversation that notes when sound and pictures first arrive. */
async function openPage(browser: Browser, url: string, token: string, conversationId: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'Admin-Token', value: token, url }])
  await context.addInitScript(value => {
    localStorage.setItem('chenghui-token', value)
    const Native = RTCPeerConnection
    const noted = globalThis as unknown as { mediaAt: number }
    class Watched extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        noted.mediaAt = 0
        const poll = setInterval(async () => {
          let [audio, frames] = [0, 0]
          for (const stats of (await this.getStats()).values()) {
            if (stats.type !== 'inbound-rtp') continue
            if (stats.kind === 'audio') audio += stats.bytesReceived ?? 0
            else frames += stats.framesDecoded ?? 0
          }
          if (audio === 0 || frames === 0) return
          clearInterval(poll)
          noted.mediaAt = Date.now()
        }, 20)
      }
    }
    Object.assign(globalThis, { RTCPeerConnection: Watched })
  }, token)
  const page = await context.newPage()
  await page.goto(`/system_msg/chat?id=${conversationId}`)
  await page.getByRole('region', { name: '聊天记录' }).waitFor()
  return page
}

const mediaAt = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => (globalThis as unknown as { mediaAt?: number }).mediaAt || false)
  return Number(await handle.jsonValue())
}

/** @returns milliseconds from accepting until both have sound and pictures. */
async function callOnce(caller: Page, callee: Page): Promise<number> {
  await caller.getByRole('button', { name: '视频通话', exact: true }).click()
  await caller.getByRole('button', { name: '呼叫' }).click()
  await callee.getByRole('button', { name: '接听', exact: true }).click()
  const join = callee.getByRole('button', { name: '加入通话' })
  await callee.getByLabel('麦克风音量').waitFor()
  for (const page of [caller, callee]) await page.evaluate(() => Object.assign(globalThis, { mediaAt: 0 }))
  const accepted = await join.evaluate((button: HTMLButtonElement) => {
    const now = Date.now()
    button.click()
    return now
  })
  const arrived = await Promise.all([caller, callee].map(mediaAt))
  await caller.getByRole('button', { name: '挂断' }).click()
  await callee.getByText('通话结束，时长').waitFor()
  for (const page of [caller, callee]) await page.getByRole('button', { name: '知道了' }).click()
  return Math.max(...arrived) - accepted
}

export async function calls(): Promise<void> {
  const database = await openDemo()
  const site = await startSite(database.url)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments(), ...DEVICES],
  })
  try {
    const { tokens, conversationId } = await openPair(database.url)
    const [caller, callee] = await Promise.all(tokens.map(token => openPage(browser, site.url, token, conversationId)))
    const times: number[] = []
    const db = createDb(database.url, { max: 1, applicationName: 'chenghui-bench' })
    try {
      for (let at = 0; at < CALLS; at++) {
        await db.deleteFrom('rate_limits').execute()
        times.push(await callOnce(caller!, callee!))
      }
    } finally {
      await db.destroy()
    }
    report(
      'calls',
      [{ what: `accepted until media both ways, median of ${CALLS}`, value: median(times), unit: 'ms', most: 1_000 }],
      times,
    )
  } finally {
    await browser.close()
    await site.stop()
    await database.stop()
  }
}
