/** Registering for an exam: whether it is possible, what prevents it, then the form. */

import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SignInNeeded } from '#components/ui/SignInNeeded.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { clientOf } from '#lib/api/browser.ts'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examRegistration } from '#lib/calls/learn/exam-registration.ts'
import type { RegistrationScreen } from '#lib/contract/learn/exam-registration.ts'
import { dateTime } from '#lib/format/date.ts'
import { registrationNames } from '#lib/format/learn-workspace.ts'
import { money } from '#lib/format/money.ts'
import { RegistrationFields } from './RegistrationFields.tsx'

const api = clientOf({ getRegistrationScreen: examRegistration.getRegistrationScreen })

const registrationHref = (registrationId: number): string => `/member/member_school?view=exams&id=${registrationId}`

function RegistrationStep({ screen }: { screen: RegistrationScreen }) {
  if (screen.mine)
    return (
      <EmptyCard title="你已经报名这场考试" text={`现在的状态：${registrationNames[screen.mine.state][0]}。`}>
        <a className="btn btn-main" href={registrationHref(screen.mine.registrationId)}>
          查看我的报名
        </a>
      </EmptyCard>
    )
  if (!screen.isOpen)
    return (
      <EmptyCard title="现在不能报名" text={screen.closedText}>
        <a className="btn" href={`/school/exam?id=${screen.examId}`}>
          返回考试页面
        </a>
      </EmptyCard>
    )
  return <RegistrationFields screen={screen} />
}

function Head({ screen }: { screen: RegistrationScreen }) {
  return (
    <header className="card card-pad stack">
      <h1 className="text-xl font-semibold break-words">{screen.title}</h1>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        <span>
          考试 <span className="num">{dateTime(screen.startsAt)}</span>
        </span>
        <span>
          报名截止 <span className="num">{dateTime(screen.registerTo)}</span>
        </span>
        <span>报名费 {screen.fee > 0 ? money(screen.fee) : '免费'}</span>
      </p>
      {screen.conditions.length > 0 && <p className="text-ink-2">报名条件：{screen.conditions.join('；')}</p>}
    </header>
  )
}

export function ExamRegister({ examId }: { examId: number }) {
  const signedIn = useSignedIn()
  const screen = useQuery(
    {
      queryKey: keyOf(examRegistration.getRegistrationScreen, examId),
      queryFn: () => api.getRegistrationScreen({ params: { id: examId } }),
      enabled: signedIn,
    },
    queryClient,
  )
  if (!signedIn) return <SignInNeeded title="登录后报名" text="准考证和成绩会放在你的会员中心。" />
  if (isNotFound(screen.error))
    return (
      <EmptyCard title="这场考试不在本站报名" text="可能已经取消，或由组织单位自行受理报名。">
        <a className="btn" href="/school/exam">
          看看别的考试
        </a>
      </EmptyCard>
    )
  return (
    <div className="stack">
      <Answer query={screen}>
        {found => (
          <>
            <Head screen={found} />
            <RegistrationStep screen={found} />
          </>
        )}
      </Answer>
      <Toasts />
    </div>
  )
}
