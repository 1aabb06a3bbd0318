/** Background work: what ran when, how long and with what outcome, what waits for it, and a turn at once. */

import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorJob } from '#lib/calls/platform/operator-job.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { JobEntry, waitingKinds } from '#lib/contract/platform/operator-job.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'
import { jobText } from '#lib/format/jobs.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#lib/format/units.ts'

const api = clientOf(operatorJob)

const waitingTexts: Record<(typeof waitingKinds)[number], string> = {
  OUTBOX: '等待发出的通知',
  VIEWS: '等待统计的浏览',
  EXPORTS: '等待准备的数据导出',
  STATEMENTS: '等待生成的对账单',
  TICKETS: '等待生成的准考证',
  UPLOADS: '等待清理的文件',
  FILMS: '等待转码的课程和园区视频（没有 ffmpeg 时按上传的样子播放）',
  CLOSINGS: '到期等待注销的账号',
}

/** `90` → `1.5 分钟` */
function everyText(seconds: number): string {
  const [size, unit] =
    seconds >= DAY_SECONDS
      ? [DAY_SECONDS, '天']
      : seconds >= HOUR_SECONDS
        ? [HOUR_SECONDS, '小时']
        : seconds >= MINUTE_SECONDS
          ? [MINUTE_SECONDS, '分钟']
          : [1, '秒']
  return `每 ${Math.round((seconds / size) * 10) / 10} ${unit}`
}

const tookText = (ms: number): string => (ms < 1_000 ? `${ms} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`)

const failedLast = (job: JobEntry): boolean => job.failedAt !== null && (job.finishedAt === null || job.failedAt > job.finishedAt)

const isRunning = (job: JobEntry): boolean =>
  (job.finishedAt === null || job.finishedAt < job.startedAt) && (job.failedAt === null || job.failedAt < job.startedAt)

function nextText(job: JobEntry): string {
  if (job.asked) return '马上'
  if (job.nextAt === null) return '—'
  return Date.parse(job.nextAt) <= Date.now() ? '马上' : dateTime(job.nextAt)
}

/** Those that failed last come first. */
const inOrder = (jobs: readonly JobEntry[]): JobEntry[] =>
  [...jobs].sort((one, other) => Number(failedLast(other)) - Number(failedLast(one)) || (one.name < other.name ? -1 : 1))

type Waiting = CallResult<typeof operatorJob.listJobs>['waiting']

function Queues({ waiting }: { waiting: Waiting }) {
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 className="text-base font-semibold" id="waiting">
        队列
      </h2>
      <ul className="queue-grid">
        {waiting.map(job => (
          <li key={job.kind} className="card card-pad">
            <p className="text-ink-2">{waitingTexts[job.kind]}</p>
            <strong className="num">{job.count}</strong>
            <p className="card-meta">{job.oldestAt ? `最早 ${relativeTime(job.oldestAt)}` : job.count === 0 && '没有等待的'}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Job({ job }: { job: JobEntry }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{jobText(job.name)}</span>
        {isRunning(job) ? (
          <span className="badge">正在运行</span>
        ) : failedLast(job) ? (
          <span className="badge badge-bad">上次失败</span>
        ) : null}
      </p>
      <p className="card-meta num">
        <span>上次 {dateTime(job.startedAt)}</span>
        {job.lastMs !== null && <span>用时 {tookText(job.lastMs)}</span>}
        {job.everySeconds !== null && <span>{everyText(job.everySeconds)}</span>}
        <span>下次 {nextText(job)}</span>
        <span>成功 {job.runs} 次</span>
        {job.failures > 0 && <span>失败 {job.failures} 次</span>}
      </p>
      {job.lastError && (
        <p className="text-ink-2 text-sm wrap-anywhere">
          最近一次失败{job.failedAt && `（${dateTime(job.failedAt)}）`}：<code>{job.lastError}</code>
        </p>
      )}
    </div>
  )
}

export default function Jobs() {
  const jobs = useQuery(
    { queryKey: keyOf(operatorJob.listJobs), queryFn: () => api.listJobs(), refetchInterval: 5_000 },
    queryClient,
  )
  const { act, acting } = useAction()
  return (
    <Answer query={jobs}>
      {({ jobs: list, waiting }) => (
        <>
          <Queues waiting={waiting} />
          {list.length === 0 ? (
            <EmptyCard title="还没有任务运行过" text="服务刚启动，任务几秒后开始。" />
          ) : (
            <ul className="card divide-y divide-line" aria-label="后台任务">
              {inOrder(list).map(job => (
                <li key={job.name} className="px-4 py-3 flex flex-wrap items-center justify-between gap-3">
                  <Job job={job} />
                  <ReasonedButton
                    className="btn btn-sm"
                    disabled={acting}
                    reason={job.asked && '已经排上，马上就运行'}
                    aria-label={`马上运行 ${jobText(job.name)}`}
                    onClick={() => void act(() => api.runJob({ body: { name: job.name } }), `已经排上：${jobText(job.name)}`)}
                  >
                    马上运行
                  </ReasonedButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Answer>
  )
}
