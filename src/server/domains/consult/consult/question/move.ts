/** One step of a question: the state by the table of moves, the row, the event that tells of it, and the pages that show it. */
import type { Updateable } from 'kysely'
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { searchSources } from '#server/domains/consult/consult/search.ts'
import type { ConsultationsTable } from '#server/domains/consult/consult/tables.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { nextQuestionState, type QuestionActor, type QuestionEvent } from './machine.ts'
import { insertQuestionEvent, type OwnQuestion, updateQuestion } from './queries.ts'

export type QuestionMover = { by: QuestionActor; userId: number | null; at: Date }

type Step = { reason?: string; set?: Updateable<ConsultationsTable> }

/** The pages, lists and the search entry of a question follow what it is now. */
export async function republish(trx: Db, row: Pick<OwnQuestion, 'id' | 'category_id' | 'root_category_id'>): Promise<void> {
  const document = await searchSources.find(source => source.kind === 'question')?.get(trx, row.id)
  if (document) await indexDocuments(trx, [document])
  else await removeDocuments(trx, 'question', [row.id])
  await purgeTags(trx, [
    ...shownTags('question', [row.id]),
    pageTag.questions,
    pageTag.questionsOfCategory(row.category_id),
    pageTag.questionsOfCategory(row.root_category_id),
  ])
}

/**
 * Moves a locked question.
 * @returns the state it is in now.
 * @throws AppError `state.conflict` when the event may not happen now, or not by this side; nothing has changed then.
 */
export async function moveQuestion(
  trx: Db,
  row: Pick<OwnQuestion, 'id' | 'state' | 'is_public' | 'category_id' | 'root_category_id'>,
  event: QuestionEvent,
  mover: QuestionMover,
  { reason = '', set = {} }: Step = {},
) {
  const state = nextQuestionState(row.state, event, mover.by)
  if (!state) throw new AppError('state.conflict')
  await updateQuestion(trx, row.id, { state_reason: '', ...set, state, updated_at: mover.at })
  await insertQuestionEvent(trx, {
    consultation_id: row.id,
    event,
    from_state: row.state,
    to_state: state,
    actor: mover.by,
    actor_user_id: mover.userId,
    reason,
    created_at: mover.at,
  })
  if (row.is_public || state === 'OPEN') await republish(trx, row)
  return state
}
