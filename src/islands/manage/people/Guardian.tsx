/** What was done for the guardian of a minor, and doing it: with who asked, how that was proved, and the proof. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { guardian } from '#lib/calls/people/guardian.ts'
import type { GuardianRequest } from '#lib/contract/people/guardian.ts'
import { dateTime } from '#lib/format/date.ts'
import { guardianActionTexts } from '#lib/format/guardian.ts'
import { GuardianDialog } from './GuardianDialog.tsx'

const api = clientOf({ listGuardianRequests: guardian.listGuardianRequests })

function Request({ request }: { request: GuardianRequest }) {
  return (
    <li className="grid gap-1 py-2">
      <p>
        <b>{guardianActionTexts[request.action]}</b>
        <span className="text-ink-3">
          {' '}
          · {dateTime(request.createdAt)} · {request.operator}
        </span>
      </p>
      <p className="text-ink-2 break-words">
        {request.guardianName}（{request.relation}）：{request.reason}
      </p>
      <p className="flex flex-wrap gap-3">
        {request.papers.map(paper => (
          <a key={paper.url} className="link" href={paper.url} target="_blank" rel="noreferrer">
            {paper.name}
          </a>
        ))}
      </p>
    </li>
  )
}

/** @param open whether anything can still be done with the account. */
export function Guardian({ userId, open }: { userId: number; open: boolean }) {
  const [acting, setActing] = useState(false)
  const requests = useQuery(
    {
      queryKey: keyOf(guardian.listGuardianRequests, userId),
      queryFn: () => api.listGuardianRequests({ params: { id: userId } }),
    },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-labelledby="guardian">
      <h3 className="text-base font-semibold" id="guardian">
        监护人申请
      </h3>
      <Answer query={requests}>
        {({ list, minorMode, closingAt }) => (
          <>
            <p className="text-ink-2">
              未成年人模式{minorMode ? '已开启' : '没有开启'}
              {closingAt && `，${dateTime(closingAt)} 注销`}。监护人联系平台、核实身份之后，在这里办理。
            </p>
            {list.length > 0 && (
              <ul className="divide-y divide-line">
                {list.map(request => (
                  <Request key={request.requestId} request={request} />
                ))}
              </ul>
            )}
            {open && (
              <p>
                <button type="button" className="btn" onClick={() => setActing(true)}>
                  为监护人办理
                </button>
              </p>
            )}
            {acting && <GuardianDialog userId={userId} close={() => setActing(false)} />}
          </>
        )}
      </Answer>
    </section>
  )
}
