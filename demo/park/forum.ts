/** Seeds the forum: 12 boards, 1 200 topics, 10 000 replies, and a little of everything that people do with them. */

import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { plainText } from '#server/content/html.ts'
import type { Database } from '#server/db/schema.ts'
import { recountBoards } from '#server/domains/park/forum/service.ts'
import { boardTexts } from './board-texts.ts'
import { type DraftReply, draftReplies, replyHtml, spreadReplies } from './forum-replies.ts'
import { type DraftTopic, draftTopics } from './forum-topics.ts'

type Rows<Table extends keyof Database> = Insertable<Database[Table]>[]

type Thread = { topic: DraftTopic; replies: DraftReply[] }

/** The boards of the reference data in the order of the texts, and a closed one. */
async function seedBoards({ db }: SeedContext): Promise<number[]> {
  const boards = await db.selectFrom('forum_boards').select(['id', 'slug']).execute()
  const ids = new Map(boards.map(board => [board.slug, board.id]))
  const open = boardTexts.map(({ slug }) => {
    const id = ids.get(slug)
    if (id === undefined) throw new Error(`The reference data has no board ${slug}, which the demo city needs`)
    return id
  })
  const closed = await insertReturningIds(db, 'forum_boards', [
    {
      slug: 'archive',
      name: '往期活动（已关闭）',
      intro: '历史活动报名帖，不再开放。',
      group_name: '园区服务',
      picture: null,
      sort_order: 99,
      state: 'CLOSED' as const,
    },
  ])
  return [...open, ...closed]
}

const shownReplies = (replies: readonly DraftReply[]) => replies.filter(reply => reply.state === 'PUBLISHED')

function topicRow(context: SeedContext, boardIds: number[], { topic, replies }: Thread): Rows<'forum_topics'>[number] {
  const { rng, now } = context
  const shown = shownReplies(replies)
  const last = shown.at(-1)
  const ageDays = (now.getTime() - topic.at.getTime()) / DAY_MS
  // What is new has not been seen by many yet.
  const spread = Math.min(1, ageDays / 3)
  const likes = Math.floor((rng.float() ** 3 * (topic.digest ? 320 : 90) + (topic.digest ? 24 : 0)) * spread)
  const views = 3 + Math.floor(60 * spread) + shown.length * rng.int(14, 60) + likes * rng.int(3, 12)
  const edited = rng.chance(0.08)
  const waiting = topic.state === 'DRAFT' || topic.state === 'UNDER_REVIEW' || topic.state === 'REJECTED'
  const body = topic.blocks.join('')
  return {
    board_id: boardIds[topic.board] ?? 1,
    author_id: topic.authorId,
    kind: topic.kind,
    title: topic.title,
    summary: plainText(body).slice(0, 120),
    body_html: body,
    pictures: topic.pictures,
    tags: topic.tags,
    attachments: JSON.stringify(topic.attachments),
    state: topic.state,
    state_reason: topic.stateReason,
    pinned: topic.pinned,
    pinned_until: topic.pinned === 2 ? new Date(now.getTime() + 28 * DAY_MS) : null,
    digest: topic.digest,
    locked: topic.locked,
    solution_reply_id: null,
    city_code: rng.chance(0.85) ? DEFAULT_CITY.code : null,
    reply_count: shown.length,
    like_count: likes,
    collect_count: Math.floor(likes * rng.float() * 0.6),
    view_count: views,
    heat: Math.round((shown.length * 6 + likes * 2 + views / 20 + (topic.digest ? 60 : 0)) / (1 + ageDays / 45)),
    last_reply_at: last?.at ?? topic.at,
    last_reply_user_id: last?.author.id ?? null,
    edited_at: edited ? new Date(Math.min(now.getTime(), topic.at.getTime() + rng.int(1, 72) * HOUR_MS)) : null,
    edit_count: edited ? 1 : 0,
    published_at: waiting ? null : topic.at,
    created_at: topic.at,
  }
}

