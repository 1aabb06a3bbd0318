/** Seeds what people write below the answers to questions, and replies to it. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { ConsultationCommentsTable } from '#server/domains/consult/consult/tables.ts'
import { askerReplies, generalComments } from '../talk.ts'
import { unfold } from '../unfold.ts'
import type { Answer } from './answers.ts'
import type { Question } from './draft.ts'
import { laterMoment } from './later.ts'

type CommentRow = Insertable<ConsultationCommentsTable>
type Comment = { row: CommentRow; reply: CommentRow | null }

const THANKS_BACK = [
  '[不客气|不用谢|别客气]，[祝顺利|有问题再问]',
  '[好的|嗯]，[有结果告诉大家|等你消息]',
  '按这个顺序来就[行|可以]',
]

export async function seedComments(context: SeedContext, answers: readonly Answer[]): Promise<void> {
  const { db, rng } = context
  const comments = answers.flatMap(answer =>
    answer.row.state === 'VISIBLE' && rng.chance(0.42) ? draftComments(context, answer) : [],
  )
  const ids = await insertReturningIds(
    db,
    'consultation_comments',
    comments.map(comment => comment.row),
  )
  await insertAll(
    db,
    'consultation_comments',
    comments.flatMap(({ row, reply }, index) => (reply && row.state === 'VISIBLE' ? [{ ...reply, parent_id: ids[index]! }] : [])),
  )
}

function draftComments(context: SeedContext, answer: Answer): Comment[] {
  const { rng, now } = context
  const created = (answer.row.created_at as Date).getTime()
  return rng.sample(drawPool(rng, answer.question), rng.int(1, 3)).map((content, n) => {
    const at = laterMoment(rng, now, created, rng.int(10, 2000) * MINUTE_MS * (n + 1))
    const byAsker = n === 0 && rng.chance(0.4)
    const row = draftComment(context, answer, content, byAsker, at)
    return { row, reply: rng.chance(0.25) ? draftReply(context, answer, row, byAsker, at) : null }
  })
}

/** What may be said about this question, and what may be said about any. */
const drawPool = (rng: Rng, { topic, slots }: Question): string[] => [
  ...topic.topic.comments.map(text => unfold(rng, text, slots)),
  ...rng.sample(generalComments, 5).map(text => unfold(rng, text, {})),
]

function draftComment(
  { rng, people }: SeedContext,
  { id, question: { asker } }: Answer,
  content: string,
  byAsker: boolean,
  at: number,
): CommentRow {
  return {
    answer_id: id,
    parent_id: null,
    like_count: Math.round(rng.float() ** 3 * 24),
    author_user_id: byAsker ? asker.id : rng.pick(people).id,
    content: byAsker ? unfold(rng, rng.pick(askerReplies), {}) : content,
    created_at: new Date(at),
    state: rng.chance(0.02) ? 'DELETED' : 'VISIBLE',
  }
}

/** The answerer replies to the asker; the answerer or the asker to others. */
function draftReply(
  { rng, now }: SeedContext,
  { row: answer, question: { asker } }: Answer,
  comment: CommentRow,
  byAsker: boolean,
  at: number,
): CommentRow {
  return {
    answer_id: comment.answer_id,
    parent_id: null,
    state: 'VISIBLE',
    author_user_id: byAsker ? answer.author_user_id : rng.chance(0.5) ? asker.id : answer.author_user_id,
    content: unfold(rng, rng.pick(byAsker ? THANKS_BACK : askerReplies), {}),
    like_count: Math.round(rng.float() ** 3 * 9),
    created_at: new Date(laterMoment(rng, now, at, rng.int(5, 900) * MINUTE_MS)),
  }
}
