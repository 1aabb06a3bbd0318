/** The exams I registered for: where each stands, ticket, result. */
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examWorkspace } from '#lib/calls/learn/exam-workspace.ts'
import type { MyExam, RegistrationWorkspaceState } from '#lib/contract/learn/exam-workspace.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { registrationNames } from '#lib/format/learn-workspace.ts'
import { money } from '#lib/format/money.ts'
import { CertificateFile, type MyExamWhole, Steps, TICKET_POLL_MS, TicketFile } from './exam/MyExamActions.tsx'
import { Time } from './parts.tsx'

const api = clientOf({ listMyExams: examWorkspace.listMyExams, getMyExam: examWorkspace.getMyExam })

const result = (row: Pick<MyExam, 'score' | 'passed'>): string =>
  row.score === null ? '' : `${row.score} 分${row.passed === null ? '' : row.passed ? '，合格' : '，未合格'}`

const columns: Column<MyExam>[] = [
  { key: 'title', label: '考试', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'site', label: '考点', cell: row => row.siteName, csv: row => row.siteName },
  { key: 'starts', label: '考试时间', cell: row => <Time at={row.startsAt} />, csv: row => dateTime(row.startsAt) },
  {
    key: 'ticket',
    label: '准考证号',
    cell: row => <span className="num">{row.ticketNo ?? '—'}</span>,
    csv: row => csvLongNumber(row.ticketNo),
  },
  { key: 'score', label: '成绩', cell: row => <span className="num">{result(row) || '—'}</span>, csv: result },
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

export function MyExams() {
  return (
    <ListScreen<MyExam, RegistrationWorkspaceState>
      name="my-exams"
      label="我的考试"
      queryKey={keyOf(examWorkspace.listMyExams)}
      load={({ filters: _, ...input }) => api.listMyExams({ query: input })}
      columns={columns}
      rowKey={row => row.registrationId}
      detail={{ param: 'id', value: row => row.registrationId }}
      states={(
        [
          'UNPAID',
          'SUBMITTED',
          'QUALIFYING',
          'REGISTERED',
          'TICKET_ISSUED',
          'TAKEN',
          'SCORED',
          'WAITLISTED',
          'REFUSED',
          'ABSENT',
          'CANCELLED',
        ] as const
      ).map(value => ({ value, label: registrationNames[value][0] }))}
      search="搜索考试名"
      csv
      empty={{
        title: '还没有报名考试',
        text: '报名之后，准考证和成绩都在这里。',
        action: (
          <a className="btn btn-main" href="/school/exam">
            去看考试
          </a>
        ),
      }}
    />
  )
}

function TicketAndScore({ registration }: { registration: MyExamWhole }) {
  return (
    <RecordPart title="准考证与成绩">
      <Facts
        facts={[
          ['准考证号', registration.ticketNo && <strong className="num">{registration.ticketNo}</strong>],
          ['座位', registration.seatNo && <span className="num">{registration.seatNo}</span>],
          ['成绩', result(registration)],
          ['可打准考证', !registration.ticketNo && registration.ticketFrom && `${dateTime(registration.ticketFrom)} 起`],
          ['出成绩', registration.score === null && registration.resultAt && dateTime(registration.resultAt)],
        ]}
      />
      {!registration.ticketNo && !registration.ticketFrom && registration.score === null && (
        <p className="text-ink-2">还没有准考证和成绩。</p>
      )}
      {registration.ticketNo && <TicketFile registration={registration} />}
      {registration.certificate && <CertificateFile registration={registration} certificate={registration.certificate} />}
    </RecordPart>
  )
}

function Registration({ registration }: { registration: MyExamWhole }) {
  return (
    <RecordPart title="报名信息">
      <Facts
        facts={[
          ...registration.form.map(item => [item.label, item.value] as const),
          ['考点', registration.siteName],
          ['地址', registration.siteAddress],
          ['主办', registration.organiser],
          ['类别', registration.kindText],
          ['报名费', registration.fee > 0 ? money(registration.fee) : '免费'],
          ['报名时间', dateTime(registration.createdAt)],
          [
            '订单',
            registration.orderNo && (
              <Link className="link num" href={`/member/member_order?orderNo=${registration.orderNo}`}>
                {registration.orderNo}
              </Link>
            ),
          ],
          [
            '考试页面',
            <a className="link" href={`/school/exam?id=${registration.examId}`}>
              去看看
            </a>,
          ],
        ]}
      />
    </RecordPart>
  )
}

function UploadedFiles({ files }: Pick<MyExamWhole, 'files'>) {
  return (
    <ul className="flex flex-wrap gap-x-4" aria-label="我上传的材料">
      {files.map(file => (
        <li key={`${file.material}-${file.name}`}>
          {file.url ? (
            <a className="link inline-flex items-center min-h-11 break-all" href={file.url} download={file.name}>
              {file.material}：{file.name}
            </a>
          ) : (
            <span>
              {file.material}：{file.name}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Schedule({ registration }: { registration: MyExamWhole }) {
  return (
    <RecordPart title="科目安排">
      <ul className="divide-y divide-line">
        {registration.subjects.map(subject => (
          <li key={subject.name} className="flex flex-wrap justify-between gap-2 py-2">
            <span>{subject.name}</span>
            <span className="num text-ink-2">
              {dateTime(subject.startsAt)}–{time(subject.endsAt)}
            </span>
          </li>
        ))}
      </ul>
      {registration.materials.length > 0 && <p className="text-ink-2 mt-2">报名材料：{registration.materials.join('、')}</p>}
      {registration.files.length > 0 && <UploadedFiles files={registration.files} />}
    </RecordPart>
  )
}

export function MyExamDetail({ id }: { id: number }) {
  return (
    <DetailScreen
      refetchInterval={registration => (registration.ticketFile?.state === 'WAITING' ? TICKET_POLL_MS : false)}
      param="id"
      queryKey={keyOf(examWorkspace.getMyExam, id)}
      load={() => api.getMyExam({ params: { registrationId: id } })}
      list="我的考试"
      title={registration => registration.title}
      badge={registration => <StateBadge names={registrationNames} state={registration.state} />}
    >
      {registration => (
        <>
          {registration.reason && <p className="notice notice-warn">{registration.reason}</p>}
          <Steps registration={registration} />
          <div className="grid gap-3 lg:grid-cols-2 items-start">
            <TicketAndScore registration={registration} />
            <Registration registration={registration} />
          </div>
          <Schedule registration={registration} />
        </>
      )}
    </DetailScreen>
  )
}
