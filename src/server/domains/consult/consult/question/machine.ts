/** The moves of a public question as data: which event leads from which state to which, and whose event it is. */
import type { QuestionState } from '#server/domains/consult/consult/tables.ts'

export const QUESTION_EVENTS = [
  'SUBMIT',
  'ORDER',
  'PAID',
  'UNPAID',
  'WITHDRAW',
  'APPROVE',
  'REJECT',
  'ANSWER',
  'ANSWERS_GONE',
  'OPTIMAL',
  'DECIDE',
  'SPLIT',
  'DECIDE_NONE',
  'EXPIRE',
  'TAKE_DOWN',
  'CLOSE',
] as const
export type QuestionEvent = (typeof QUESTION_EVENTS)[number]

export const QUESTION_ACTORS = ['ASKER', 'OPERATOR', 'SYSTEM'] as const
export type QuestionActor = (typeof QUESTION_ACTORS)[number]

type QuestionMove = { event: QuestionEvent; from: readonly QuestionState[]; to: QuestionState; by: QuestionActor }

const QUESTION_MOVES: readonly QuestionMove[] = [
  { event: 'SUBMIT', from: ['DRAFT', 'REJECTED'], to: 'REVIEWING', by: 'ASKER' },
  { event: 'ORDER', from: ['DRAFT', 'REJECTED'], to: 'PENDING_PAY', by: 'ASKER' },
  { event: 'PAID', from: ['PENDING_PAY'], to: 'REVIEWING', by: 'SYSTEM' },
  { event: 'UNPAID', from: ['PENDING_PAY'], to: 'DRAFT', by: 'SYSTEM' },
  { event: 'WITHDRAW', from: ['REVIEWING'], to: 'DRAFT', by: 'ASKER' },
  { event: 'APPROVE', from: ['REVIEWING'], to: 'OPEN', by: 'OPERATOR' },
  { event: 'REJECT', from: ['REVIEWING'], to: 'REJECTED', by: 'OPERATOR' },
  { event: 'ANSWER', from: ['OPEN'], to: 'ANSWERING', by: 'SYSTEM' },
  { event: 'ANSWERS_GONE', from: ['ANSWERING'], to: 'OPEN', by: 'SYSTEM' },
  { event: 'OPTIMAL', from: ['ANSWERING'], to: 'ACCEPTED', by: 'ASKER' },
  { event: 'DECIDE', from: ['ANSWERING'], to: 'ACCEPTED', by: 'OPERATOR' },
  { event: 'SPLIT', from: ['ANSWERING'], to: 'ACCEPTED', by: 'OPERATOR' },
  { event: 'DECIDE_NONE', from: ['ANSWERING'], to: 'EXPIRED', by: 'OPERATOR' },
  { event: 'EXPIRE', from: ['OPEN'], to: 'EXPIRED', by: 'SYSTEM' },
  { event: 'TAKE_DOWN', from: ['OPEN', 'ANSWERING'], to: 'EXPIRED', by: 'OPERATOR' },
  { event: 'CLOSE', from: ['ACCEPTED'], to: 'FINISHED', by: 'SYSTEM' },
]

/** @returns the state after the event, or null when it may not happen now, or not by this side. */
export const nextQuestionState = (state: string, event: QuestionEvent, by: QuestionActor): QuestionState | null =>
  QUESTION_MOVES.find(move => move.event === event && move.by === by && move.from.some(from => from === state))?.to ?? null
