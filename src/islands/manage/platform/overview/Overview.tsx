/** The overview: what waits and since when, who is new, what runs in the background. */
import { Link } from 'wouter'
import { Answer } from '#components/ui/Loading.tsx'
import { useOverview } from '#islands/manage/overview.ts'
import { ageTone } from '#islands/manage/platform/review/age.ts'
import { relativeTime } from '#lib/format/date.ts'
import { jobText } from '#lib/format/jobs.ts'
import { dutyTexts } from '#lib/navigation/manage.ts'
import { Days } from './Days.tsx'

const PLACES: Partial<Record<string, string>> = {
  REPORT: '/manage/report',
  CHAT_REPORT: '/manage/report?kind=CHAT',
  STRIKE_APPEAL: '/manage/strike',
  STRIKE_FREEZE: '/manage/strike?kind=STRIKE_FREEZE',
}
const queueHref = (kind: string): string => PLACES[kind] ?? `/manage/review?kind=${kind}`

const moneyTexts = {
  WITHDRAWAL: ['提现', '/manage/withdraw'],
  FINDING: ['对账差异', '/manage/reconcile?state=OPEN'],
  INVOICE: ['发票', '/manage/invoice?state=REQUESTED'],
} as const

export default function Overview() {
  const overview = useOverview()
  return (
    <Answer query={overview}>
      {({ queues, money, days, jobs, duties }) => (
        <>
          <section aria-labelledby="queues" className="stack">
            <h2 className="text-base font-semibold" id="queues">
              等待审核
            </h2>
            <div className="queue-grid">
              {queues.map(queue => (
                <Link key={queue.kind} className="card card-pad" href={queueHref(queue.kind)}>
                  <p className="text-ink-2">{queue.label}</p>
                  <strong className="num">{queue.waiting}</strong>
                  <p className="card-meta">
                    {queue.oldestAt ? (
                      <span className={`badge badge-${ageTone(queue.oldestAt)}`}>最早 {relativeTime(queue.oldestAt)}</span>
                    ) : (
                      <span>没有等待的</span>
                    )}
                    {queue.mine > 0 && <span>我在处理 {queue.mine}</span>}
                  </p>
                </Link>
              ))}
            </div>
            {queues.length === 0 && <p className="text-ink-2">你的职责里没有需要审核的内容。</p>}
          </section>
          {money.length > 0 && (
            <section aria-labelledby="money" className="stack">
              <h2 className="text-base font-semibold" id="money">
                资金待办
              </h2>
              <div className="queue-grid">
                {money.map(({ kind, waiting, oldestAt }) => {
                  const [label, href] = moneyTexts[kind]
                  return (
                    <Link key={kind} className="card card-pad" href={href}>
                      <p className="text-ink-2">{label}</p>
                      <strong className="num">{waiting}</strong>
                      <p className="card-meta">
                        {oldestAt ? (
                          <span className={`badge badge-${ageTone(oldestAt)}`}>最早 {relativeTime(oldestAt)}</span>
                        ) : (
                          <span>没有等待的</span>
                        )}
                      </p>
                    </Link>
                  )
                })}
              </div>
            </section>
          )}
          <div className="grid gap-3 items-start lg:grid-cols-2">
            <section className="card card-pad" aria-labelledby="days">
              <h2 className="text-base font-semibold mb-2" id="days">
                新用户与新公司
              </h2>
              <Days days={days} />
            </section>
            <section className="card card-pad" aria-labelledby="jobs">
              <h2 className="text-base font-semibold mb-2" id="jobs">
                后台任务
              </h2>
              {jobs.length === 0 ? (
                <p className="text-ink-2">服务刚启动，还没有任务运行过。</p>
              ) : (
                <ul className="divide-y divide-line">
                  {jobs.map(job => {
                    const failing = job.failedAt !== null && (job.finishedAt === null || job.failedAt > job.finishedAt)
                    return (
                      <li key={job.name} className="flex flex-wrap items-center justify-between gap-2 py-2">
                        <span>{jobText(job.name)}</span>
                        <span className="card-meta">
                          <span>上次 {relativeTime(job.startedAt)}</span>
                          <span className="num">成功 {job.runs} 次</span>
                          {failing ? (
                            <span className="badge badge-bad">上次失败</span>
                          ) : job.failures > 0 ? (
                            <span className="num">失败过 {job.failures} 次</span>
                          ) : null}
                        </span>
                      </li>
                    )
                  })}
                </ul>
              )}
            </section>
          </div>
          <p className="text-ink-2">你的职责：{duties.map(duty => dutyTexts[duty]).join('、')}</p>
        </>
      )}
    </Answer>
  )
}
