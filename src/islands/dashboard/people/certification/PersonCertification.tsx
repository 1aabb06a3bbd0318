/** My own certification: what it stands at, applying, applying again, renewing; and the way on to selling. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { refreshUser } from '#islands/dashboard/platform/frame/refresh-user.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { certification } from '#lib/calls/people/certification.ts'
import type { CertificationAnswer } from '#lib/contract/people/certification.ts'
import { daysUntil } from '#lib/format/date.ts'
import { CertificationCard } from './CertificationCard.tsx'
import { ConsultantApplication } from './ConsultantApplication.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { PersonForm } from './PersonForm.tsx'

const api = clientOf({ getPersonCertification: certification.getPersonCertification })
const KEY = keyOf(certification.getPersonCertification, 'person')

function Purpose() {
  return (
    <section className="card card-pad" aria-labelledby="what-for">
      <h2 className="text-base font-semibold" id="what-for">
        认证之后可以做什么
      </h2>
      <ul className="list-disc pl-5 pt-2 text-ink-2">
        <li>以个人身份发布服务、收款</li>
        <li>申请成为咨询师，在线解答并收费</li>
        <li>主页和服务旁显示认证标识，别人更放心</li>
      </ul>
      <p className="pt-2 text-ink-2">需要准备：本人身份证的正反两面照片。</p>
    </section>
  )
}

function NextSteps() {
  return (
    <section className="card card-pad" aria-labelledby="onward">
      <h2 className="text-base font-semibold" id="onward">
        接下来
      </h2>
      <p className="flex flex-wrap gap-2 pt-2">
        <a className="btn" href="/merchant/information/baseinformationPerson">
          完善个人商家资料
        </a>
        <a className="btn" href="/merchant/service/newService">
          发布服务
        </a>
      </p>
    </section>
  )
}

export function PersonView({ answer }: { answer: CertificationAnswer }) {
  const [again, setAgain] = useState(false)
  const { state, current, renewal, hold } = answer
  const keep = (next: CertificationAnswer) => {
    queryClient.setQueryData(KEY, next)
    setAgain(false)
    void refreshUser()
    scrollTo(0, 0)
  }
  const mayApply = state !== 'APPLYING' && (state !== 'CERTIFIED' || !renewal || renewal.state === 'REFUSED')
  const endsSoon = state === 'CERTIFIED' && current?.validUntil && (daysUntil(current.validUntil) ?? 99) <= 30
  return (
    <div className="stack max-w-2xl">
      {current && <CertificationCard record={current} title="实名认证" />}
      {renewal && <CertificationCard record={renewal} title="续期申请" />}
      {state === 'NONE' && <Purpose />}
      {mayApply && hold && <HoldNotice hold={hold} />}
      {mayApply &&
        !hold &&
        (state === 'NONE' || again ? (
          <PersonForm onDone={keep} label="提交认证" again={again} name={(renewal ?? current)?.holderName ?? ''} />
        ) : (
          <p>
            <button
              type="button"
              className={state === 'CERTIFIED' && !endsSoon ? 'btn' : 'btn btn-main'}
              onClick={() => setAgain(true)}
            >
              {state === 'CERTIFIED' ? '续期或更新证件' : '重新提交'}
            </button>
          </p>
        ))}
      {state === 'CERTIFIED' && <ConsultantApplication />}
      {state === 'CERTIFIED' && <NextSteps />}
    </div>
  )
}

export default function PersonCertification() {
  const certificationQuery = useQuery({ queryKey: KEY, queryFn: () => api.getPersonCertification() }, queryClient)
  return <Answer query={certificationQuery}>{answer => <PersonView answer={answer} />}</Answer>
}
