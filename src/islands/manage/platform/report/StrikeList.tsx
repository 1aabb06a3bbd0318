/** Points somebody was given, for operators. */
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import type { Strike } from '#lib/contract/platform/report.ts'
import { dateTime } from '#lib/format/date.ts'
import { brokenRuleNames, strikeStateNames } from '#lib/format/report.ts'

interface Props {
  strikes: readonly Strike[]
  revoke?: (strike: Strike) => void
}

export function StrikeList({ strikes, revoke }: Props) {
  if (strikes.length === 0) return <p className="text-ink-2">没有处罚记录。</p>
  return (
    <ol className="data-timeline">
      {strikes.map(strike => (
        <li key={strike.strikeId}>
          <p className="break-words">
            <b className="num">{strike.points} 分</b> {strike.reason} <StateBadge names={strikeStateNames} state={strike.state} />
          </p>
          <p className="card-meta">
            <time dateTime={strike.createdAt}>{dateTime(strike.createdAt)}</time>
            <span>《{brokenRuleNames[strike.rule]}》</span>
            {strike.about && <span className="break-words">{strike.about}</span>}
            {strike.appeal?.state === 'WAITING' && <span>申诉等待复核</span>}
          </p>
          {revoke && strike.state === 'ACTIVE' && strike.appeal?.state !== 'WAITING' && (
            <button type="button" className="btn btn-sm" onClick={() => revoke(strike)}>
              撤销
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
