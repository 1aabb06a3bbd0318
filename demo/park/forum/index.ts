/** Seeds the forum: 12 boards, 1 200 topics, 10 000 replies, and a little of everything that people do with them. */
import type { SeedContext } from '#demo/context.ts'
import { insertReturningIds } from '#demo/insert.ts'
import { recountBoards } from '#server/domains/park/forum/service.ts'
import { seedActs } from './acts.ts'
import { boardTexts } from './board-texts.ts'
import { seedPolls } from './polls.ts'
import { draftReplies, spreadReplies } from './replies.ts'
import { seedReplies } from './reply-rows.ts'
import { seedReports } from './reports.ts'
import { seedDrafts, seedSubscriptions } from './subscriptions.ts'
import { type Thread, topicRow } from './threads.ts'
import { draftTopics } from './topics.ts'

export async function seedForum(context: SeedContext): Promise<void> {
  const { db } = context
  const boardIds = await seedBoards(context)
  const drafts = await draftThreads(context)
  const topicIds = await insertReturningIds(
    db,
    'forum_topics',
    drafts.map(draft => topicRow(context, boardIds, draft)),
  )
  const threads = drafts.map((draft, index): Thread => ({ ...draft, topicId: topicIds[index]! }))
  await seedReplies(context, threads)
  await seedPolls(context, threads)
  await seedActs(context, threads)
  await seedReports(context, threads)
  await seedDrafts(context, boardIds)
  await seedSubscriptions(context, threads, boardIds)
  await recountBoards(db, boardIds)
}

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

/** In the order of time, so that a greater id is a later topic. */
async function draftThreads(context: SeedContext): Promise<Omit<Thread, 'topicId'>[]> {
  const { rng, people, scale } = context
  const topics = await draftTopics(context)
  const answered = topics.filter(topic => topic.state === 'PUBLISHED' || topic.state === 'HIDDEN')
  const counts = spreadReplies(rng, answered.length, scale(10_600))
  const writers = rng.sample(people, Math.max(10, Math.ceil(people.length * 0.6)))
  const repliesOf = new Map(answered.map((topic, index) => [topic, draftReplies(context, topic, counts[index] ?? 0, writers)]))
  return topics
    .map(topic => ({ topic, replies: repliesOf.get(topic) ?? [] }))
    .sort((one, other) => one.topic.at.getTime() - other.topic.at.getTime())
}
