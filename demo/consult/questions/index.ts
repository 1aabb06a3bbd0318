/** Seeds public questions in every state, with answers, edits, comments and their timeline. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { SeedField } from '../categories.ts'
import type { SeedConsultant } from '../experts/index.ts'
import { seedAnswers } from './answers.ts'
import { seedComments } from './comments.ts'
import { draftQuestion, type Question, type QuestionDraft, type QuestionTopic } from './draft.ts'
import { questionEvents } from './events.ts'

export async function seedQuestions(
  context: SeedContext,
  fields: readonly SeedField[],
  experts: readonly SeedConsultant[],
): Promise<void> {
  const { db, now } = context
  const drafts = draftQuestions(context, fields)
  const ids = await insertReturningIds(
    db,
    'consultations',
    drafts.map(draft => draft.row),
  )
  const questions = drafts.map((draft, index) => ({ ...draft, id: ids[index]! }))
  await seedLabels(context, questions)
  await seedComments(context, await seedAnswers(context, questions, experts))
  await insertAll(
    db,
    'consultation_events',
    questions.flatMap(question => questionEvents(question, question.id, now)),
  )
}

/** Neighbours in time come from different topics: a page of any list then reads like many people, not like one form. */
function draftQuestions(context: SeedContext, fields: readonly SeedField[]): QuestionDraft[] {
  const { rng, scale } = context
  const topics: QuestionTopic[] = fields.flatMap(field => field.field.topics.map(topic => ({ topic, field })))
  const count = Math.max(scale(2000), 60)
  const ages = Array.from({ length: count }, () => rng.float() ** 1.7 * 420).sort((a, b) => a - b)
  const titles = new Set<string>()
  let deck: QuestionTopic[] = []
  return ages.map((age, index) => {
    if (deck.length === 0) deck = rng.shuffle(topics)
    return draftQuestion(context, deck.pop()!, titles, age, index)
  })
}

async function seedLabels({ db, rng }: SeedContext, questions: readonly Question[]): Promise<void> {
  const labels = await db
    .selectFrom('consult_labels')
    .select(['id', 'name', 'category_id'])
    .where('kind', '=', 'QUESTION')
    .execute()
  const idOf = new Map(labels.map(row => [`${row.category_id}/${row.name}`, row.id]))
  await insertAll(
    db,
    'consultation_label_links',
    questions.flatMap(({ id, topic: { topic, field } }) =>
      rng.sample(topic.labels, rng.int(1, 3)).map(name => ({ consultation_id: id, label_id: idOf.get(`${field.id}/${name}`)! })),
    ),
  )
}
