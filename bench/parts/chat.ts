/** Two hundred pairs who answer each other at once: chat, which stores before it acknowledges, against a bare socket.io, in alternating rounds. */
import { createDb } from '#server/db/client.ts'
import { openConsultationRoom } from '#server/domains/consult/chat/service.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { type PairResult, playPairs, type Seat } from '../lib/chat-pairs.ts'
import { openDemo } from '../lib/database.ts'
import { median, report } from '../lib/report.ts'
import { startModule, startSite } from '../lib/site.ts'

const PAIRS = 200
const ROUNDS = 5
const SECONDS = 5

type Person = { id: number; token: string; conversationId: number }

/** People of this run alone, two in each room. */
async function openPairs(databaseUrl: string): Promise<Person[]> {
  const db = createDb(databaseUrl, { max: 4, applicationName: 'chenghui-bench' })
  try {
    const rows = await db
      .insertInto('users')
      .values(
        Array.from({ length: PAIRS * 2 }, () => ({
          nickname: '聊天测试',
          phone: null,
          email: null,
          password_hash: null,
          province_code: 19,
          city_code: 1607,
          district_code: null,
        })),
      )
      .returning('id')
      .execute()
    const people = rows.map(({ id }) => ({ id, token: createToken(), conversationId: 0 }))
    const expires_at = new Date(Date.now() + 86_400_000)
    const sessions = people.map(({ id, token }) => ({
      user_id: id,
      token_hash: hashToken(token),
      device: 'bench',
      remember: true,
      expires_at,
    }))
    await db.insertInto('sessions').values(sessions).execute()
    for (let at = 0; at < people.length; at += 2) {
      const [one, other] = [people[at] as Person, people[at + 1] as Person]
      const conversationId = await db.transaction().execute(trx =>
        openConsultationRoom(trx, {
          consultationId: 1_000_000_000 + one.id,
          title: '聊天测试',
          askerUserId: one.id,
          anonymous: false,
          consultantUserIds: [other.id],
          now: new Date(),
        }),
      )
      one.conversationId = conversationId
      other.conversationId = conversationId
    }
    return people
  } finally {
    await db.destroy()
  }
}

/** A ticket opens one connection, so each round has its own. */
const seatsOf = (url: string, people: readonly Person[]): Promise<Seat[]> =>
  Promise.all(
    people.map(async ({ token, conversationId }) => {
      const response = await fetch(`${url}/v1/front/chat/ticket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      })
      const { resultData } = (await response.json()) as { resultData: { ticket: string } }
      return { auth: { ticket: resultData.ticket }, conversationId }
    }),
  )

export async function chat(): Promise<void> {
  const database = await openDemo()
  const limits = { CHAT_MESSAGES_PER_TEN_SECONDS: '1000000', MAX_CONNECTIONS_PER_ADDRESS: '5000' }
  const site = await startSite(database.url, limits)
  const bare = await startModule('serve-echo.ts')
  try {
    const people = await openPairs(database.url)
    const rooms = people.map(({ conversationId }) => ({ auth: { room: String(conversationId) }, conversationId }))
    const rounds: { stored: PairResult; echo: PairResult }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const echo = await playPairs(bare.url, rooms, SECONDS)
      const stored = await playPairs(site.url, await seatsOf(site.url, people), SECONDS)
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
      ],
      rounds,
    )
  } finally {
    await bare.stop()
    await site.stop()
    await database.stop()
  }
}
