/** Who registered for an exam. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examWorkspace } from '#lib/calls/learn/exam-workspace.ts'
import type { Applicant, RegistrationWorkspaceState } from '#lib/contract/learn/exam-workspace.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { registrationNames } from '#lib/format/learn-workspace.ts'
import { Time } from '../parts.tsx'
import { api } from './workspace.ts'

const applicantColumns: Column<Applicant>[] = [
  { key: 'name', label: '姓名', lead: true, cell: row => row.name, csv: row => row.name },
  { key: 'education', label: '学历', cell: row => row.education, csv: row => row.education },
  {
    key: 'phone',
    label: '手机',
    cell: row => <span className="num">{row.phoneMasked ?? '—'}</span>,
    csv: row => row.phoneMasked,
  },
  { key: 'site', label: '考点', cell: row => row.siteName, csv: row => row.siteName },
  {
    key: 'seat',
    label: '座位',
    optional: true,
    cell: row => <span className="num">{row.seatNo ?? '—'}</span>,
    csv: row => row.seatNo,
  },
  {
    key: 'ticket',
    label: '准考证号',
    cell: row => <span className="num">{row.ticketNo ?? '—'}</span>,
    csv: row => csvLongNumber(row.ticketNo),
  },
  {
    key: 'score',
    label: '成绩',
    align: 'end',
    cell: row => <span className="num">{row.score ?? '—'}</span>,
    csv: row => row.score,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={registrationNames} state={row.state} />,
    csv: row => registrationNames[row.state][0],
  },
  {
    key: 'created',
    label: '报名时间',
    optional: true,
    cell: row => <Time at={row.createdAt} />,
    csv: row => dateTime(row.createdAt),
  },
]

export function Applicants({ examId }: { examId: number }) {
  const identity = useIdentityKey()
  return (
    <ListScreen<Applicant, RegistrationWorkspaceState>
      name="company-applicants"
      label="报名者"
      queryKey={keyOf(examWorkspace.listApplicants, identity, examId)}
      load={({ filters: _, ...input }) => api.listApplicants({ params: { examId }, query: input })}
      columns={applicantColumns}
      rowKey={row => row.registrationId}
      detail={{ param: 'applicant', value: row => row.registrationId }}
      states={(
        [
          'SUBMITTED',
          'QUALIFYING',
          'UNPAID',
          'REGISTERED',
          'TICKET_ISSUED',
          'SCORED',
          'WAITLISTED',
          'REFUSED',
          'CANCELLED',
        ] as const
      ).map(value => ({ value, label: registrationNames[value][0] }))}
      search="搜索姓名"
      csv
      empty={{ title: '还没有人报名', text: '有人报名之后会列在这里。' }}
    />
  )
}
