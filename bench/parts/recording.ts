/**
 * Recording a call with played devices. With the window really hidden (another tab before it: the page says that it is hidden and draws nothing; its
 * clock runs on, as Chromium lets it in a call): pictures a second of the finished film, and its length against the time that was recorded. And
 * with the browser killed in the middle, all its processes at once, and started anew with the profile that it left: how much of what was recorded
 * is not in the film.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import type { Db } from '#server/db/client.ts'
import { createFolderStore } from '#server/ports/uploads/folder.ts'
import { browserArguments, findChromium } from '../../scripts/lib/chromium.ts'
import { openDemo } from '../lib/database.ts'
import { type Film, paceOf, readFilm } from '../lib/films.ts'
import { withDb } from '../lib/people.ts'
import { DEVICES, openRecordedCall, type RecordedCall } from '../lib/recorded-calls.ts'
import { type Figure, median, report, roundsOf } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

const HIDDEN_MS = 20_000
const BEFORE_KILL_MS = 12_000
/** Without a network pieces only stand in the browser. */
const OFFLINE_MS = 5_000
const FINISHED_MS = 150_000

type RecordingSite = { db: Db; browser: Browser; url: string; store: ReturnType<typeof createFolderStore> }
type Hidden = { state: string; frames: number; ticks: number }

/** Waits until the site has made a film of it. */
async function finished({ db, store }: RecordingSite, consultationId: number): Promise<Film> {
  for (const late = Date.now() + FINISHED_MS; Date.now() < late; await sleep(500)) {
    const row = await db
      .selectFrom('recorded_files')
      .innerJoin('recordings', 'recordings.playback_id', 'recorded_files.playback_id')
      .select('recorded_files.key')
      .where('consultation_id', '=', consultationId)
      .executeTakeFirst()
    const file = row && (await store.local('private', row.key))
    if (file) return readFilm(file)
  }
  throw new Error('No film was made of the recording')
}

/** What a page can do while it is hidden: frames that it draws, and turns of a clock of 10 ms, in two seconds. */
const LOOK = `(async () => {
  let [frames, ticks] = [0, 0]
  const draw = () => { frames++; requestAnimationFrame(draw) }
  requestAnimationFrame(draw)
  const clock = setInterval(() => ticks++, 10)
  await new Promise(resolve => setTimeout(resolve, 2_000))
  clearInterval(clock)
  return { state: document.visibilityState, frames, ticks }
})()`

type HiddenResult = { hidden: Hidden; recorded: number; film: Film; mean: number; worst: number }

async function recordHidden(site: RecordingSite): Promise<HiddenResult> {
  const call = await openRecordedCall(site.db, site.browser, site.url)
  try {
    const from = await call.record()
    await call.consultantBrowser.hide()
    const hiddenAt = Date.now()
    const hidden = await call.consultantBrowser.run<Hidden>(LOOK)
    if (hidden.state !== 'hidden' || hidden.frames > 2) throw new Error(`The window is not hidden: ${JSON.stringify(hidden)}`)
    await sleep(HIDDEN_MS)
    await call.press('停止录制')
    const to = await call.consultantBrowser.until<number>('globalThis.recordedTo')
    const film = await finished(site, call.consultationId)
    const recorded = (to - from) / 1_000
    return { hidden, recorded, film, ...paceOf(film.pictures, (hiddenAt - from) / 1_000, recorded) }
  } finally {
    await call.end()
  }
}

type KilledResult = { offline: boolean; recorded: number; film: Film; lost: number }

async function recordAndKill(site: RecordingSite, offline: boolean): Promise<KilledResult> {
  const call: RecordedCall = await openRecordedCall(site.db, site.browser, site.url)
  try {
    const from = await call.record()
    await sleep(BEFORE_KILL_MS - OFFLINE_MS)
    if (offline) await call.consultantBrowser.setOffline(true)
    await sleep(OFFLINE_MS)
    const at = Date.now()
    await call.consultantBrowser.kill()
    await sleep(1_000)
    await call.reopen()
    const film = await finished(site, call.consultationId)
    const recorded = (at - from) / 1_000
    return { offline, recorded, film, lost: recorded - film.seconds }
  } finally {
    await call.end()
  }
}

function figuresOf(hidden: HiddenResult[], killed: KilledResult[]): Figure[] {
  const wrong = hidden.map(one => Math.abs(one.film.seconds - one.recorded))
  const lostOf = (offline: boolean) => Math.max(...killed.filter(one => one.offline === offline).map(one => one.lost))
  return [
    { what: 'hidden: pictures a second of the film', value: median(hidden.map(one => one.mean)), unit: '/s', least: 15 },
    { what: '  in its worst two seconds', value: Math.min(...hidden.map(one => one.worst)), unit: '/s' },
    { what: '  its length beside the time recorded, the worst', value: Math.max(...wrong), unit: 's', most: 0.2 },
    { what: `killed after ${BEFORE_KILL_MS / 1_000} s: lost`, value: lostOf(false), unit: 's', most: 2 },
    { what: `  the last ${OFFLINE_MS / 1_000} s of them without a network: lost`, value: lostOf(true), unit: 's', most: 2 },
  ]
}

export async function recording(): Promise<void> {
  const rounds = roundsOf(3)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-recording-'))
  const database = await openDemo()
  const site = await startSite(database.url, { DATA_DIR: dataDir })
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...browserArguments(), ...DEVICES] })
  try {
    const hidden: HiddenResult[] = []
    const killed: KilledResult[] = []
    await withDb(database.url, async db => {
      const store = createFolderStore(path.join(dataDir, 'uploads', 'store'))
      const at = { db, browser, url: site.url, store }
      for (let round = 0; round < rounds; round++) {
        hidden.push(await recordHidden(at))
        killed.push(await recordAndKill(at, false), await recordAndKill(at, true))
      }
    })
    const short = <One extends { film: Film }>({ film, ...one }: One) => ({ ...one, seconds: film.seconds })
    report('recording', figuresOf(hidden, killed), { hidden: hidden.map(short), killed: killed.map(short) })
  } finally {
    await browser.close()
    await site.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
