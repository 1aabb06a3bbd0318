/** A demo question before it is written: its row, and what its answers and comments are made from. */
import type { Insertable } from 'kysely'
import type { SeedPerson } from '#demo/context.ts'
import type { ConsultationsTable, QuestionState } from '#server/domains/consult/consult/tables.ts'
import type { SeedField } from './categories.ts'
import type { ConsultTopic } from './fields.ts'

export type QuestionTopic = { topic: ConsultTopic; field: SeedField }

export type QuestionDraft = {
  row: Insertable<ConsultationsTable>
  topic: QuestionTopic
  /** What the braces in the texts of the topic are filled with. */
  slots: Record<string, string>
  asker: SeedPerson
}

export const ANSWERED: readonly QuestionState[] = ['ANSWERING', 'ACCEPTED', 'FINISHED']
