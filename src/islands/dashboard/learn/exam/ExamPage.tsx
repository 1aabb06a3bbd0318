/** One exam of the company: where it stands, seats and scores for all, and who registered. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import type { ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import { spanOf } from '#lib/learn/exam-rules.ts'
import { Applicants } from './Applicants.tsx'
import { ExamFigures } from './ExamFigures.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { api, refresh } from './workspace.ts'

const ScoreImport = lazy(() => fetchLate(() => import('./ScoreImport.tsx')))

const waitingOf = ({ counts }: ExamRecord): number => counts.REGISTERED ?? 0

/** Why no seats can be assigned now; false when they can. */
function whyNoSeats(record: ExamRecord): string | false {
  if (record.state !== 'PUBLISHED') return '考试没有发布'
  if (Date.parse(record.form.registerTo) > Date.now()) return '报名截止之后才能编排座位'
  return waitingOf(record) === 0 && '没有等待编排座位的人'
}

/** Why no scores can be entered now; false when they can. */
function whyNoScores({ form, counts }: ExamRecord): string | false {
  if (spanOf(form.subjects).startsAt.getTime() > Date.now()) return '考试开始之后才能录入成绩'
  const ticketed = (counts.TICKET_ISSUED ?? 0) + (counts.TAKEN ?? 0) + (counts.SCORED ?? 0)
  return ticketed === 0 && '还没有人领准考证'
}

function Seats({ record }: { record: ExamRecord }) {
  const { examId } = record
  const hindrance = whyNoSeats(record)
  if (hindrance)
    return (
      <ReasonedButton className="btn btn-sm" reason={hindrance}>
        编排座位
      </ReasonedButton>
    )
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm">
          编排座位
        </button>
      }
      title={`给 ${waitingOf(record)} 人编排座位？`}
      text="按报名先后排座位号，发放准考证并通知他们。发放后不能退报名费。"
      confirm="编排并发放"
      act={async () => {
        await api.issueTickets({ params: { examId }, body: {} })
        await refresh()
      }}
      done="准考证已经发放"
    />
  )
}

function Head({ record }: { record: ExamRecord }) {
  const [isImporting, setImporting] = useState(false)
  const [isCallingOff, setCallingOff] = useState(false)
  const { examId, form, state } = record
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold min-w-0 break-words">{form.title}</h2>
        <span className="badge badge-brand">{record.phaseText}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className="btn btn-sm" href={`/merchant/school/exam?id=${examId}`}>
          编辑考试
        </Link>
        {state !== 'DRAFT' && (
          <a className="btn btn-sm" href={`/school/exam?id=${examId}`}>
            去公开页面
          </a>
        )}
        <Seats record={record} />
        <ReasonedButton
          className="btn btn-sm"
          reason={whyNoScores(record)}
          aria-expanded={isImporting}
          onClick={() => setImporting(!isImporting)}
        >
          导入成绩
        </ReasonedButton>
        {state === 'PUBLISHED' && (
          <ReasonedButton
            className="btn btn-sm"
            reason={spanOf(form.subjects).startsAt.getTime() <= Date.now() && '考试已经开始，不能取消'}
            onClick={() => setCallingOff(true)}
          >
            取消考试
          </ReasonedButton>
        )}
      </div>
      {isCallingOff && (
        <ReasonDialog
          title="取消这场考试？"
          text="取消后不能恢复。所有报名都会结束，已缴的报名费原路退回，每位报名者都会收到通知。"
          confirm="取消考试"
          done="考试已经取消，正在逐个退费和通知"
          act={reason => api.callOffExam({ params: { examId }, body: { reason } })}
          close={() => setCallingOff(false)}
        />
      )}
      {isImporting && (
        <Suspense fallback={<Loading />}>
          <ScoreImport examId={examId} onDone={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  )
}

export function ExamPage({ examId }: { examId: number }) {
  const identity = useIdentityKey()
  const record = useQuery(
    {
      queryKey: keyOf(examOrganising.getOrganisedExam, identity, examId),
      queryFn: () => api.getOrganisedExam({ params: { examId } }),
    },
    queryClient,
  )
  return (
    <Answer query={record}>
      {found => (
        <div className="stack">
          <Head record={found} />
          {found.state !== 'DRAFT' && <ExamFigures examId={examId} />}
          <h3 className="text-base font-semibold">报名者</h3>
          <Applicants examId={examId} />
        </div>
      )}
    </Answer>
  )
}
