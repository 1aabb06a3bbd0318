/** People who call each other in a journey: browsers with a camera and a microphone that nobody has to allow, and what arrives in them. */
import type { Browser, Page } from '@playwright/test'
import { browserArguments, findChromium, findHeadlessShell } from '../../scripts/lib/chromium.ts'
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
