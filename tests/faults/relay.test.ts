/**
 * The relay of calls, against the real coturn of this machine: who may use it and what it leads to, and a call of somebody without a name in
 * which sound and pictures go through it alone.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { createTurn } from '#server/ports/turn.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { callingBrowser, received, visitToCall } from '#tests/support/journey-calls.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'
import { askRelay } from './relay-client.ts'
import { hasCoturn, RELAY_HOST, RELAY_SECRET, type Relay, startRelay } from './relay-server.ts'

const database = useSeededDatabase()
const { db, url } = database
if (!hasCoturn) console.warn('Calls through coturn are left out: not installed on this machine (Debian: coturn).')

let relay: Relay
beforeAll(async () => {
  if (hasCoturn) relay = await startRelay()
})
afterAll(() => relay?.stop())

const addresses = () => ['udp', 'tcp'].map(transport => `turn:${RELAY_HOST}:${relay.port}?transport=${transport}`)
const api = useApiServer(database, () => (hasCoturn ? { turn: { urls: addresses(), secret: RELAY_SECRET } } : {}))
const credentials = (secret: string, at = new Date()) => createTurn({ urls: addresses(), secret }).credentialsFor('1-1', at)

describe.skipIf(!hasCoturn)('coturn', () => {
  test('takes the credentials that the site makes, and neither those of another secret nor those whose time is over', async () => {
    expect((await askRelay(relay.port, credentials(RELAY_SECRET))).code).toBe(200)
    expect((await askRelay(relay.port, credentials('another secret'))).code).toBe(401)
    expect((await askRelay(relay.port, credentials(RELAY_SECRET, new Date(Date.now() - 11 * MINUTE_MS)))).code).toBe(401)
    const { username, credential } = credentials(RELAY_SECRET)
    const later = `${Number(username.split(':')[0]) + 3_600}:1-1`
    expect((await askRelay(relay.port, { username: later, credential })).code).toBe(401)
  })

  test('leads to nothing that is not on the public internet', async () => {
    const inside = [
      '127.0.0.2',
      '10.0.0.1',
      '172.16.5.4',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.1',
      '192.0.2.2',
      '224.0.0.1',
    ]
    const { peers } = await askRelay(relay.port, credentials(RELAY_SECRET), [...inside, '1.1.1.1'])
    expect(peers).toEqual({ ...Object.fromEntries(inside.map(address => [address, 403])), '1.1.1.1': 200 })
  })
})

type Way = { local: string; remote: string }

/** The way that the open connections of a page have chosen. */
const waysOf = (page: Page): Promise<Way[]> =>
  page.evaluate(async () => {
    const { openConnections } = globalThis as unknown as { openConnections: RTCPeerConnection[] }
    const ways: Way[] = []
    for (const connection of openConnections) {
      if (connection.connectionState !== 'connected') continue
      const stats = await connection.getStats()
      for (const report of stats.values()) {
        if (report.type !== 'transport' || !report.selectedCandidatePairId) continue
        const pair = stats.get(report.selectedCandidatePairId)
        const typeOf = (id: string): string => stats.get(id)?.candidateType ?? ''
        ways.push({ local: typeOf(pair.localCandidateId), remote: typeOf(pair.remoteCandidateId) })
      }
    }
    return ways
  })

const memberOf = (id: number, nickname: string, { token = '' }: Visitor) => ({ id, nickname, phone: '', token })

describe.skipIf(!hasCoturn)('a call of somebody without a name', () => {
  let site: Running
  let browser: Browser

  beforeAll(async () => {
    site = await startSite(url, { TURN_URLS: addresses().join(','), TURN_SECRET: RELAY_SECRET })
    browser = await chromium.launch(callingBrowser)
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })

  test('goes through the relay on both sides, with sound and pictures each way', async () => {
    const one = await runningConsultation(db, api, { anonymous: true, way: 'VIDEO' })
    const { talk } = data<ConsultationRoom>(await one.asker.get(`consultation/${one.id}/room`))
    expect(talk?.mayCall).toBe(true)
    const asker = await visitToCall(browser, site.url, memberOf(one.askerId, '林小满', one.asker))
    const expert = await visitToCall(browser, site.url, memberOf(one.expertId, '周一鸣', one.expert))
    for (const { page } of [asker, expert]) await page.goto(`/consult/detail/${one.id}`)
    await asker.page.getByRole('region', { name: '通话', exact: true }).getByRole('button', { name: '视频通话' }).click()
    await asker.page
      .getByRole('dialog', { name: /视频通话/ })
      .getByRole('button', { name: '呼叫', exact: true })
      .click()
    await expert.page.getByRole('button', { name: '接听', exact: true }).click()
    await expert.page.getByRole('button', { name: '加入通话' }).click()
    for (const { page } of [asker, expert]) {
      await expect.poll(() => waysOf(page), { timeout: 60_000 }).toEqual([{ local: 'relay', remote: 'relay' }])
      const before = await received(page)
      await expect
        .poll(
          async () => {
            const now = await received(page)
            return now.audioBytes > before.audioBytes && now.frames > before.frames
          },
          { timeout: 60_000 },
        )
        .toBe(true)
    }
    expect(relay.log()).toMatch(/ALLOCATE processed, success/)
    await asker.page.getByRole('button', { name: '挂断' }).click()
  })
})
