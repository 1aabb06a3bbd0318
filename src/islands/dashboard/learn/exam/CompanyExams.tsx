/** The exams of the company's schools. */
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examWorkspace } from '#lib/calls/learn/exam-workspace.ts'
import type { ExamWorkspaceState, WorkspaceExam } from '#lib/contract/learn/exam-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { examStateNames } from '#lib/format/learn-workspace.ts'
import { Time } from '../parts.tsx'
import { api } from './workspace.ts'

const EDITOR = '/merchant/school/exam'

const examColumns: Column<WorkspaceExam>[] = [
  { key: 'title', label: '考试', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'school', label: '院校', cell: row => row.schoolName, csv: row => row.schoolName },
  { key: 'starts', label: '考试时间', cell: row => <Time at={row.startsAt} />, csv: row => dateTime(row.startsAt) },
  {
    key: 'seats',
    label: '名额',
    align: 'end',
    cell: row => (
      <span className="num">
        {row.seatsTaken}/{row.seats}
      </span>
    ),
    csv: row => `${row.seatsTaken}/${row.seats}`,
  },
  {
    key: 'applicants',
    label: '报名',
    align: 'end',
    cell: row => <span className="num">{row.applicants}</span>,
    csv: row => row.applicants,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        {row.state === 'PUBLISHED' && <span className="badge badge-brand">{row.phaseText}</span>}
        <StateBadge names={examStateNames} state={row.state} />
      </span>
    ),
    csv: row => examStateNames[row.state][0],
  },
]

export function CompanyExams() {
  const identity = useIdentityKey()
  return (
    <>
      <div className="flex justify-end">
        <Link className="btn btn-main" href={EDITOR}>
          新建考试
        </Link>
      </div>
      <ListScreen<WorkspaceExam, ExamWorkspaceState>
        name="company-exams"
        label="公司的考试"
        queryKey={keyOf(examWorkspace.listCompanyExams, identity)}
        load={({ filters: _, ...input }) => api.listCompanyExams({ query: input })}
        columns={examColumns}
        rowKey={row => row.examId}
        detail={{ param: 'exam', value: row => row.examId }}
        states={(['PUBLISHED', 'DRAFT', 'CANCELLED', 'ARCHIVED'] as const).map(value => ({
          value,
          label: examStateNames[value][0],
        }))}
        search="搜索考试名"
        csv
        empty={{ title: '公司的院校还没有考试', text: '新建一场考试并发布，报名者会列在这里。' }}
      />
    </>
  )
}
