/** Calls of a consultation that are recorded: an asker in an ordinary browser, a consultant in one that can be hidden and killed. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Db } from '#server/db/client.ts'
import { type BareBrowser, openBareBrowser } from './bare-browser.ts'
import { openCaller } from './caller.ts'
import { type BenchPerson, openPeople } from './people.ts'

/** As many pictures a second as the film is to have; the machine encodes and decodes each of them for two people. */
export const DEVICES = [
  '--use-fake-device-for-media-stream=fps=20',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

type Booked = { asker: BenchPerson; consultant: BenchPerson; consultationId: number }

/** Somebody asks a consultant by video, who has accepted. */
export async function bookCall(db: Db, url: string): Promise<Booked> {
  const [asker, consultant] = (await openPeople(db, 2, '录制测试')) as [BenchPerson, BenchPerson]
  await db.deleteFrom('rate_limits').execute()
  const root = await db.selectFrom('consult_categories').select('id').where('parent_id', 'is', null).executeTakeFirstOrThrow()
  const field = await db.selectFrom('consult_categories').select('id').where('parent_id', '=', root.id).executeTakeFirstOrThrow()
  const place = { province_code: 19, city_code: 1607 }
  const { id: employeeId } = await db
    .insertInto('consultants')
    .values({
      user_id: consultant.id,
      name: '录制测试',
      title: '律师',
      root_category_id: root.id,
      state: 'ACTIVE',
      free_first: true,
      ...place,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('consultant_fields').values({ consultant_id: employeeId, category_id: field.id }).execute()
  const fee = { consultant_id: employeeId, way: 'TEXT' as const, minutes: 2_880, price: 9_900, follow_ups: 2 }
  await db.insertInto('consult_fees').values(fee).execute()
  const caller = await openCaller(url)
  const asked = {
    title: '竞业限制协议怎样才算有效',
    text: '公司要求签两年竞业限制，没有写补偿。',
    employeeId,
    categoryId: field.id,
    way: 'TEXT',
    minutes: 2_880,
    startsAt: null,
    files: [],
    anonymous: false,
  }
  const { data } = await caller.call<{ consultationId: number }>('POST', '/v1/front/consultation/directed', asker.token, asked)
  const { consultationId } = data
  await caller.call('POST', `/v1/front/consultation/${consultationId}/dispose`, consultant.token, { decision: 'ACCEPT' })
  caller.close()
  // Bought in writing, which takes no appointment; in writing nobody calls.
  await db.updateTable('consultations').set({ way: 'VIDEO', minutes: 30 }).where('id', '=', consultationId).execute()
  return { asker, consultant, consultationId }
}

/** In every page: who is signed in, and when its recorder began and ended, by this machine's clock. */
const beforePages = (token: string, url: string): string => `
  if (location.origin === ${JSON.stringify(new URL(url).origin)}) {
    document.cookie = 'Admin-Token=${token}; Path=/; Max-Age=86400; SameSite=Lax'
    localStorage.setItem('chenghui-token', ${JSON.stringify(token)})
    const { start, stop } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (slice) {
      this.addEventListener('start', () => { globalThis.recordedFrom = Date.now() })
      return start.call(this, slice)
    }
    MediaRecorder.prototype.stop = function () {
      globalThis.recordedTo = Date.now()
      return stop.call(this)
    }
  }`

/** A visible button by its words. */
const press = (name: string): string => `(() => {
  const named = one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === ${JSON.stringify(name)}
  const button = [...document.querySelectorAll('button')].find(one => named(one) && !one.disabled && one.checkVisibility())
  button?.click()
  return button !== undefined
})()`

const there = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}) !== null`
export const SIGN = '[role="timer"][aria-label="录制时长"]'

export type RecordedCall = Booked & {
  consultantBrowser: BareBrowser
  /** Opens the same profile anew, as somebody does after a crash. */
  reopen(): Promise<void>
  /** Asks for the recording, lets the asker agree, and waits until it runs. @returns when it began. */
  record(): Promise<number>
  press(name: string): Promise<void>
  end(): Promise<void>
}

async function openAsker(browser: Browser, url: string, token: string, consultationId: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addInitScript(beforePages(token, url))
  const page = await context.newPage()
  await page.goto(`/consult/detail/${consultationId}`)
  return page
}

/** Two who talk with each other by video in the room of their consultation. */
export async function openRecordedCall(db: Db, browser: Browser, url: string): Promise<RecordedCall> {
  const booked = await bookCall(db, url)
  const room = `${url}/consult/detail/${booked.consultationId}`
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-profile-'))
  const open = async (): Promise<BareBrowser> => {
    const opened = await openBareBrowser(profile, DEVICES, beforePages(booked.consultant.token, url))
    await opened.goTo(room)
    return opened
  }
  const asker = await openAsker(browser, url, booked.asker.token, booked.consultationId)
  const call = {
    ...booked,
    consultantBrowser: await open(),
    async reopen() {
      call.consultantBrowser = await open()
    },
    press: async (name: string) => void (await call.consultantBrowser.until(press(name))),
    async record() {
      await call.press('录制')
      await call.press('同意并请求对方同意')
      await asker.getByRole('button', { name: '同意录制' }).click()
      await call.consultantBrowser.until(there(SIGN))
      return call.consultantBrowser.until<number>('globalThis.recordedFrom')
    },
    async end() {
      await asker.context().close()
      await call.consultantBrowser.close().catch(() => undefined)
      rmSync(profile, { recursive: true, force: true })
    },
  }
  await call.press('视频通话')
  await call.consultantBrowser.until(there('[aria-label="麦克风音量"]'))
  await call.press('呼叫')
  await asker.getByRole('button', { name: '接听', exact: true }).click()
  await asker.getByRole('button', { name: '加入通话' }).click()
  // Pictures of both are there.
  await call.consultantBrowser.until(`[...document.querySelectorAll('video')].filter(one => one.videoWidth > 0).length > 1`)
  await sleep(1_000)
  return call
}
