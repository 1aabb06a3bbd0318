/** The certification of the company one acts for. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { certification } from '#lib/calls/people/certification.ts'
import { company } from '#lib/calls/people/company.ts'
import type { CertificationAnswer } from '#lib/contract/people/certification.ts'
import { CertificationCard } from './CertificationCard.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { TransferForm } from './TransferForm.tsx'

const api = clientOf({ getCompanyCertification: certification.getCompanyCertification, getCompanyBase: company.getCompanyBase })

function Purpose() {
  return (
    <section className="card card-pad" aria-labelledby="what-for">
      <h2 className="text-base font-semibold" id="what-for">
        认证分两步
      </h2>
      <ol className="list-decimal pl-5 pt-2 text-ink-2">
        <li>提交营业执照、统一社会信用代码和法定代表人，由平台审核</li>
        <li>平台向对公账户汇入不到 1 元的验证款，填写收到的金额</li>
      </ol>
      <p className="pt-2 text-ink-2">认证后，公司主页、服务和职位旁会显示认证标识，才能发布服务和收款。</p>
    </section>
  )
}

export function CompanyCertification() {
  const identity = useIdentityKey()
  const key = keyOf(certification.getPersonCertification, 'company', identity)
  const [again, setAgain] = useState(false)
  const certificationQuery = useQuery(
    {
      queryKey: key,
      queryFn: () => api.getCompanyCertification(),
      // A transfer that is being sent will be there in a moment.
      refetchInterval: query => {
        const answer = query.state.data
        return [answer?.current, answer?.renewal].some(record => record?.transfer?.sent === false) ? 2_000 : false
      },
    },
    queryClient,
  )
  const base = useQuery({ queryKey: keyOf(company.getCompanyBase, identity), queryFn: () => api.getCompanyBase() }, queryClient)
  const keep = (next: CertificationAnswer) => {
    queryClient.setQueryData(key, next)
    setAgain(false)
    void queryClient.invalidateQueries({ queryKey: keyOf(company.getCompanyBase) })
    scrollTo(0, 0)
  }
  return (
    <Answer query={certificationQuery}>
      {({ state, current, renewal, hold }) => {
        const open = renewal ?? current
        const waiting = open?.state === 'APPLYING' || open?.state === 'TRANSFER_PENDING'
        return (
          <div className="stack max-w-2xl">
            {current && <CertificationCard record={current} title="企业认证" />}
            {renewal && <CertificationCard record={renewal} title="重新认证" />}
            {open?.state === 'TRANSFER_PENDING' && (
              <TransferForm record={open} onDone={keep} onTried={() => void certificationQuery.refetch()} />
            )}
            {state === 'NONE' && <Purpose />}
            {!waiting && hold && <HoldNotice hold={hold} />}
            {!waiting &&
              !hold &&
              (state === 'NONE' || again ? (
                <Answer query={base}>
                  {own => <CompanyForm company={own} onDone={keep} again={again} legalPerson={open?.legalPerson ?? ''} />}
                </Answer>
              ) : (
                <p>
                  <button type="button" className={state === 'CERTIFIED' ? 'btn' : 'btn btn-main'} onClick={() => setAgain(true)}>
                    {state === 'CERTIFIED' ? '改名或续期' : '重新提交'}
                  </button>
                </p>
              ))}
          </div>
        )
      }}
    </Answer>
  )
}
