/** What people asked under the services of this identity, and answering it in public. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { StepDialog } from '#islands/dashboard/trade/orders/StepDialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { MAX_QUESTION, serviceTalk } from '#lib/calls/city/service-talk.ts'
import type { ReceivedQuestion } from '#lib/contract/city/service-talk.ts'
import { dateTime } from '#lib/format/date.ts'
import { forgetOffers } from './forget-offers.ts'

const api = clientOf({
  listReceivedQuestions: serviceTalk.listReceivedQuestions,
  answerServiceQuestion: serviceTalk.answerServiceQuestion,
})

function QuestionCard({ question, answer }: { question: ReceivedQuestion; answer: () => void }) {
  return (
    <li className="py-4 stack">
      <p className="font-medium break-words">{question.body}</p>
      <p className="card-meta">
        <span>{question.asker}</span>
        <time dateTime={question.createdAt}>{dateTime(question.createdAt)}</time>
        <a className="hover-link" href={`/city/server/${question.serverId}#questions`}>
          {question.title}
        </a>
      </p>
      {question.answer !== null && <p className="text-ink-2 break-words">你的回答：{question.answer}</p>}
      {question.heldAnswer !== null && (
        <p className="text-ink-2 break-words">
          <span className="badge badge-warn">审核中，买家还看不到</span> {question.heldAnswer}
        </p>
      )}
      <p>
        <button type="button" className="btn btn-sm" onClick={answer}>
          {question.answer === null && question.heldAnswer === null ? '回答' : '修改回答'}
          <span className="sr-only">：{question.body}</span>
        </button>
      </p>
    </li>
  )
}

function AnswerDialog({ question, close }: { question: ReceivedQuestion; close: () => void }) {
  return (
    <StepDialog
      title={question.answer === null ? '回答提问' : '修改回答'}
      description={question.body}
      label="回答"
      field="answer"
      maxLength={MAX_QUESTION}
      confirm="公开回答"
      done="回答已发表"
      act={async answer => {
        const { held } = await api.answerServiceQuestion({ params: { questionId: question.questionId }, body: { answer } })
        await Promise.all([queryClient.invalidateQueries(readBy(serviceTalk)), forgetOffers()])
        return held ? '回答已提交，审核通过后公开' : undefined
      }}
      onClose={close}
    />
  )
}

export function ReceivedQuestions() {
  const identity = useIdentityKey()
  const [unanswered, setUnanswered] = useState(false)
  const [answering, setAnswering] = useState<ReceivedQuestion | null>(null)
  const questions = useInfiniteQuery(
    {
      queryKey: keyOf(serviceTalk.listReceivedQuestions, identity, unanswered),
      queryFn: ({ pageParam }) =>
        api.listReceivedQuestions({
          query: { ...(unanswered ? { unanswered: 'true' as const } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-label="收到的提问">
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" checked={unanswered} onChange={event => setUnanswered(event.target.checked)} />
        只看没有回答的
      </label>
      <Answer query={questions}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <EmptyCard
              title={unanswered ? '都回答过了' : '还没有人提问'}
              text={unanswered ? '新的提问会列在这里。' : '买家在服务页的提问会列在这里，回答公开显示。'}
            />
          ) : (
            <>
              <ul className="divide-y divide-line">
                {pages
                  .flatMap(page => page.list)
                  .map(one => (
                    <QuestionCard key={one.questionId} question={one} answer={() => setAnswering(one)} />
                  ))}
              </ul>
              {questions.hasNextPage && (
                <button
                  type="button"
                  className="btn btn-sm btn-block"
                  aria-busy={questions.isFetchingNextPage}
                  onClick={() => void questions.fetchNextPage()}
                >
                  再看一些
                </button>
              )}
            </>
          )
        }
      </Answer>
      {answering && <AnswerDialog question={answering} close={() => setAnswering(null)} />}
    </section>
  )
}
