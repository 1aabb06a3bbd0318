/** Calls of more than two, a screen beside a face, and a way between two people that is gone for ten seconds. */
import { createSocket, type Socket } from 'node:dgram'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { forgetLimits, query } from '#tests/support/inbox.ts'
import { expect, expectNoSidewaysScroll, test } from '#tests/support/journey.ts'
import { callingBrowser, received, type Visiting, visitToCall } from '#tests/support/journey-calls.ts'
import { beginConsultation, newExpert } from '#tests/support/journey-consultation.ts'
import { type Member, newMember } from '#tests/support/journey-people.ts'

test.use({ launchOptions: callingBrowser })
test.describe.configure({ mode: 'default' })
test.beforeEach(() => forgetLimits())

/** Pages of up to four people, each with pictures of the others, leave little of two processors for finding a way to one more. */
const BUSY = { timeout: 150_000 }
const TITLE = '房屋漏水怎么和楼上协商'
const panel = (page: Page) => page.getByRole('region', { name: '视频通话', exact: true })

/** A company of its own whose people answer for it. */
async function newFirm(people: readonly Member[]): Promise<number> {
  const [company] = await query<{ id: number }>(
    `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat)
     select $1, $2, '同心咨询', industry, scale, province_code, city_code, district_code, address, lng, lat from companies order by id limit 1
     returning id`,
    [people[0]!.id, `同心咨询有限公司${people[0]!.id}`],
  )
  for (const [index, one] of people.entries())
    await query(
      `insert into company_employees (company_id, user_id, employee_identity, joined_at) values ($1, $2, $3, now())
       on conflict do nothing`,
      [company!.id, one.id, index === 0 ? 'OWNER' : 'CONSULTANT'],
    )
  return company!.id
}

type Setting = { browser: Browser; baseURL: string; request: APIRequestContext }

