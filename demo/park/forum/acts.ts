/** What people do with topics: like and collect them, and change their own. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { Database } from '#server/db/schema.ts'
import type { Thread } from './threads.ts'

type Rows<Table extends keyof Database> = Insertable<Database[Table]>[]
type Acts = { likes: Rows<'forum_likes'>; collects: Rows<'forum_collects'>; edits: Rows<'forum_topic_edits'> }

export async function seedActs(context: SeedContext, threads: readonly Thread[]): Promise<void> {
  const { db } = context
  const acts = threads.filter(({ topic }) => topic.state === 'PUBLISHED').map(thread => drawActs(context, thread))
  await insertAll(
    db,
    'forum_likes',
    acts.flatMap(one => one.likes),
  )
  await insertAll(
    db,
    'forum_collects',
    acts.flatMap(one => one.collects),
  )
  await insertAll(
    db,
    'forum_topic_edits',
    acts.flatMap(one => one.edits),
  )
}

const drawActs = ({ rng, now, people }: SeedContext, { topicId, topic }: Thread): Acts => ({
  likes: rng
    .sample(people, rng.int(0, 3))
    .map(person => ({ user_id: person.id, target: 'TOPIC', target_id: topicId, created_at: now })),
  collects: rng.sample(people, rng.int(0, 1)).map(person => ({ user_id: person.id, topic_id: topicId, created_at: now })),
  edits: rng.chance(0.06)
    ? [
        {
          topic_id: topicId,
          editor_id: topic.authorId,
          title: topic.title,
          body_html: topic.blocks.join(''),
          reason: rng.pick(['补充图片', '改错别字', '更新进展']),
          created_at: topic.at,
        },
      ]
    : [],
})
