/** People who call each other in a journey: browsers with a camera and a microphone that nobody has to allow, and what arrives in them. */
import type { Browser, Page } from '@playwright/test'
import { browserArguments, findChromium, findHeadlessShell } from '../../scripts/lib/chromium.ts'
import { query } from './inbox.ts'
import { expect } from './journey.ts'
import { type Member, signIn } from './journey-people.ts'

/** For `test.use`: a camera that turns, a microphone that hums. */
export const callingBrowser = {
  executablePath: findHeadlessShell() ?? findChromium() ?? undefined,
  args: [
    ...browserArguments(),
    // Five pictures a second: the machine encodes and decodes each of them for each of up to four people.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    // In a container without mDNS the names in its place lead nowhere.
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ],
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
}

export type Visiting = { page: Page; member: Member }

/** A browser of somebody's own, which lets the test count what its connections receive. */
export async function visitToCall(browser: Browser, baseURL: string, member: Member, width = 1440): Promise<Visiting> {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, baseURL })
  await signIn(context, member.token, baseURL)
  await context.addInitScript(() => {
    const open: RTCPeerConnection[] = []
    const Native = RTCPeerConnection
    class Counted extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        open.push(this)
      }
    }
    Object.assign(globalThis, { RTCPeerConnection: Counted, openConnections: open })
  })
  return { page: await context.newPage(), member }
}

export type Received = { connections: number; audioBytes: number; frames: number }

/** What the connections of a page that are open have received so far. */
export const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const { openConnections } = globalThis as unknown as { openConnections: RTCPeerConnection[] }
    const sum = { connections: 0, audioBytes: 0, frames: 0 }
    for (const connection of openConnections) {
      if (connection.connectionState !== 'connected') continue
      sum.connections += 1
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue
        if (report.kind === 'audio') sum.audioBytes += report.bytesReceived ?? 0
        else sum.frames += report.framesDecoded ?? 0
      }
    }
    return sum
  })

/** A conversation about a service that nobody else talks about. @returns its number. */
export async function talkAboutService(customer: Member, seller: Member): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into chat_conversations (kind, about_kind, about_id, title, starter_user_id, last_member)
     values ('DIRECT', 'SERVICE', $1 + 1000000, '上门清洗', $1, 2) returning id`,
    [customer.id],
  )
  await query(
    `insert into chat_members (conversation_id, user_id, no, role, change, joined_change)
     values ($1, $2, 1, 'CUSTOMER', 0, 0), ($1, $3, 2, 'SELLER', 0, 0)`,
    [row!.id, customer.id, seller.id],
  )
  return row!.id
}

/** Past the look at the devices. */
export async function ring(page: Page, medium: '语音通话' | '视频通话'): Promise<void> {
  await page.getByRole('button', { name: medium, exact: true }).click()
  const check = page.getByRole('dialog', { name: new RegExp(medium) })
  await expect(check.getByLabel('麦克风音量')).toBeVisible()
  await check.getByRole('button', { name: '呼叫', exact: true }).click()
}

export async function answerCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: '接听', exact: true }).click()
  await page.getByRole('button', { name: '加入通话' }).click()
}

export const panelOf = (page: Page) => page.getByRole('region', { name: /^(语音|视频)通话$/ })

/** More of both arrives than had before. */
export async function expectMedia(page: Page, { frames }: { frames: boolean }): Promise<void> {
  const before = await received(page)
  await expect
    .poll(async () => {
      const now = await received(page)
      return now.audioBytes > before.audioBytes && (!frames || now.frames > before.frames)
    })
    .toBe(true)
}

export const hangUp = (page: Page) => panelOf(page).getByRole('button', { name: '挂断' }).click()
