/** Two hundred pairs who answer each other at once: chat, which stores before it acknowledges, against a bare socket.io, in alternating rounds. */
import { type PairResult, playPairs } from '../lib/chat-pairs.ts'
import { commitFigure } from '../lib/commit.ts'
import { openDemo } from '../lib/database.ts'
import { withDb } from '../lib/people.ts'
import { median, report, roundsOf } from '../lib/report.ts'
import { openPairs, seatsOf } from '../lib/seats.ts'
import { cpuSeconds, type Running, startModule, startSite } from '../lib/site.ts'

const PAIRS = 200
const SECONDS = 5

type Measured = PairResult & { cpuMs: number }

/** With the processor time of the process for a message: on a busy machine steadier than the clock. */
async function measured({ pid }: Running, play: () => Promise<PairResult>): Promise<Measured> {
  const before = cpuSeconds(pid)
  const result = await play()
  return { ...result, cpuMs: ((cpuSeconds(pid) - before) * 1_000) / (result.perSecond * SECONDS) }
}

export async function chat(): Promise<void> {
  const played = roundsOf(5)
  const database = await openDemo()
  const limits = { CHAT_MESSAGES_PER_TEN_SECONDS: '1000000', MAX_CONNECTIONS_PER_ADDRESS: '5000' }
  const site = await startSite(database.url, limits)
  const bare = await startModule('serve-echo.ts')
  try {
    const people = await withDb(database.url, db => openPairs(db, PAIRS))
    const rooms = people.map(({ conversationId }) => ({ auth: { room: String(conversationId) }, conversationId }))
    const rounds: { stored: Measured; echo: Measured }[] = []
    for (let round = 0; round < played; round++) {
      const echo = await measured(bare, () => playPairs(bare.url, rooms, SECONDS))
      const seats = await seatsOf(site.url, people)
      const stored = await measured(site, () => playPairs(site.url, seats, SECONDS))
      rounds.push({ stored, echo })
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    report(
      'chat',
      [
        {
          what: `${PAIRS} pairs: stored before acknowledged, to a bare echo`,
          value: middle(({ stored, echo }) => stored.perSecond / echo.perSecond),
          unit: '×',
          least: 0.6,
          note: `${middle(round => round.stored.perSecond).toFixed(0)}/s against ${middle(round => round.echo.perSecond).toFixed(0)}/s`,
        },
        {
          what: 'p99 of an acknowledgement, to the same of the echo',
          value: middle(({ stored, echo }) => stored.p99 / echo.p99),
          unit: '×',
          most: 2,
          note: `${middle(round => round.stored.p99).toFixed(0)} ms to ${middle(round => round.echo.p99).toFixed(0)} ms`,
        },
        {
          what: 'processor time of Node for a message, to the same of the echo',
          value: middle(({ stored, echo }) => stored.cpuMs / echo.cpuMs),
          unit: '×',
        },
        await commitFigure(database.url),
      ],
      rounds,
    )
  } finally {
    await bare.stop()
    await site.stop()
    await database.stop()
  }
}
