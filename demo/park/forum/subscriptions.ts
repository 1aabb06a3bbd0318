/** What people keep for themselves: topics that they have begun, boards and topics that they follow. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { Thread } from './threads.ts'

export const seedDrafts = ({ db, rng, now, people, scale }: SeedContext, boardIds: readonly number[]): Promise<void> =>
  insertAll(
    db,
    'forum_drafts',
    rng.sample(people, scale(40)).map(person => ({
      user_id: person.id,
      board_id: rng.pick(boardIds),
      topic_id: null,
      title: rng.pick(['还没想好标题', '周末活动小结', '求推荐一家靠谱的打印店', '关于停车的一点想法']),
      body_html: '<p>先记个开头，回头补。</p>',
      updated_at: rng.pastDate(now, 30),
    })),
  )

export const seedSubscriptions = (
  { db, rng, now, people, scale }: SeedContext,
  threads: readonly Thread[],
  boardIds: readonly number[],
): Promise<void> =>
  insertAll(
    db,
    'forum_subscriptions',
    rng.sample(people, scale(120)).map((person, index) => ({
      user_id: person.id,
      board_id: index % 2 === 0 ? rng.pick(boardIds) : null,
      topic_id: index % 2 === 0 ? null : rng.pick(threads).topicId,
      created_at: rng.pastDate(now, 90),
    })),
  )
