/** Seeds what people write below the answers to questions. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { ConsultationAnswersTable, ConsultationCommentsTable } from '#server/domains/consult/consult/tables.ts'
import type { QuestionDraft } from './question-draft.ts'
import { askerReplies, generalComments } from './talk.ts'
import { unfold } from './unfold.ts'

type CommentedAnswer = { id: number; answer: Insertable<ConsultationAnswersTable>; question: QuestionDraft }

/** Comments on answers and replies to them. @param later a moment so much after another, never ahead of now. */
export async function seedComments(
  { db, rng, people }: SeedContext,
  answered: readonly CommentedAnswer[],
  later: (from: number, waitMs: number) => number,
): Promise<void> {
  const rows: Insertable<ConsultationCommentsTable>[] = []
  const replies: { to: number; row: Insertable<ConsultationCommentsTable> }[] = []
  for (const { id, answer, question } of answered) {
    if (answer.state !== 'VISIBLE' || !rng.chance(0.42)) continue
    const { topic, slots, asker } = question
    const created = (answer.created_at as Date).getTime()
    const pool = [
      ...topic.topic.comments.map(text => unfold(rng, text, slots)),
      ...rng.sample(generalComments, 5).map(text => unfold(rng, text, {})),
    ]
    for (const [n, content] of rng.sample(pool, rng.int(1, 3)).entries()) {
      const at = later(created, rng.int(10, 2000) * MINUTE_MS * (n + 1))
      const byAsker = n === 0 && rng.chance(0.4)
      const base = {
        answer_id: id,
        parent_id: null,
        state: 'VISIBLE' as const,
        like_count: Math.round(rng.float() ** 3 * 24),
      }
      rows.push({
        ...base,
        author_user_id: byAsker ? asker.id : rng.pick(people).id,
        content: byAsker ? unfold(rng, rng.pick(askerReplies), {}) : content,
        created_at: new Date(at),
        state: rng.chance(0.02) ? 'DELETED' : 'VISIBLE',
      })
      if (rng.chance(0.25))
        replies.push({
          to: rows.length - 1,
          row: {
            ...base,
            author_user_id: byAsker ? answer.author_user_id : rng.chance(0.5) ? asker.id : answer.author_user_id,
            content: byAsker
              ? unfold(
                  rng,
                  rng.pick([
                    '[不客气|不用谢|别客气]，[祝顺利|有问题再问]',
                    '[好的|嗯]，[有结果告诉大家|等你消息]',
                    '按这个顺序来就[行|可以]',
                  ]),
                  {},
                )
              : unfold(rng, rng.pick(askerReplies), {}),
            like_count: Math.round(rng.float() ** 3 * 9),
            created_at: new Date(later(at, rng.int(5, 900) * MINUTE_MS)),
          },
        })
    }
  }
  const parents = await insertReturningIds(db, 'consultation_comments', rows)
  await insertAll(
    db,
    'consultation_comments',
    replies.filter(({ to }) => rows[to]!.state === 'VISIBLE').map(({ to, row }) => ({ ...row, parent_id: parents[to]! })),
  )
}
