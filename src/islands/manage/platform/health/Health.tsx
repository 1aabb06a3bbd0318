/** Whether the site is well: every part was looked at when this was asked for, and is again every half minute while it is open. */
import { useQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorHealth } from '#lib/calls/platform/operator-health.ts'
import type { HealthCheck, HealthKind, HealthState } from '#lib/contract/platform/operator-health.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'
import { healthKindTexts, healthStateTexts } from '#lib/format/health.ts'

const api = clientOf(operatorHealth)
const EVERY_MS = 30_000

const groups: readonly { title: string; kinds: readonly HealthKind[] }[] = [
  { title: '网站', kinds: ['PROCESS', 'LOAD', 'REALTIME', 'REDIS', 'JOBS', 'OUTBOX', 'FFMPEG'] },
  { title: '数据', kinds: ['DATABASE', 'MIGRATIONS', 'FILES', 'BACKUP', 'SERVER_COPY', 'ARCHIVE'] },
  {
    title: '外部服务',
    kinds: ['SMS', 'MAIL', 'PAYMENT', 'SIGN_IN', 'CHAT', 'TURN', 'PERSON_CHECK', 'TRANSFER', 'VIRTUAL_NUMBER'],
  },
]

const badges: Record<HealthState, string> = {
  OK: 'badge badge-ok',
  SANDBOX: 'badge',
  OFF: 'badge',
  WARNING: 'badge badge-warn',
  FAILING: 'badge badge-bad',
}

function summaryOf(checks: readonly HealthCheck[]): string {
  const failing = checks.filter(({ state }) => state === 'FAILING').length
  const warning = checks.filter(({ state }) => state === 'WARNING').length
  if (failing + warning === 0) return '没有要处理的'
  return [failing > 0 && `${failing} 项出了问题`, warning > 0 && `${warning} 项要留意`].filter(Boolean).join('，')
}

function Check({ check }: { check: HealthCheck }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
      <span className="basis-32 font-medium">{healthKindTexts[check.kind]}</span>
      <span className={badges[check.state]}>{healthStateTexts[check.state]}</span>
      <span className="min-w-0 flex-1 basis-64 text-ink-2 wrap-anywhere">
        {check.text}
        {check.at && (
          <time className="ml-2 text-ink-3" dateTime={check.at} title={dateTime(check.at)}>
            {relativeTime(check.at)}
          </time>
        )}
      </span>
    </li>
  )
}

export default function Health() {
  const health = useQuery(
    { queryKey: keyOf(operatorHealth.getHealth), queryFn: () => api.getHealth(), refetchInterval: EVERY_MS },
    queryClient,
  )
  return (
    <Answer query={health}>
      {({ checks }) => (
        <>
          <p className="flex flex-wrap items-center justify-between gap-3">
            <strong aria-live="polite">{summaryOf(checks)}</strong>
            <button
              type="button"
              className="btn btn-sm"
              aria-busy={health.isFetching}
              disabled={health.isFetching}
              onClick={() => void health.refetch()}
            >
              重新检查
            </button>
          </p>
          {groups.map(({ title, kinds }) => (
            <section key={title} className="stack" aria-label={title}>
              <h2 className="text-base font-semibold">{title}</h2>
              <ul className="card divide-y divide-line">
                {checks
                  .filter(({ kind }) => kinds.includes(kind))
                  .map(check => (
                    <Check key={check.kind} check={check} />
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Answer>
  )
}
