/** Topics with their replies, and how a topic is written down. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { plainText } from '#server/content/html.ts'
import type { Database } from '#server/db/schema.ts'
import type { DraftReply } from './replies.ts'
import type { DraftTopic } from './topics.ts'

export type Thread = { topicId: number; topic: DraftTopic; replies: DraftReply[] }

const shownReplies = (replies: readonly DraftReply[]) => replies.filter(reply => reply.state === 'PUBLISHED')

export function topicRow(
  context: SeedContext,
  boardIds: readonly number[],
  { topic, replies }: Omit<Thread, 'topicId'>,
): Insertable<Database['forum_topics']> {
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
