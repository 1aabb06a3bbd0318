/** What consultants and neighbours answer, some of it edited later. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { ConsultationAnswersTable } from '#server/domains/consult/consult/tables.ts'
import { fieldPicture } from '../categories.ts'
import type { SeedConsultant } from '../experts/index.ts'
import { answerClosings, answerOpenings, neighbourAnswers } from '../talk.ts'
import { toHtml, toSummary, unfold } from '../unfold.ts'
import type { Question } from './draft.ts'
import { laterMoment } from './later.ts'

type AnswerRow = Insertable<ConsultationAnswersTable>
export type Answer = { id: number; row: AnswerRow; question: Question }

const NO_MEDIA = { voice_upload_id: null, voice_seconds: null, video_upload_id: null, video_seconds: null }

export async function seedAnswers(
  context: SeedContext,
  questions: readonly Question[],
  experts: readonly SeedConsultant[],
): Promise<Answer[]> {
  const drafts = questions.flatMap(question => draftAnswers(context, question, experts).map(row => ({ row, question })))
  const ids = await insertReturningIds(
    context.db,
    'consultation_answers',
    drafts.map(draft => draft.row),
  )
  const answers = drafts.map((draft, index) => ({ ...draft, id: ids[index]! }))
  await insertAll(
    context.db,
    'consultation_answer_edits',
    answers.flatMap(({ id, row }) => (row.edit_count ? [editOf(id, row)] : [])),
  )
  return answers
}

/** What stood there before its last paragraph was added. */
const editOf = (answerId: number, row: AnswerRow) => ({
  answer_id: answerId,
  content: row.content.replace(/<\/p>(?!.*<p>).*$/s, '</p>'),
  edited_at: row.edited_at as Date,
})

/** As many as the question counts. Its row is told when the last of them came. */
function draftAnswers(context: SeedContext, question: Question, experts: readonly SeedConsultant[]): AnswerRow[] {
  const { rng, now } = context
  const { id, row, asker, topic } = question
  const wanted = row.answer_count ?? 0
  if (wanted === 0) return []
  const { answers } = topic.topic
  const able = experts.filter(expert => expert.field === topic.field && expert.userId !== asker.id)
  const writers = rng.sample(able, Math.min(wanted, answers.length))
  // The thorough answer usually comes first.
  const texts = rng.chance(0.75) ? [...answers] : rng.shuffle(answers)
  let at = (row.published_at as Date).getTime()
  const rows = Array.from({ length: wanted }, (_, n) => {
    const writer = n < texts.length ? writers[n] : undefined
    const expert = writer && (n === 0 || rng.chance(0.75)) ? writer : null
    const text = drawText(context, question, texts[n])
    at = laterMoment(rng, now, at, rng.int(6, 60 * 14) * MINUTE_MS * (1 + n))
    const author = expert ? expert.userId : drawNeighbour(context, question, writers)
    return draftAnswer(context, question, { n, at, text, author, expert })
  })
  row.last_answer_at = new Date(at)
  // What moderation holds back never counts as an answer.
  if (id % 29 === 3) rows.push({ ...rows[0]!, ...soliciting(id, drawNeighbour(context, question, writers)) })
  return rows
}

/** @param source what consultants answer; without one somebody tells of their own case. */
function drawText({ rng }: SeedContext, { slots }: Question, source: string | undefined): string {
  const parts = source === undefined ? [rng.pick(neighbourAnswers)] : [rng.pick(answerOpenings), source, rng.pick(answerClosings)]
  return unfold(rng, parts.filter(Boolean).join('\n'), slots)
}

function draftAnswer(
  { rng, now }: SeedContext,
  { id, row: question, topic }: Question,
  { n, at, text, author, expert }: { n: number; at: number; text: string; author: number; expert: SeedConsultant | null },
): AnswerRow {
  const accepted = n === 0 && (question.state === 'ACCEPTED' || question.state === 'FINISHED')
  const age = (now.getTime() - (question.published_at as Date).getTime()) / DAY_MS
  const edited = rng.chance(0.09)
  return {
    consultation_id: id,
    author_user_id: author,
    consultant_id: expert?.id ?? null,
    company_id: expert?.companyId ?? null,
    content: toHtml(text),
    summary: toSummary(text, 140),
    pictures: rng.chance(0.05) ? [fieldPicture(topic.field.field.name, id + n)] : [],
    ...NO_MEDIA,
    state: 'VISIBLE',
    accepted,
    like_count: Math.round((accepted ? 8 : 2) + rng.float() ** 2 * Math.min(90, age * 2 + 6)),
    comment_count: 0,
    edit_count: edited ? rng.int(1, 2) : 0,
    created_at: new Date(at),
    edited_at: edited ? new Date(laterMoment(rng, now, at, rng.int(10, 600) * MINUTE_MS)) : null,
  }
}

/** What makes of an answer one that asks to go round the site. */
const soliciting = (consultationId: number, author: number) => ({
  author_user_id: author,
  consultant_id: null,
  company_id: null,
  content: '<p>加我微信详聊，线下付款更便宜。</p>',
  summary: '加我微信详聊，线下付款更便宜。',
  accepted: false,
  like_count: 0,
  state: consultationId % 2 ? ('HIDDEN' as const) : ('REVIEWING' as const),
})

/** Anybody but the asker and the consultants who answer. */
function drawNeighbour({ rng, people }: SeedContext, { asker }: Question, writers: readonly SeedConsultant[]): number {
  for (;;) {
    const person = rng.pick(people)
    if (person.id !== asker.id && !writers.some(writer => writer.userId === person.id)) return person.id
  }
}