async function seedReplies(context: SeedContext, threads: Thread[], topicIds: number[]): Promise<void> {
  const rows = threads.flatMap(({ replies }, n) =>
    replies.map((reply, floor) => ({
      topic_id: topicIds[n] ?? 0,
      author_id: reply.author.id,
      floor: floor + 2,
      body_html: replyHtml(reply),
      body_text: plainText(replyHtml(reply)),
      quote_reply_id: null as number | null,
      mentioned_user_ids: reply.mention ? [reply.mention.id] : [],
      state: reply.state,
      state_reason: reply.stateReason,
      like_count: reply.likeCount,
      edited_at: null,
      created_at: reply.at,
    })),
  )
  // Quotes point backwards: the ids of what is quoted are known before the rows that quote.
  const first = await context.db
    .selectFrom('forum_replies')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  let next = Number(first?.id ?? 0) + 1
  let place = 0
  for (const { replies } of threads) {
    for (const reply of replies) {
      const row = rows[place]
      if (row && reply.quote !== null) row.quote_reply_id = next + reply.quote
      place += 1
    }
    next += replies.length
  }
  const ids = rows.map((_, index) => Number(first?.id ?? 0) + 1 + index)
  await insertAll(
    context.db,
    'forum_replies',
    rows.map((row, index) => ({ id: ids[index], ...row })),
  )
  await context.db
    .selectNoFrom(eb =>
      eb
        .fn<number>('setval', [eb.fn('pg_get_serial_sequence', [eb.val('forum_replies'), eb.val('id')]), eb.val(ids.length + 1)])
        .as('next'),
    )
    .execute()
  await markSolutions(context, threads, topicIds, ids)
}

async function markSolutions(context: SeedContext, threads: Thread[], topicIds: number[], replyIds: number[]): Promise<void> {
  let offset = 0
  for (const [n, { topic, replies }] of threads.entries()) {
    const candidates = replies.flatMap((reply, index) =>
      reply.state === 'PUBLISHED' && reply.author.id !== topic.authorId && reply.text.length > 14 ? [index] : [],
    )
    if (topic.kind === 'QUESTION' && topic.state === 'PUBLISHED' && candidates.length > 1 && context.rng.chance(0.45)) {
      const replyId = replyIds[offset + context.rng.pick(candidates)]
      const topicId = topicIds[n]
      if (replyId !== undefined && topicId !== undefined) {
        await context.db.updateTable('forum_topics').set({ solution_reply_id: replyId }).where('id', '=', topicId).execute()
      }
    }
    offset += replies.length
  }
}

async function seedPolls(context: SeedContext, threads: Thread[], topicIds: number[]): Promise<void> {
  const { rng, db, now } = context
  const votes: Rows<'forum_poll_votes'> = []
  for (const [n, { topic }] of threads.entries()) {
    const topicId = topicIds[n]
    if (!topic.poll || topicId === undefined) continue
    const maxChoices = /选两|两项/.test(topic.poll.question) ? 2 : 1
    const voters = rng.sample(context.people, Math.min(context.people.length, rng.int(12, 160)))
    const leaning = topic.poll.options.map((_, index) => [index, rng.float() + 0.15] as const)
    const ballots = voters.map(voter => ({
      voter,
      options: new Set(Array.from({ length: rng.int(1, maxChoices) }, () => rng.weighted(leaning))),
    }))
    const closes = rng.weighted([
      [null, 1],
      [new Date(topic.at.getTime() + rng.int(5, 40) * DAY_MS), 2],
    ] as const)
    await insertAll(db, 'forum_polls', [
      {
        topic_id: topicId,
        question: topic.poll.question,
        max_choices: maxChoices,
        closes_at: closes,
        voter_count: voters.length,
      },
    ])
    const ids = await insertReturningIds(
      db,
      'forum_poll_options',
      topic.poll.options.map((label, position) => ({
        topic_id: topicId,
        position,
        label,
        vote_count: ballots.filter(ballot => ballot.options.has(position)).length,
      })),
    )
    const at = new Date(Math.min(now.getTime(), topic.at.getTime() + DAY_MS))
    for (const { voter, options } of ballots) {
      for (const option of options) votes.push({ option_id: ids[option] ?? 0, user_id: voter.id, created_at: at })
    }
  }
  await insertAll(db, 'forum_poll_votes', votes)
}

