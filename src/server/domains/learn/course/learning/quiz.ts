/** Marking a quiz. What was filled in is compared without width, case and spaces. */
import type { QuizAnswer, QuizResult } from '#lib/contract/learn/course-learning.ts'
import type { QuestionRow } from './queries.ts'

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

type Marked = Pick<QuestionRow, 'kind' | 'answers' | 'texts'>

export function isRight({ kind, answers, texts }: Marked, given: Pick<QuizAnswer, 'choices' | 'text'> | undefined): boolean {
  if (!given) return false
  if (kind === 'FILL') return texts.some(text => plain(text) === plain(given.text))
  const chosen = new Set(given.choices)
  return chosen.size === answers.length && answers.every(at => chosen.has(at))
}

/** @returns hundredths of the questions that are right, rounded down: only all of them are a hundred. */
export function scoreOf(questions: readonly Marked[], answers: readonly QuizAnswer[]): number {
  const right = questions.filter((one, at) => isRight(one, answers[at])).length
  return questions.length === 0 ? 0 : Math.floor((right * 100) / questions.length)
}

/** @param shown whether the right answers may be seen by now. */
export const resultsOf = (
  questions: readonly QuestionRow[],
  answers: readonly QuizAnswer[],
  shown: boolean,
): QuizResult['questions'] =>
  questions.map((one, at) => ({
    right: isRight(one, answers[at]),
    answers: shown ? one.answers : null,
    texts: shown ? one.texts : null,
    explanation: shown ? one.explanation : '',
  }))
