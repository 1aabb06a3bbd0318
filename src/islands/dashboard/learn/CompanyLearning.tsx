/** The company's courses with their students, and the exams of its schools with those who registered. */
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import arrow from '#icons/arrow-left.svg?raw'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseWorkspace } from '#lib/calls/learn/course-workspace.ts'
import { examWorkspace } from '#lib/calls/learn/exam-workspace.ts'
import type {
  CourseWorkspaceState,
  MyCourseState,
  WorkspaceCourse,
  WorkspaceStudent,
} from '#lib/contract/learn/course-workspace.ts'
import type {
  Applicant,
  ExamWorkspaceState,
  RegistrationWorkspaceState,
  WorkspaceExam,
} from '#lib/contract/learn/exam-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { courseStateNames, enrolmentNames, examStateNames, registrationNames } from '#lib/format/learn-workspace.ts'
import { money, yuan } from '#lib/format/money.ts'
import { Progress, Time } from './parts.tsx'

const api = clientOf({
  listCompanyCourses: courseWorkspace.listCompanyCourses,
  listStudents: courseWorkspace.listStudents,
  listCompanyExams: examWorkspace.listCompanyExams,
  listApplicants: examWorkspace.listApplicants,
})

const courseColumns: Column<WorkspaceCourse>[] = [
  { key: 'title', label: '课程', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'school', label: '院校', cell: row => row.schoolName || '公司直营', csv: row => row.schoolName },
  { key: 'teacher', label: '老师', optional: true, cell: row => row.teacherName, csv: row => row.teacherName },
  {
    key: 'price',
    label: '价格',
    align: 'end',
    cell: row => <span className="num">{row.price > 0 ? money(row.price) : '免费'}</span>,
    csv: row => yuan(row.price),
  },
  {
    key: 'students',
    label: '学员',
    align: 'end',
    cell: row => <span className="num">{row.studentCount}</span>,
    csv: row => row.studentCount,
  },
  {
    key: 'score',
    label: '评分',
    align: 'end',
    cell: row => <span className="num">{row.score > 0 ? (row.score / 100).toFixed(1) : '—'}</span>,
    csv: row => (row.score > 0 ? (row.score / 100).toFixed(1) : ''),
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <>
        <StateBadge names={courseStateNames} state={row.state} />
        {row.reason && <span className="block text-ink-3 text-xs">{row.reason}</span>}
      </>
    ),
    csv: row => courseStateNames[row.state][0],
  },
  {
    key: 'updated',
    label: '更新时间',
    optional: true,
    cell: row => <Time at={row.updatedAt} />,
    csv: row => dateTime(row.updatedAt),
  },
]

function Courses() {
  const identity = useIdentityKey()
  return (
    <ListScreen<WorkspaceCourse, CourseWorkspaceState>
      name="company-courses"
      label="公司的课程"
      queryKey={keyOf(courseWorkspace.listCompanyCourses, identity)}
      load={({ filters: _, ...input }) => api.listCompanyCourses({ query: input })}
      columns={courseColumns}
      rowKey={row => row.courseId}
      detail={{ param: 'course', value: row => row.courseId }}
      states={(['ONLINE', 'UNDER_REVIEW', 'REJECTED', 'OFFLINE', 'DRAFT'] as const).map(value => ({
        value,
        label: courseStateNames[value][0],
      }))}
      search="搜索课程名"
      csv
      empty={{ title: '公司还没有课程', text: '公司和它的院校开的课程会列在这里。' }}
    />
  )
}

const studentColumns: Column<WorkspaceStudent>[] = [
  { key: 'name', label: '学员', lead: true, cell: row => row.nickname, csv: row => row.nickname },
  {
    key: 'progress',
    label: '进度',
    cell: row => <Progress done={row.lessonsDone} of={row.lessonCount} />,
    csv: row => `${row.lessonsDone}/${row.lessonCount}`,
  },
  {
    key: 'paid',
    label: '实付',
    align: 'end',
    cell: row => <span className="num">{row.paid > 0 ? money(row.paid) : '免费'}</span>,
    csv: row => yuan(row.paid),
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={enrolmentNames} state={row.state} />,
    csv: row => enrolmentNames[row.state][0],
  },
  { key: 'created', label: '报名时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
]

function Students({ courseId }: { courseId: number }) {
  const identity = useIdentityKey()
  return (
    <ListScreen<WorkspaceStudent, MyCourseState>
      name="company-students"
      label="学员"
      queryKey={keyOf(courseWorkspace.listStudents, identity, courseId)}
      load={({ filters: _, ...input }) => api.listStudents({ params: { courseId }, query: input })}
      columns={studentColumns}
      rowKey={row => row.enrolmentId}
      states={(['LEARNING', 'FINISHED', 'UNPAID', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'CANCELLED'] as const).map(value => ({
        value,
        label: enrolmentNames[value][0],
      }))}
      search="搜索昵称"
      csv
      empty={{ title: '还没有学员', text: '有人报名之后会列在这里。' }}
    />
  )
}

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

function Exams() {
  const identity = useIdentityKey()
  return (
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
      empty={{ title: '公司的院校还没有考试', text: '院校举办的考试和报名者会列在这里。' }}
    />
  )
}

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
    csv: row => (row.ticketNo ? `${row.ticketNo}\t` : ''),
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

function Applicants({ examId }: { examId: number }) {
  const identity = useIdentityKey()
  return (
    <ListScreen<Applicant, RegistrationWorkspaceState>
      name="company-applicants"
      label="报名者"
      queryKey={keyOf(examWorkspace.listApplicants, identity, examId)}
      load={({ filters: _, ...input }) => api.listApplicants({ params: { examId }, query: input })}
      columns={applicantColumns}
      rowKey={row => row.registrationId}
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

function Inside({ back, label, children }: { back: string; label: string; children: React.ReactNode }) {
  return (
    <div className="stack">
      <Link className="data-back" href={back}>
        <Icon svg={arrow} />
        {label}
      </Link>
      {children}
    </div>
  )
}

export default function CompanyLearning() {
  const place = useListQuery()
  const course = Number(place.get('course'))
  const exam = Number(place.get('exam'))
  if (course > 0)
    return (
      <Inside back={place.path} label="公司的课程">
        <h2 className="text-lg font-semibold">学员</h2>
        <Students key={course} courseId={course} />
      </Inside>
    )
  if (exam > 0)
    return (
      <Inside back={`${place.path}?view=exams`} label="公司的考试">
        <h2 className="text-lg font-semibold">报名者</h2>
        <Applicants key={exam} examId={exam} />
      </Inside>
    )
  return (
    <div className="stack">
      <Views
        label="课程和考试"
        views={[
          ['', '课程'],
          ['exams', '考试'],
        ]}
      />
      {place.get('view') === 'exams' ? <Exams /> : <Courses />}
    </div>
  )
}
