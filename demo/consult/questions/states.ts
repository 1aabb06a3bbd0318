/** The states of public questions, and how often each occurs. */
import type { QuestionState } from '#server/domains/consult/consult/tables.ts'

export const STATES: readonly (readonly [QuestionState, number])[] = [
  ['DRAFT', 10],
  ['PENDING_PAY', 8],
  ['REVIEWING', 12],
  ['REJECTED', 10],
  ['EXPIRED', 50],
  ['OPEN', 320],
  ['ANSWERING', 620],
  ['ACCEPTED', 470],
  ['FINISHED', 500],
]
export const PUBLIC: readonly QuestionState[] = ['OPEN', 'ANSWERING', 'ACCEPTED', 'FINISHED', 'EXPIRED']
export const ANSWERED: readonly QuestionState[] = ['ANSWERING', 'ACCEPTED', 'FINISHED']
