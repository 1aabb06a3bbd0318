/** A quiz as it is answered, handed in and marked. */
import { useState } from 'react'
import { messageOf } from '#lib/api/message.ts'
import type { LessonContent, QuizResult } from '#lib/contract/learn/course-learning.ts'
import { api } from './calls.ts'

export type QuizAnswer = { choices: number[]; text: string }
export type QuizToTake = NonNullable<LessonContent['quiz']>

export interface QuizProps {
  quiz: QuizToTake
  lessonId: number
  /** Null: somebody only tries it and cannot hand it in. */
  enrolmentId: number | null
  onMarked: () => void
}

const blank = (quiz: QuizToTake): QuizAnswer[] => quiz.questions.map(() => ({ choices: [], text: '' }))

/** Unanswered questions, each with its message. */
const missingIn = (quiz: QuizToTake, answers: readonly QuizAnswer[]) =>
  quiz.questions.flatMap((one, at) => {
    const answer = answers[at]
    const isEmpty = one.kind === 'FILL' ? answer?.text.trim() === '' : answer?.choices.length === 0
    return isEmpty ? [[at, '这道题还没有作答'] as const] : []
  })

export function useQuiz({ quiz, lessonId, enrolmentId, onMarked }: QuizProps) {
  const [answers, setAnswers] = useState(() => blank(quiz))
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [result, setResult] = useState<QuizResult | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const attempts = result?.attempts ?? quiz.attempts
  const left = quiz.maxAttempts === null ? null : quiz.maxAttempts - attempts
  const nextAttemptAt = result ? result.nextAttemptAt : quiz.nextAttemptAt
  const best = Math.max(quiz.best ?? 0, result?.score ?? 0)

  const change = (at: number, answer: QuizAnswer) => {
    setAnswers(answers.map((one, place) => (place === at ? answer : one)))
    setErrors(({ [at]: _, ...rest }) => rest)
  }
  const hand = async () => {
    if (enrolmentId === null || sending) return
    const empty = missingIn(quiz, answers)
    setErrors(Object.fromEntries(empty))
    setProblem(empty.length > 0 ? `还有 ${empty.length} 道题没有作答` : null)
    if (empty.length > 0) return
    setSending(true)
    try {
      setResult(await api.answerQuiz({ params: { enrolmentId, lessonId }, body: { answers } }))
      onMarked()
    } catch (error) {
      setProblem(messageOf(error, '没有交上，请再试一次'))
    } finally {
      setSending(false)
    }
  }

  const again = () => {
    setResult(null)
    setAnswers(blank(quiz))
  }
  return { answers, errors, result, problem, sending, attempts, left, nextAttemptAt, best, change, hand, again }
}
