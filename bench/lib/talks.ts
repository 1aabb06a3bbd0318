/** Conversations to measure with, in one database: of 1 000 and of 100 000 messages, and people who have 100 and 10 000. */

import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { gramsOf } from '#server/domains/consult/chat/policy.ts'
import { openGrown } from './database.ts'
import { openPeople, withDb } from './people.ts'

export const SHORT = 1_000
export const LONG = 100_000
const FEW = 100
const MANY = 10_000
/** The others, in turn: nobody has ten thousand different neighbours at hand. */
const OTHERS = 200
const BATCH = 5_000
/** Above what the demo uses. */
const ABOUT = 1_500_000_000

/** Whose they are, by their ids. */
type Known = { reader: number; short: number; long: number; few: number; many: number }

const PHRASES = [
  '好的，我看一下',
  '这份合同要不要盖章',
  '什么时候方便过来',
  '材料已经发到邮箱了',
  '请问费用怎么算',
  '明天上午可以吗',
]
/** Words that stand in every sixth message, in one of a hundred, in one of a thousand. */
const bodyOf = (seq: number): string =>
  seq % 1_000 === 500
    ? `公证处的地址是第 ${seq} 号`
    : seq % 100 === 50
      ? `发票第 ${seq} 张`
      : `${PHRASES[seq % PHRASES.length]} ${seq}`

type NewConversation = { about: number; starter: number; other: number; messages: number; unread: number; at: string }

/** Conversations of two with as many messages as each says. @returns their ids, in their order. */
async function insertConversations(db: Db, wanted: readonly NewConversation[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; about_id: number }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as g(about integer, starter integer, other integer, messages integer, unread integer, at timestamptz)),
    made as (insert into chat_conversations (kind, about_kind, about_id, title, starter_user_id, last_seq, last_change, last_member, last_at)
      select 'DIRECT', 'SERVICE', about, '量测', starter, messages, messages, 2, at from given returning id, about_id),
    sat as (insert into chat_members
        (conversation_id, user_id, no, role, change, joined_change, last_seq, read_seq, own_since_read, last_at)
      select made.id, case no when 1 then given.starter else given.other end, no, case no when 1 then 'CUSTOMER' else 'SELLER' end, 0, 0,
        given.messages, given.messages - case no when 1 then given.unread else 0 end, 0, given.at
      from given join made on made.about_id = given.about cross join generate_series(1, 2) as no)
    select id, about_id from made`.execute(db)
  const byAbout = new Map(rows.map(row => [row.about_id, row.id]))
  return wanted.map(({ about }) => byAbout.get(about) as number)
}

async function insertMessages(
  db: Db,
  messages: readonly { conversation: number; seq: number; sender: number; no: number }[],
): Promise<void> {
  for (let at = 0; at < messages.length; at += BATCH) {
    const rows = messages.slice(at, at + BATCH).map(one => {
      const body = bodyOf(one.seq)
      return { ...one, body, grams: gramsOf(body) }
    })
    await sql`insert into chat_messages
        (conversation_id, seq, change, member_no, sender_user_id, client_id, type, body, grams, sent_at)
      select conversation, seq, seq, no, sender, 'bench-' || conversation || '-' || seq, 'TEXT', body, grams,
        now() - interval '1 day' + seq * interval '0.5 seconds'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m(conversation integer, seq integer, sender integer, no smallint, body text, grams text[])`.execute(db)
  }
}

const fill = (url: string): Promise<Known> =>
  withDb(url, async db => {
    const [reader = 0, few = 0, many = 0, ...others] = (await openPeople(db, 3 + OTHERS, '会话测试')).map(one => one.id)
    const started = Date.now() - 30 * DAY_MS
    const long = { starter: reader, other: others[0] as number, unread: 0, at: new Date(started).toISOString() }
    const lengths = [SHORT, LONG]
    const talks = await insertConversations(
      db,
      lengths.map((messages, at) => ({ ...long, messages, about: ABOUT + at })),
    )
    for (const [at, messages] of lengths.entries()) {
      const written = Array.from({ length: messages }, (_, index) => ({
        conversation: talks[at] as number,
        seq: index + 1,
        sender: (index % 2 ? long.other : reader) as number,
        no: (index % 2) + 1,
      }))
      await insertMessages(db, written)
    }
    let about = ABOUT + 10
    for (const [person, count] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      const wanted = Array.from({ length: count }, (_, index) => ({
        about: about++,
        starter: person,
        other: others[index % OTHERS] as number,
        messages: 1,
        unread: index % 5 === 0 ? 1 : 0,
        at: new Date(started + index * MINUTE_MS).toISOString(),
      }))
      const ids = await insertConversations(db, wanted)
      await insertMessages(
        db,
        ids.map((conversation, index) => ({ conversation, seq: 1, sender: others[index % OTHERS] as number, no: 2 })),
      )
    }
    await sql`vacuum analyze chat_conversations, chat_members, chat_messages`.execute(db)
    return { reader, short: talks[0] as number, long: talks[1] as number, few, many }
  })

/** Made on the first use. */
export const openTalks = () => openGrown('few', 'conversations', fill)
