/** Asking a question in one form, after signing in. It is saved while it is written; a draft is opened by its number on any device. */

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { SignInNeeded } from '#components/ui/SignInNeeded.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { numberInAddress } from '#lib/browser/number-in-address.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { question } from '#lib/calls/consult/question.ts'
import { api } from './calls.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { SubmittedQuestion } from './SubmittedQuestion.tsx'
import type { Whom } from './use-directed.ts'

const AskDirected = lazy(() => import('./AskDirected.tsx'))

/** Somebody in particular, when the address names one. */
function whomInAddress(): Whom | null {
  const query = new URLSearchParams(location.search)
  const [employeeId, companyId] = [Number(query.get('employeeId')), Number(query.get('companyId'))]
  return employeeId > 0 ? { employeeId } : companyId > 0 ? { companyId } : null
}

function QuestionLoader() {
  const [id] = useState(() => numberInAddress('id'))
  const categories = useQuery(
    { queryKey: keyOf(consult.getCategoryTree), queryFn: () => api.getCategoryTree(), staleTime: 600_000 },
    queryClient,
  )
  const own = useQuery(
    {
      queryKey: keyOf(question.getOwnQuestion, id),
      queryFn: () => api.getOwnQuestion({ params: { consultationId: id } }),
      enabled: id > 0,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  if (own.error instanceof ApiError && own.error.code !== 'server.unavailable') {
    return (
      <EmptyCard title="没有找到这个提问" text="可能已被删除，或不属于你现在的身份。">
        <a className="btn" href="/consult/newPost">
          重新提问
        </a>
      </EmptyCard>
    )
  }
  return (
    <Answer query={categories}>
      {tree =>
        id === 0 ? (
          <QuestionEditor categories={tree} stored={null} />
        ) : (
          <Answer query={own}>
            {one =>
              one.state === 'DRAFT' || one.state === 'REJECTED' ? (
                <QuestionEditor categories={tree} stored={one} />
              ) : (
                <SubmittedQuestion
                  consultationId={one.consultationId}
                  state={one.state}
                  orderNo={one.orderNo}
                  title={one.content.title}
                />
              )
            }
          </Answer>
        )
      }
    </Answer>
  )
}

export function AskQuestion() {
  const signedIn = useSignedIn()
  const [whom] = useState(whomInAddress)
  return (
    <div className="stack">
      {signedIn && whom ? (
        <Suspense fallback={<Loading lines={8} />}>
          <AskDirected whom={whom} />
        </Suspense>
      ) : signedIn ? (
        <QuestionLoader />
      ) : (
        <SignInNeeded title="登录之后才能提问" />
      )}
      <Toasts />
    </div>
  )
}