/** The asker and the consultant, in a video call. */
async function talking(
  { browser, baseURL, request }: Setting,
  { colleagues = [], prepare }: { colleagues?: readonly Member[]; prepare?: (page: Page) => Promise<void> } = {},
) {
  const [asking, answering] = [await newMember('林小满'), await newExpert('周一鸣')]
  const id = await beginConsultation(request, asking, answering, TITLE)
  await query(`update consultations set way = 'VIDEO', minutes = 30 where id = $1`, [id])
  if (colleagues.length > 0) {
    const firm = await newFirm([answering.member, ...colleagues])
    await query(
      `update chat_members set company_id = $2 where role = 'CONSULTANT' and conversation_id =
         (select id from chat_conversations where about_kind = 'CONSULTATION' and about_id = $1)`,
      [id, firm],
    )
  }
  const asker = await visitToCall(browser, baseURL, asking)
  const expert = await visitToCall(browser, baseURL, answering.member)
  for (const { page } of [asker, expert]) {
    await prepare?.(page)
    await page.goto(`/consult/detail/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  }
  await expert.page.getByRole('region', { name: '通话', exact: true }).getByRole('button', { name: '视频通话' }).click()
  const check = expert.page.getByRole('dialog', { name: /视频通话/ })
  await expect(check.getByLabel('麦克风音量')).toBeVisible()
  await check.getByRole('button', { name: '呼叫', exact: true }).click()
  await join(asker.page)
  for (const { page } of [asker, expert]) await expectPictures(page, 1)
  return { asker, expert }
}

async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: '接听', exact: true }).click()
  await page.getByRole('button', { name: '加入通话' }).click()
}

/** Each connection of a page brings new pictures, and there are so many of them. */
async function expectPictures(page: Page, connections: number): Promise<void> {
  const read = () =>
    page.evaluate(async () => {
      const { openConnections } = globalThis as unknown as { openConnections: RTCPeerConnection[] }
      const frames: Record<string, number> = {}
      for (const [index, connection] of openConnections.entries()) {
        if (connection.connectionState !== 'connected') continue
        frames[index] = 0
        for (const report of (await connection.getStats()).values())
          if (report.type === 'inbound-rtp' && report.kind === 'video') frames[index] = report.framesDecoded ?? 0
      }
      return frames
    })
  await expect.poll(async () => Object.keys(await read()).length, BUSY).toBe(connections)
  const before = await read()
  await expect
    .poll(async () => {
      const now = await read()
      return Object.keys(before).filter(index => (now[index] ?? 0) > (before[index] ?? 0)).length
    }, BUSY)
    .toBe(connections)
}

/** Everything between two pages goes through sockets of the test, which can lose it: no condition that browsers emulate reaches their media. */
async function openWay() {
  let isCut = false
  const sockets: Socket[] = []
  const ports = new Map<string, Promise<number>>()
  const bound = (socket: Socket): Promise<number> => new Promise(resolve => socket.bind(0, () => resolve(socket.address().port)))
  /** A port that forwards to the address of a candidate, and sends the answers back to the sender. */
  const passage = async (address: string, port: number): Promise<number> => {
    const outside = createSocket('udp4')
    sockets.push(outside)
    const insides = new Map<string, Socket>()
    outside.on('message', (packet, from) => {
      if (isCut) return
      const key = `${from.address}:${from.port}`
      const known = insides.get(key)
      if (known) {
        known.send(packet, port, address)
        return
      }
      const inside = createSocket('udp4')
      sockets.push(inside)
      insides.set(key, inside)
      inside.on('message', back => {
        if (!isCut) outside.send(back, from.port, from.address)
      })
      void bound(inside).then(() => inside.send(packet, port, address))
    })
    return bound(outside)
  }
  return {
    lead: async (page: Page): Promise<void> => {
      await page.exposeFunction('passageTo', (address: string, port: number) => {
        const key = `${address}:${port}`
        const known = ports.get(key) ?? passage(address, port)
        ports.set(key, known)
        return known
      })
      await page.addInitScript(() => {
        const { passageTo } = globalThis as unknown as { passageTo: (address: string, port: number) => Promise<number> }
        type Way = {
          addIceCandidate(init?: RTCIceCandidateInit | null): Promise<void>
          setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void>
        }
        const peer = RTCPeerConnection.prototype as unknown as Way
        const { addIceCandidate, setRemoteDescription } = peer
        peer.addIceCandidate = async function (init?: RTCIceCandidateInit | null) {
          const words = init?.candidate?.split(' ') ?? []
          if (words[2]?.toLowerCase() !== 'udp' || words[4]?.includes(':')) return
          words[5] = String(await passageTo(words[4] ?? '', Number(words[5])))
          await addIceCandidate.call(this, { ...init, candidate: words.join(' ') })
        }
        peer.setRemoteDescription = function ({ type, sdp = '' }: RTCSessionDescriptionInit) {
          return setRemoteDescription.call(this, { type, sdp: sdp.replace(/a=candidate:.*\r\n/g, '') })
        }
      })
    },
    cut: (on: boolean): void => {
      isCut = on
    },
    close: (): void => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** A site that three windows with video keep busy may turn an invitation away in words: who invites presses again. */
async function ring(inviting: Page, { page, member }: Visiting): Promise<void> {
  const answer = page.getByRole('button', { name: '接听', exact: true })
  const invite = panel(inviting).getByRole('button', { name: new RegExp(`^邀请\\s*${member.nickname}$`) })
  await expect(async () => {
    if (await answer.isVisible()) return
    if (!(await invite.isVisible())) await panel(inviting).getByRole('button', { name: '邀请同事' }).click({ timeout: 5_000 })
    await invite.click({ timeout: 5_000 })
    await expect(answer).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 110_000 })
}

test('two colleagues are asked into the call of a consultation: four people see each other, and who leaves is missed by three', async ({
  browser,
  baseURL,
  request,
}) => {
  const setting = { browser, baseURL: baseURL!, request }
  const members = [await newMember('沈佳宁'), await newMember('何雨桐')]
  const colleagues: Visiting[] = []
  for (const member of members) colleagues.push(await visitToCall(browser, baseURL!, member, 360))
  const { asker, expert } = await talking(setting, { colleagues: members })
  for (const [index, { page, member }] of colleagues.entries()) {
    await page.goto('/system_msg/chat')
    await expect(page.getByRole('searchbox', { name: '搜索会话' })).toBeVisible()
    await ring(expert.page, { page, member })
    await join(page)
    const there = [asker, expert, ...colleagues.slice(0, index + 1)]
    for (const one of there) await expectPictures(one.page, there.length - 1)
  }
  await expect(panel(asker.page).locator('.call-tile[data-connected]')).toHaveCount(3)
  for (const { page } of colleagues) await expectNoSidewaysScroll(page)
  await panel(colleagues[1]!.page).getByRole('button', { name: '挂断' }).click()
  for (const one of [asker, expert, colleagues[0]!]) await expectPictures(one.page, 2)
  await panel(expert.page).getByRole('button', { name: '挂断' }).click()
  for (const { page } of [asker, ...colleagues]) await page.context().close()
})

test('a screen is shown in place of the face, and the other one floats over the page', async ({ browser, baseURL, request }) => {
  const { asker, expert } = await talking({ browser, baseURL: baseURL!, request })
  // A screen that moves: this machine has none.
  await expert.page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement('canvas')
      const paint = canvas.getContext('2d')
      setInterval(() => {
        if (paint) paint.fillStyle = `hsl(${Date.now() % 360} 80% 50%)`
        paint?.fillRect(0, 0, canvas.width, canvas.height)
      }, 100)
      return canvas.captureStream(10)
    }
  })
  const widthSeen = () =>
    panel(asker.page)
      .locator('.call-tile video')
      .first()
      .evaluate((film: HTMLVideoElement) => film.videoWidth)
  const face = await widthSeen()
  await panel(expert.page).getByRole('button', { name: '共享屏幕' }).click()
  await expect(panel(expert.page).getByText('你的屏幕')).toBeVisible()
  // As wide as a canvas is that nobody has sized.
  await expect.poll(widthSeen).toBe(300)
  await expectPictures(asker.page, 1)
  await panel(expert.page).getByRole('button', { name: '停止共享' }).click()
  await expect(panel(expert.page).getByText('你的屏幕')).toBeHidden()
  await expect.poll(widthSeen).toBe(face)
  await expectPictures(asker.page, 1)

  const floating = () => asker.page.evaluate(() => document.pictureInPictureElement !== null)
  await panel(asker.page).getByRole('button', { name: '画中画' }).click()
  await expect.poll(floating).toBe(true)
  await expectPictures(asker.page, 1)
  await panel(asker.page).getByRole('button', { name: '画中画' }).click()
  await expect.poll(floating).toBe(false)
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
  for (const { page } of [asker, expert]) await page.context().close()
})

/** The first addresses that each side sends to the other never arrive. */
async function loseAddresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rounds = new WeakMap<RTCPeerConnection, number>()
    type Way = {
      addIceCandidate(init?: RTCIceCandidateInit | null): Promise<void>
      setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void>
    }
    const peer = RTCPeerConnection.prototype as unknown as Way
    const { addIceCandidate, setRemoteDescription } = peer
    peer.addIceCandidate = async function (this: RTCPeerConnection, init?: RTCIceCandidateInit | null) {
      if ((rounds.get(this) ?? 0) > 1) await addIceCandidate.call(this, init)
    }
    peer.setRemoteDescription = function (this: RTCPeerConnection, { type, sdp = '' }: RTCSessionDescriptionInit) {
      rounds.set(this, (rounds.get(this) ?? 0) + 1)
      return setRemoteDescription.call(this, { type, sdp: sdp.replace(/a=candidate:.*\r\n/g, '') })
    }
  })
}

test('two whose addresses were lost on the way find each other all the same', async ({ browser, baseURL, request }) => {
  const { asker, expert } = await talking({ browser, baseURL: baseURL!, request }, { prepare: loseAddresses })
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
  for (const { page } of [asker, expert]) await page.context().close()
})

test('a way that is gone for ten seconds is found again by itself, without a press', async ({ browser, baseURL, request }) => {
  const way = await openWay()
  const { asker, expert } = await talking({ browser, baseURL: baseURL!, request }, { prepare: way.lead })
  way.cut(true)
  const cut = Date.now()
  for (const { page } of [asker, expert]) await expect(panel(page)).toContainText('连接断开了，正在重新连接')
  const before = (await received(expert.page)).frames
  await expert.page.waitForTimeout(Math.max(0, 10_000 - (Date.now() - cut)))
  expect((await received(expert.page)).frames).toBeLessThanOrEqual(before)
  way.cut(false)
  for (const { page } of [asker, expert]) {
    await expect(panel(page)).not.toContainText('连接断开了')
    await expectPictures(page, 1)
  }
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
  for (const { page } of [asker, expert]) await page.context().close()
  way.close()
})

test('an offer that is lost on its way is made again by itself', async ({ browser, baseURL, request }) => {
  let lost = 0
  const loseFirstOffer = (page: Page) =>
    page.routeWebSocket(/realtime|socket\.io/, ws => {
      const server = ws.connectToServer()
      ws.onMessage(message => {
        if (lost === 0 && typeof message === 'string' && message.includes('"type":"offer"')) lost += 1
        else server.send(message)
      })
    })
  const { asker, expert } = await talking({ browser, baseURL: baseURL!, request }, { prepare: loseFirstOffer })
  expect(lost).toBe(1)
  await panel(asker.page).getByRole('button', { name: '挂断' }).click()
  for (const { page } of [asker, expert]) await page.context().close()
})
