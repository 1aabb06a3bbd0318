/** My points, what follows from them, and appealing against them. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { report } from '#lib/calls/platform/report.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { brokenRuleNames, restrictionText, strikeStateNames } from '#lib/format/report.ts'

const AppealDialog = lazy(() => import('./AppealDialog.tsx').then(module => ({ default: module.AppealDialog })))
const api = clientOf({ getMyStrikes: report.getMyStrikes })
const appealTexts = { WAITING: '申诉等待复核', UPHELD: '申诉成立', REFUSED: '申诉没有成立' } as const

type Answered = Awaited<ReturnType<typeof api.getMyStrikes>>

function Entry({ strike, appeal }: { strike: Answered['strikes'][number]; appeal: () => void }) {
  return (
    <li className="card card-pad grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <b className="num">{strike.points > 0 ? `${strike.points} 分` : '提醒'}</b>
        <StateBadge names={strikeStateNames} state={strike.state} />
        <span className="text-ink-3">{dateTime(strike.createdAt)}</span>
      </p>
      {strike.about && <p className="break-words">{strike.about}</p>}
      <p className="break-words">{strike.reason}</p>
      <p className="card-meta">
        <span>依据《{brokenRuleNames[strike.rule]}》</span>
        {strike.points > 0 && strike.state === 'ACTIVE' && <span>{date(strike.expiresAt)} 起不再计分</span>}
      </p>
      {strike.appeal && (
        <div className="notice grid gap-1">
          <p>
            {appealTexts[strike.appeal.state]}
            {strike.appeal.answer && `：${strike.appeal.answer}`}
          </p>
          <p className="text-ink-2 whitespace-pre-line break-words">我的理由：{strike.appeal.text}</p>
        </div>
      )}
      {strike.mayAppealUntil && (
        <p className="flex flex-wrap items-center gap-3">
          <button type="button" className="btn btn-sm" onClick={appeal}>
            申诉
          </button>
          <span className="text-ink-3">{dateTime(strike.mayAppealUntil)} 前可以申诉一次，由另一位人员复核</span>
        </p>
      )}
    </li>
  )
}

export default function Strikes() {
  const [appealing, setAppealing] = useState<number | null>(null)
  const own = useQuery({ queryKey: keyOf(report.getMyStrikes), queryFn: () => api.getMyStrikes({}) }, queryClient)
  return (
    <Answer query={own}>
      {({ points, restrictedUntil, strikes }) => (
        <div className="stack">
          {restrictedUntil && (
            <p className="notice" role="status">
              {restrictionText(restrictedUntil)}；订单、退款和正在进行的咨询不受影响。
            </p>
          )}
          {strikes.length === 0 ? (
            <EmptyCard title="没有处罚记录" text="违反规则时会记 1–3 分，180 天后失效；满 3 分暂停发布三天，满 6 分十四天。" />
          ) : (
            <>
              <p>
                现在 <b className="num">{points}</b> 分。满 3 分暂停发布三天，满 6 分十四天，满 9
                分由运营人员决定是否冻结账号；每次记的分 180 天后失效。
              </p>
              <ol className="grid gap-3" aria-label="处罚记录">
                {strikes.map(strike => (
                  <Entry key={strike.strikeId} strike={strike} appeal={() => setAppealing(strike.strikeId)} />
                ))}
              </ol>
            </>
          )}
          {appealing !== null && (
            <Suspense>
              <AppealDialog strikeId={appealing} close={() => setAppealing(null)} />
            </Suspense>
          )}
        </div>
      )}
    </Answer>
  )
}
