/** The overview: what waits and since when, who is new, what runs in the background. */
import { Link } from 'wouter'
import { Answer } from '#components/ui/Loading.tsx'
import { useOverview } from '#islands/manage/overview.ts'
import { ageTone, mostUrgentFirst, plainAgeTone } from '#islands/manage/platform/review/waiting-tone.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import type { operatorOverview } from '#lib/contract/platform/operator-overview.ts'
import { relativeTime } from '#lib/format/date.ts'
import { jobText } from '#lib/format/jobs.ts'
import { dutyTexts } from '#lib/navigation/manage.ts'
import { Days } from './Days.tsx'

const HREFS: Partial<Record<string, string>> = {
  REPORT: '/manage/report',
  CHAT_REPORT: '/manage/report?kind=CHAT',
  STRIKE_APPEAL: '/manage/strike',
  STRIKE_FREEZE: '/manage/strike?kind=STRIKE_FREEZE',
}
const queueHref = (kind: string): string => HREFS[kind] ?? `/manage/review?kind=${kind}`

const moneyTexts = {
  WITHDRAWAL: ['提现', '/manage/withdraw'],
  REFUND: ['没退成的退款', '/manage/refund?state=UNFINISHED'],
  FINDING: ['对账差异', '/manage/reconcile?state=OPEN'],
  INVOICE: ['发票', '/manage/invoice?state=REQUESTED'],
  FEE: ['服务费变更', '/manage/fee?state=PROPOSED'],
  CORRECTION: ['账目更正', '/manage/correction?state=PROPOSED'],
  COIN: ['金币增减', '/manage/coin?state=PROPOSED'],
  PLATFORM_REFUND: ['平台退款', '/manage/platform-refund?state=PROPOSED'],
} as const

const otherTexts = {
  VACANCY: ['租房咨询', '/manage/vacancy?state=WAITING'],
  NUMBER_VIEW: ['证件号查看申请', '/manage/number-view?state=ASKED'],
} as const

type Snapshot = CallResult<typeof operatorOverview.getOverview>

/** How long the oldest has waited: of a kind that the rules bound, or of money. */
function OldestWaiting({ at, kind }: { at: string | null; kind?: ReviewKind }) {
  if (at === null) return <span>没有等待的</span>
  return <span className={`badge badge-${kind ? ageTone(kind, at) : plainAgeTone(at)}`}>最早 {relativeTime(at)}</span>
}

function Queues({ queues }: Pick<Snapshot, 'queues'>) {
  return (
    <section aria-labelledby="queues" className="stack">
      <h2 className="text-base font-semibold" id="queues">
        等待审核
      </h2>
      <div className="queue-grid">
        {mostUrgentFirst(queues).map(queue => (
          <Link key={queue.kind} className="card card-pad" href={queueHref(queue.kind)}>
            <p className="text-ink-2">{queue.label}</p>
            <strong className="num">{queue.waiting}</strong>
            <p className="card-meta">
              <OldestWaiting at={queue.oldestAt} kind={queue.kind} />
              {queue.mine > 0 && <span>我在处理 {queue.mine}</span>}
            </p>
          </Link>
        ))}
      </div>
      {queues.length === 0 && <p className="text-ink-2">你的职责里没有需要审核的内容。</p>}
    </section>
  )
}

interface TodosProps<Kind extends string> {
  id: string
  title: string
  list: readonly { kind: Kind; waiting: number; oldestAt: string | null }[]
  /** What each is called, and where it is done. */
  texts: Record<Kind, readonly [label: string, href: string]>
}

function Todos<Kind extends string>({ id, title, list, texts }: TodosProps<Kind>) {
  if (list.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack">
      <h2 className="text-base font-semibold" id={id}>
        {title}
      </h2>
      <div className="queue-grid">
        {list.map(({ kind, waiting, oldestAt }) => {
          const [label, href] = texts[kind]
          return (
            <Link key={kind} className="card card-pad" href={href}>
              <p className="text-ink-2">{label}</p>
              <strong className="num">{waiting}</strong>
              <p className="card-meta">
                <OldestWaiting at={oldestAt} />
              </p>
            </Link>
          )
        })}
      </div>
    </section>
  )
}

function Disputes({ disputes }: Pick<Snapshot, 'disputes'>) {
  if (!disputes) return null
  return (
    <section aria-labelledby="disputes" className="stack">
      <h2 className="text-base font-semibold" id="disputes">
        订单争议
      </h2>
      <div className="queue-grid">
        <Link className="card card-pad" href="/manage/dispute">
          <p className="text-ink-2">等待裁定</p>
          <strong className="num">{disputes.waiting}</strong>
          <p className="card-meta">
            <OldestWaiting at={disputes.oldestAt} />
          </p>
        </Link>
      </div>
    </section>
  )
}

function JobRow({ job }: { job: Snapshot['jobs'][number] }) {
  const failing = job.failedAt !== null && (job.finishedAt === null || job.failedAt > job.finishedAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span>{jobText(job.name)}</span>
      <span className="card-meta">
        <span>上次 {relativeTime(job.startedAt)}</span>
        <span className="num">成功 {job.runs} 次</span>
        {failing && <span className="badge badge-bad">上次失败</span>}
        {!failing && job.failures > 0 && <span className="num">失败过 {job.failures} 次</span>}
      </span>
    </li>
  )
}

function Jobs({ jobs }: Pick<Snapshot, 'jobs'>) {
  return (
    <section className="card card-pad" aria-labelledby="jobs">
      <h2 className="text-base font-semibold mb-2" id="jobs">
        后台任务
      </h2>
      {jobs.length === 0 ? (
        <p className="text-ink-2">服务刚启动，还没有任务运行过。</p>
      ) : (
        <ul className="divide-y divide-line">
          {jobs.map(job => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

export default function Overview() {
  const overview = useOverview()
  return (
    <Answer query={overview}>
      {({ queues, money, disputes, others, days, jobs, duties }) => (
        <>
          <Queues queues={queues} />
          <Disputes disputes={disputes} />
          <Todos id="money" title="资金待办" list={money} texts={moneyTexts} />
          <Todos id="others" title="其他待办" list={others} texts={otherTexts} />
          <div className="grid gap-3 items-start lg:grid-cols-2">
            <section className="card card-pad" aria-labelledby="days">
              <h2 className="text-base font-semibold mb-2" id="days">
                新用户与新公司
              </h2>
              <Days days={days} />
            </section>
            <Jobs jobs={jobs} />
          </div>
          <p className="text-ink-2">你的职责：{duties.map(duty => dutyTexts[duty]).join('、')}</p>
        </>
      )}
    </Answer>
  )
}