async function seedActs(context: SeedContext, threads: Thread[], topicIds: number[], boardIds: number[]): Promise<void> {
  const { rng, db, now, people } = context
  const likes: Rows<'forum_likes'> = []
  const collects: Rows<'forum_collects'> = []
  const edits: Rows<'forum_topic_edits'> = []
  for (const [n, { topic }] of threads.entries()) {
    const topicId = topicIds[n]
    if (topicId === undefined || topic.state !== 'PUBLISHED') continue
    for (const person of rng.sample(people, rng.int(0, 3)))
      likes.push({ user_id: person.id, target: 'TOPIC', target_id: topicId, created_at: now })
    for (const person of rng.sample(people, rng.int(0, 1)))
      collects.push({ user_id: person.id, topic_id: topicId, created_at: now })
    if (rng.chance(0.06)) {
      edits.push({
        topic_id: topicId,
        editor_id: topic.authorId,
        title: topic.title,
        body_html: topic.blocks.join(''),
        reason: rng.pick(['补充图片', '改错别字', '更新进展']),
        created_at: topic.at,
      })
    }
  }
  await insertAll(db, 'forum_likes', likes)
  await insertAll(db, 'forum_collects', collects)
  await insertAll(db, 'forum_topic_edits', edits)
  const authors = new Map(threads.map(({ topic }, index) => [topicIds[index] ?? 0, topic]))
  const decided = rng.sample(topicIds, context.scale(30)).map(topicId => ({ topicId, at: rng.pastDate(now, 60) }))
  const caseIds = await insertReturningIds(
    db,
    'report_cases',
    decided.map(({ topicId, at }) => ({
      kind: 'TOPIC' as const,
      target_id: topicId,
      title: authors.get(topicId)?.title.slice(0, 80) ?? '',
      link: `/park/park_forum_detail?id=${topicId}`,
      report_count: 1,
      created_at: at,
    })),
  )
  await insertAll(
    db,
    'reports',
    decided.map(({ at }, index) => ({
      case_id: caseIds[index] ?? 0,
      user_id: rng.pick(people).id,
      reason: (['SPAM', 'FRAUD', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'INFRINGEMENT', 'OTHER'] as const)[index % 7] ?? 'OTHER',
      body: rng.pick(['同一内容发了三遍', '要求先转账再发货', '言语攻击他人', '贴出了别人的电话', '图片疑似盗用']),
      upload_ids: [],
      content: authors.get(decided[index]?.topicId ?? 0)?.title ?? '',
      content_upload_ids: [],
      created_at: at,
    })),
  )
  await insertAll(
    db,
    'review_cases',
    decided.map(({ topicId, at }, index) => ({
      kind: 'REPORT' as const,
      ref_id: caseIds[index] ?? 0,
      title: `举报主题：${authors.get(topicId)?.title ?? ''}`.slice(0, 120),
      submitted_by: null,
      company_id: null,
      city_code: null,
      submitted_at: at,
      claimed_by: null,
      claimed_at: null,
      decided_by: null,
      decided_at: null,
    })),
  )
  await insertAll(
    db,
    'forum_drafts',
    rng.sample(people, context.scale(40)).map(person => ({
      user_id: person.id,
      board_id: rng.pick(boardIds),
      topic_id: null,
      title: rng.pick(['还没想好标题', '周末活动小结', '求推荐一家靠谱的打印店', '关于停车的一点想法']),
      body_html: '<p>先记个开头，回头补。</p>',
      updated_at: rng.pastDate(now, 30),
    })),
  )
  await insertAll(
    db,
    'forum_subscriptions',
    rng.sample(people, context.scale(120)).map((person, index) => ({
      user_id: person.id,
      board_id: index % 2 === 0 ? rng.pick(boardIds) : null,
      topic_id: index % 2 === 0 ? null : rng.pick(topicIds),
      created_at: rng.pastDate(now, 90),
    })),
  )
}

export async function seedForum(context: SeedContext): Promise<void> {
  const { rng, db } = context
  const boardIds = await seedBoards(context)
  const topics = await draftTopics(context)
  const answered = topics.filter(topic => topic.state === 'PUBLISHED' || topic.state === 'HIDDEN')
  const counts = spreadReplies(rng, answered.length, context.scale(10_600))
  const writers = rng.sample(context.people, Math.max(10, Math.ceil(context.people.length * 0.6)))
  const repliesOf = new Map(answered.map((topic, index) => [topic, draftReplies(context, topic, counts[index] ?? 0, writers)]))
  const threads = topics.map(topic => ({ topic, replies: repliesOf.get(topic) ?? [] }))
  // In the order of time, so that a greater id is a later topic.
  threads.sort((one, other) => one.topic.at.getTime() - other.topic.at.getTime())
  const topicIds = await insertReturningIds(
    db,
    'forum_topics',
    threads.map(thread => topicRow(context, boardIds, thread)),
  )
  await seedReplies(context, threads, topicIds)
  await seedPolls(context, threads, topicIds)
  await seedActs(context, threads, topicIds, boardIds)
  await recountBoards(db, boardIds)
}
