/** A quiz: answered as a whole, marked by the server, which alone knows the answers. */
import type { QuizResult } from '#lib/contract/learn/course-learning.ts'
import { dateTime } from '#lib/format/date.ts'
import { type QuizAnswer, type QuizProps, type QuizToTake, useQuiz } from './use-quiz.ts'

const KIND_TEXTS = { SINGLE: '单选', MULTIPLE: '多选', TRUE_FALSE: '判断', FILL: '填空' } as const

/** How often it may be done, the best mark, and the mark that was just given. */
function QuizState({ quiz, state }: { quiz: QuizToTake; state: ReturnType<typeof useQuiz> }) {
  const { attempts, left, best, result, nextAttemptAt } = state
  return (
    <>
      <p className="text-ink-2">
        共 {quiz.questions.length} 题，{quiz.passMark} 分及格
        {left !== null && `，24 小时内还可以做 ${Math.max(0, left)} 次`}
        {(attempts > 0 || quiz.best !== null) && `，最高 ${best} 分`}。
      </p>
      {result && (
        <p className={result.passed ? 'notice notice-ok' : 'notice notice-warn'} role="status">
          {result.passed ? `通过了，${result.score} 分。` : `没有通过，${result.score} 分。`}
          {!result.passed && nextAttemptAt === null && '标出了哪些题不对，可以再做一次。'}
        </p>
      )}
    </>
  )
}

export function Quiz(props: QuizProps) {
  const { quiz, enrolmentId } = props
  const state = useQuiz(props)
  const { answers, errors, result, problem, sending, nextAttemptAt, change, hand, again } = state
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void hand()
      }}
    >
      <QuizState quiz={quiz} state={state} />
      <ol className="stack">
        {quiz.questions.map((question, at) => (
          <li key={`${at}-${question.question}`}>
            <Question
              asked={question}
              at={at}
              given={answers[at] ?? { choices: [], text: '' }}
              error={errors[at]}
              marked={result?.questions[at]}
              change={answer => change(at, answer)}
            />
          </li>
        ))}
      </ol>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      {result && nextAttemptAt === null ? (
        <button type="button" className="btn justify-self-start" onClick={again}>
          再做一次
        </button>
      ) : (
        <SubmitQuiz enrolled={enrolmentId !== null} nextAttemptAt={nextAttemptAt} sending={sending} />
      )}
    </form>
  )
}

type HandProps = { enrolled: boolean; nextAttemptAt: string | null; sending: boolean }

function SubmitQuiz({ enrolled, nextAttemptAt, sending }: HandProps) {
  const usedUp = nextAttemptAt && `次数已经用完，${dateTime(nextAttemptAt)} 起可以再做`
  const why = enrolled ? (usedUp ?? (sending ? '正在交卷' : undefined)) : '报名后可以交卷'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="submit" className="btn btn-main" disabled={why !== undefined} title={why}>
        {sending ? '请稍候…' : '交卷'}
      </button>
      {why && !sending && <span className="text-ink-2">{why}</span>}
    </div>
  )
}

interface QuestionProps {
  asked: QuizToTake['questions'][number]
  at: number
  given: QuizAnswer
  error: string | undefined
  marked: QuizResult['questions'][number] | undefined
  change: (answer: QuizAnswer) => void
}

function Question({ asked, at, given: answer, error, marked, change }: QuestionProps) {
  const note = `question-${at}-note`
  const right = marked?.texts?.length ? marked.texts.join(' 或 ') : marked?.answers?.map(place => asked.choices[place]).join('、')
  const many = asked.kind === 'MULTIPLE'
  return (
    <fieldset className="stack" aria-describedby={error || marked ? note : undefined} disabled={marked !== undefined}>
      <legend className="font-medium break-words">
        {at + 1}. <span className="badge">{KIND_TEXTS[asked.kind]}</span> {asked.question}
      </legend>
      {asked.kind === 'FILL' ? (
        <input
          className="input"
          aria-label={`第 ${at + 1} 题的答案`}
          aria-invalid={error ? true : undefined}
          maxLength={200}
          value={answer.text}
          onChange={event => change({ choices: [], text: event.target.value })}
        />
      ) : (
        asked.choices.map((choice, place) => (
          <label key={choice} className="flex items-center gap-2 min-h-11">
            <input
              type={many ? 'checkbox' : 'radio'}
              name={`question-${at}`}
              checked={answer.choices.includes(place)}
              onChange={({ target }) => {
                const others = many ? answer.choices.filter(one => one !== place) : []
                change({ choices: target.checked ? [...others, place] : others, text: '' })
              }}
            />
            <span className="break-words">{choice}</span>
          </label>
        ))
      )}
      {(error || marked) && (
        <div id={note}>
          {error && <p className="field-error">{error}</p>}
          {marked && (
            <p className={marked.right ? 'text-ok' : 'text-bad'}>
              {marked.right ? '答对了' : '答错了'}
              {!marked.right && right && `，正确答案：${right}`}
            </p>
          )}
          {marked?.explanation && <p className="text-ink-2">解析：{marked.explanation}</p>}
        </div>
      )}
    </fieldset>
  )
}
