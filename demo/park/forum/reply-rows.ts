/** How the replies of all topics are written down, and which of them solve a question. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { plainText } from '#server/content/html.ts'
import { replyHtml } from './replies.ts'
import type { Thread } from './threads.ts'

export async function seedReplies(context: SeedContext, threads: readonly Thread[]): Promise<void> {
  const rows = threads.flatMap(({ topicId, replies }) =>
    replies.map((reply, floor) => ({
      topic_id: topicId,
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
  await markSolutions(context, threads, ids)
}

async function markSolutions(context: SeedContext, threads: readonly Thread[], replyIds: readonly number[]): Promise<void> {
  let offset = 0
  for (const { topicId, topic, replies } of threads) {
    const candidates = replies.flatMap((reply, index) =>
      reply.state === 'PUBLISHED' && reply.author.id !== topic.authorId && reply.text.length > 14 ? [index] : [],
    )
    if (topic.kind === 'QUESTION' && topic.state === 'PUBLISHED' && candidates.length > 1 && context.rng.chance(0.45)) {
      const replyId = replyIds[offset + context.rng.pick(candidates)]
      if (replyId !== undefined)
        await context.db.updateTable('forum_topics').set({ solution_reply_id: replyId }).where('id', '=', topicId).execute()
    }
    offset += replies.length
  }
}
