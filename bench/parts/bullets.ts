/**
 * A live bullet comment to a thousand viewers: stored, announced and read back before it goes out, against a bare socket.io that hands on what
 * it is given. Alternating rounds; a stream of comments as dense as they come, and one after the other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { WATCH_NAMESPACE } from '#lib/contract/consult/playback-watching.ts'
import { openCaller } from '../lib/caller.ts'
import { connectSeat } from '../lib/chat-pairs.ts'
import { commitFigure } from '../lib/commit.ts'
import { openDemo } from '../lib/database.ts'
import { openPeople, withDb } from '../lib/people.ts'
import { median, report, roundsOf } from '../lib/report.ts'
import { cpuSeconds, startModule, startSite } from '../lib/site.ts'

const VIEWERS = 1_000
const SENDERS = 60
/** Comments that are on their way at once in the stream. */
const PARALLEL = 6
const ALONE = 20
/** Between two that come alone: longer than the site gathers those that come together. */
const APART_MS = 100
/** Site and viewers connect few at a time: a site looks up no more at once. */
const CONNECTING = 10

type Result = { perSecond: number; cpuMs: number; aloneMs: number }
type Send = (sender: number) => Promise<void>

/** Waits until every viewer has been told so many times since it was made. */
function deliveries(viewers: readonly Socket[], event: string) {
  let delivered = 0
  let wanted = Number.POSITIVE_INFINITY
  let done = (): void => undefined
  // The site sends those together that come together.
  const count = (comments: unknown): void => {
    delivered += Array.isArray(comments) ? comments.length : 1
    if (delivered >= wanted) done()
  }
  for (const viewer of viewers) viewer.on(event, count)
  return {
    /** @throws Error when they do not come in time. */
    reach(times: number): Promise<void> {
      wanted = times * viewers.length
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${delivered} of ${wanted} were told`)), 60_000)
        done = () => {
          clearTimeout(late)
          resolve()
        }
        if (delivered >= wanted) done()
      })
    },
    end(): void {
      for (const viewer of viewers) viewer.off(event, count)
    },
  }
}

async function play(viewers: readonly Socket[], event: string, send: Send, pid: number): Promise<Result> {
  const stream = deliveries(viewers, event)
  const cpu = cpuSeconds(pid)
  const began = performance.now()
  const all = stream.reach(SENDERS)
  let next = 0
  const worker = async (): Promise<void> => {
    for (let sender = next++; sender < SENDERS; sender = next++) await send(sender)
  }
  await Promise.all([all, ...Array.from({ length: PARALLEL }, worker)])
  const seconds = (performance.now() - began) / 1_000
  const cpuMs = (cpuSeconds(pid) - cpu) * 1_000
  stream.end()
  const alone: number[] = []
  for (let sender = SENDERS; sender < SENDERS + ALONE; sender++) {
    await sleep(APART_MS)
    const one = deliveries(viewers, event)
    const from = performance.now()
    await Promise.all([one.reach(1), send(sender)])
    alone.push(performance.now() - from)
    one.end()
  }
  return { perSecond: (SENDERS * VIEWERS) / seconds, cpuMs, aloneMs: median(alone) }
}

async function connectViewers(url: string, auth: Record<string, unknown>, namespace?: string): Promise<Socket[]> {
  const viewers: Socket[] = []
  for (let at = 0; at < VIEWERS; at += CONNECTING) {
    viewers.push(...(await Promise.all(Array.from({ length: CONNECTING }, () => connectSeat(url, auth, namespace)))))
  }
  return viewers
}

export async function bullets(): Promise<void> {
  const rounds = roundsOf(5)
  const database = await openDemo()
  const site = await startSite(database.url, { MAX_CONNECTIONS_PER_ADDRESS: '5000' })
  const bare = await startModule('serve-echo.ts')
  const sockets: Socket[] = []
  try {
    const { people, playback } = await withDb(database.url, async db => ({
      people: await openPeople(db, SENDERS + ALONE, '弹幕测试'),
      playback: await db
        .selectFrom('playbacks')
        .select(['id', 'consultation_id', 'seconds'])
        .where(sql<boolean>`is_public`)
        .where('price', '=', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    }))
    const viewers = await connectViewers(site.url, { playbackId: playback.id }, WATCH_NAMESPACE)
    const echoed = await connectViewers(bare.url, { room: 'viewers' })
    sockets.push(...viewers, ...echoed)
    const comment = { at: 1_000, text: '这一段讲得很清楚', mode: 'SCROLL', color: '#ffffff', size: 'NORMAL' }
    const callers = await Promise.all(Array.from({ length: PARALLEL }, () => openCaller(site.url)))
    const throughSite: Send = async sender => {
      const caller = callers.pop()
      if (!caller) throw new Error('More comments at once than connections')
      await caller.call('POST', `/v1/front/consultation/${playback.consultation_id}/bullet`, people[sender]?.token, comment)
      callers.push(caller)
    }
    const shown = { ...comment, id: 1, createdAt: new Date().toISOString(), likes: 0 }
    const throughBare: Send = sender =>
      new Promise(resolve => {
        echoed[sender]?.emit('chat:send', shown, () => resolve())
      })
    const played: { site: Result; bare: Result }[] = []
    for (let round = 0; round <= rounds; round++) {
      await withDb(database.url, db => db.deleteFrom('rate_limits').execute())
      const echo = await play(echoed, 'chat:message', throughBare, bare.pid)
      await sleep(500)
      const through = await play(viewers, 'bullets', throughSite, site.pid)
      await sleep(500)
      // The first round warms up both.
      if (round > 0) played.push({ site: through, bare: echo })
    }
    const middle = (pick: (round: (typeof played)[number]) => number) => median(played.map(pick))
    report(
      'bullets',
      [
        {
          what: `comments to ${VIEWERS} viewers: deliveries, to a bare socket.io`,
          value: middle(round => round.site.perSecond / round.bare.perSecond),
          unit: '×',
          least: 0.9,
          note: `${middle(round => round.site.perSecond).toFixed(0)}/s against ${middle(round => round.bare.perSecond).toFixed(0)}/s`,
        },
        {
          what: 'processor time of a delivery: the bare one to the site',
          value: middle(round => round.bare.cpuMs / round.site.cpuMs),
          unit: '×',
        },
        {
          what: 'one alone, from sending to the last viewer: bare to the site',
          value: middle(round => round.bare.aloneMs / round.site.aloneMs),
          unit: '×',
          note: `${middle(round => round.bare.aloneMs).toFixed(1)} ms to ${middle(round => round.site.aloneMs).toFixed(1)} ms`,
        },
        await commitFigure(database.url),
      ],
      played,
    )
    for (const caller of callers) caller.close()
  } finally {
    for (const socket of sockets) socket.disconnect()
    await bare.stop()
    await site.stop()
    await database.stop()
  }
}
