/** The overview: what waits and since when, who is new, what runs in the background. */
import { Link } from 'wouter'
import { Answer } from '#components/ui/Loading.tsx'
import { useOverview } from '#islands/manage/overview.ts'
import { ageTone, mostUrgentFirst, plainAgeTone } from '#islands/manage/platform/review/waiting-tone.ts'
import { DISPUTES_HREF, moneyTexts, otherTexts, queueHref, type Snapshot } from '#islands/manage/queues.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { relativeTime } from '#lib/format/date.ts'
import { dutyTexts } from '#lib/format/duty.ts'
import { jobText } from '#lib/format/jobs.ts'
import { Days } from './Days.tsx'

/** How long the oldest has waited: of a kind that the rules bound, or of money. */
function OldestWaiting({ at, kind }: { at: string | null; kind?: ReviewKind }) {
  if (at === null) return <span>没有等待的</span>
  return <span className={`badge badge-${kind ? ageTone(kind, at) : plainAgeTone(at)}`}>最早 {relativeTime(at)}</span>
}

function Queues({ queues }: Pick<Snapshot, 'queues'>) {
  // A duty that decides no reviews has something else to do, which stands below.
  if (queues.length === 0) return null
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
        <Link className="card card-pad" href={DISPUTES_HREF}>
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

const isFailing = (job: Snapshot['jobs'][number]): boolean =>
  job.failedAt !== null && (job.finishedAt === null || job.failedAt > job.finishedAt)

/** Who can do something about a job is told which failed last; all of them have a section of their own. */
function Jobs({ jobs }: Pick<Snapshot, 'jobs'>) {
  const failing = jobs.filter(isFailing)
  return (
    <section className="card card-pad stack" aria-labelledby="jobs">
      <div className="card-head">
        <h2 className="text-base font-semibold" id="jobs">
          后台任务
        </h2>
        <Link className="link" href="/manage/job">
          看全部
        </Link>
      </div>
      {jobs.length === 0 ? (
        <p className="text-ink-2">服务刚启动，还没有任务运行过。</p>
      ) : (
        <p className={failing.length > 0 ? 'text-bad' : 'text-ink-2'}>
          {failing.length > 0 ? `${jobs.length} 个任务里，${failing.length} 个上次失败：` : `${jobs.length} 个任务，上次都成功。`}
        </p>
      )}
      {failing.length > 0 && (
        <ul className="divide-y divide-line">
          {failing.map(job => (
            <li key={job.name} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>{jobText(job.name)}</span>
              <span className="card-meta">
                <span>上次 {relativeTime(job.startedAt)}</span>
                <span className="num">失败过 {job.failures} 次</span>
              </span>
            </li>
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
            {duties.includes('super') && <Jobs jobs={jobs} />}
          </div>
          <p className="text-ink-2">你的职责：{duties.map(duty => dutyTexts[duty]).join('、')}</p>
        </>
      )}
    </Answer>
  )
}
