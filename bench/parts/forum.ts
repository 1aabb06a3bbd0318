/** The forum at 1 000 000 replies against 1 000: the largest topic (a twentieth of all), its lists, the lists of the boards, and what is unread. */
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import type { Db } from '#server/db/client.ts'
import { createToken } from '#server/domains/people/session/tokens.ts'
import { openGrown } from '../lib/database.ts'
import { figuresOf, type Grown, grow, type PathLoad } from '../lib/growth.ts'
import { openPeople, signIn, withDb } from '../lib/people.ts'
import { report, roundsOf } from '../lib/report.ts'
import { type Running, startSite } from '../lib/site.ts'

const FEW = 1_000
const MANY = 1_000_000
const OTHERS = 200
/** Of every other topic; every second one is its author's own, so that even the smallest topic has a page of them. */
const FLOORS = 50

/** `topics`: of which the reader has read a part, the largest first. */
type Known = { reader: number; largest: number; floors: number; boardId: number; topics: number[] }

async function insertTopics(db: Db, topics: number, authors: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into forum_topics (board_id, author_id, kind, title, summary, body_html, state, like_count, view_count, heat, reply_count,
      last_reply_at, last_reply_user_id, published_at, created_at)
    select boards.ids[1 + n % array_length(boards.ids, 1)], (${[...authors]}::integer[])[1 + n % ${authors.length}], 'DISCUSSION',
      '量测用的主题 ' || n, '一段摘要', '<p>正文</p>', 'PUBLISHED', n % 7, n % 900, n % 500, 0, moment, null, moment, moment
    from generate_series(1, ${topics}::integer) as n
    cross join lateral (select now() - interval '2 hours' - n * interval '300 days' / ${topics}::integer as moment) as times
    cross join (select array_agg(id order by sort_order) as ids from forum_boards where state = 'OPEN') as boards
    order by n returning id`.execute(db)
  return rows.map(row => row.id)
}

const fill = (url: string, replies: number): Promise<Known> =>
  withDb(url, async db => {
    const [reader = 0, ...authors] = (await openPeople(db, 1 + OTHERS, '论坛测试')).map(one => one.id)
    const floors = replies / 20
    const others = (replies - floors) / FLOORS
    return db.connection().execute(async alone => {
      const topics = await insertTopics(alone, others + 1, authors)
      const largest = topics[0] as number
      await withoutIndexes(alone, ['forum_replies'], async () => {
        await sql`insert into forum_replies (topic_id, author_id, floor, body_html, body_text, state, like_count, created_at)
          select topic, case when floor % 2 = 0 then topics.author_id else (${authors}::integer[])[1 + (topic + floor) % ${authors.length}] end,
            floor, '<p>第 ' || floor || ' 楼的回复</p>',
            '第 ' || floor || ' 楼的回复', 'PUBLISHED', (floor * 7919) % 40, now() - interval '100 days' + floor * interval '2 minutes'
          from unnest(${topics}::integer[]) as topic
          join forum_topics topics on topics.id = topic
          cross join lateral generate_series(2, case when topic = ${largest} then ${floors}::integer else ${FLOORS} end + 1) as floor`.execute(
          alone,
        )
      })
      await sql`update forum_topics set reply_count = case when id = ${largest} then ${floors}::integer else ${FLOORS} end
        where id = any (${topics}::integer[])`.execute(alone)
      const read = [largest, ...topics.slice(1, 20)]
      await sql`insert into forum_reads (user_id, topic_id, floor, read_at)
        select ${reader}, topic, case when topic = ${largest} then 10 else 45 end, now() from unnest(${read}::integer[]) as topic`.execute(
        alone,
      )
      // The others have read as well: marks of one person lie among those of all.
      await sql`insert into forum_reads (user_id, topic_id, floor, read_at)
        select author, topic, 20, now() from unnest(${authors}::integer[]) as author cross join unnest(${topics.slice(0, others / 20)}::integer[]) as topic
        on conflict do nothing`.execute(alone)
      await sql`vacuum analyze forum_topics, forum_replies, forum_reads`.execute(alone)
      const { rows } = await sql<{ board_id: number }>`select board_id from forum_topics where id = ${largest}`.execute(alone)
      return { reader, largest, floors, boardId: rows[0]?.board_id ?? 0, topics: read }
    })
  })

export async function forum(): Promise<void> {
  const rounds = roundsOf(7)
  const few = await openGrown('few', 'forum', url => fill(url, FEW))
  const many = await openGrown('many', 'forum', url => fill(url, MANY))
  const sites: Running[] = []
  try {
    const sides: { url: string; token: string; known: Known }[] = []
    for (const { url, known } of [few, many]) {
      const token = createToken()
      await withDb(url, db => signIn(db, [{ id: known.reader, token }]))
      const site = await startSite(url)
      sites.push(site)
      sides.push({ url: site.url, token, known })
    }
    const both = (what: string, paths: (known: Known) => string[], signedIn = false): Promise<Grown> => {
      const asked = sides.map(({ url, token, known }): PathLoad => {
        const tails = paths(known).map(tail => `/v1/front/forum${tail}`)
        return { url, paths: tails, ...(signedIn ? { token } : {}) }
      })
      return grow(what, asked[0] as PathLoad, asked[1] as PathLoad, rounds)
    }
    const pagesOf = ({ largest, floors }: Known, query: string) =>
      [1, Math.ceil(floors / 40), Math.ceil(floors / 20)].map(page => `/topic/${largest}/reply?pageNo=${page}${query}`)
    const topic = (known: Known) => [`/topic/${known.largest}`]
    const grown = [
      await both('the largest topic', topic),
      await both('its replies: first, middle and last page', known => pagesOf(known, '')),
      await both('its replies, newest or most liked first', ({ largest }) => [
        `/topic/${largest}/reply?sort=latest`,
        `/topic/${largest}/reply?sort=liked`,
      ]),
      await both('its replies, the author alone', ({ largest }) => [`/topic/${largest}/reply?authorOnly=true`]),
      await both('boards', () => ['/board']),
      await both('lists of a board, and of all', ({ boardId }) => [
        `/topic?boardId=${boardId}`,
        `/topic?boardId=${boardId}&sort=new`,
        `/topic?boardId=${boardId}&sort=hot`,
        '/topic',
        '/topic?kind=DISCUSSION',
      ]),
      await both(
        'unread marks of a list',
        ({ topics, boardId }) => [`/news?topicIds=${topics.join(',')}&boardId=${boardId}`],
        true,
      ),
      await both('own marks in the largest topic', ({ largest }) => [`/topic/${largest}/marks`], true),
    ]
    report(
      'forum',
      grown.flatMap(one => figuresOf(one, { p99: 1.5 })),
      grown,
    )
  } finally {
    for (const site of sites) await site.stop()
    await few.stop()
    await many.stop()
  }
}
