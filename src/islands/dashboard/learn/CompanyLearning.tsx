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
import type {
  CourseWorkspaceState,
  MyCourseState,
  WorkspaceCourse,
  WorkspaceStudent,
} from '#lib/contract/learn/course-workspace.ts'
import { count } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { courseStateNames, enrolmentNames } from '#lib/format/learn-workspace.ts'
import { money, yuan } from '#lib/format/money.ts'
import { score } from '#lib/format/score.ts'
import { ApplicantPage } from './exam/ApplicantPage.tsx'
import { CompanyExams } from './exam/CompanyExams.tsx'
import { ExamPage } from './exam/ExamPage.tsx'
import { Progress, Time } from './parts.tsx'

const api = clientOf({
  listCompanyCourses: courseWorkspace.listCompanyCourses,
  listStudents: courseWorkspace.listStudents,
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
    cell: row => <span className="num">{count(row.studentCount)}</span>,
    csv: row => row.studentCount,
  },
  {
    key: 'score',
    label: '评分',
    align: 'end',
    cell: row => <span className="num">{row.score > 0 ? score(row.score / 100) : '—'}</span>,
    csv: row => (row.score > 0 ? score(row.score / 100) : ''),
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

function SubPage({ back, label, children }: { back: string; label: string; children: React.ReactNode }) {
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
  const listQuery = useListQuery()
  const course = Number(listQuery.get('course'))
  const exam = Number(listQuery.get('exam'))
  if (course > 0)
    return (
      <SubPage back={listQuery.path} label="公司的课程">
        <h2 className="text-lg font-semibold">学员</h2>
        <Students key={course} courseId={course} />
      </SubPage>
    )
  const applicant = Number(listQuery.get('applicant'))
  if (exam > 0 && applicant > 0)
    return (
      <SubPage back={`${listQuery.path}?exam=${exam}`} label="报名者">
        <ApplicantPage key={applicant} registrationId={applicant} />
      </SubPage>
    )
  if (exam > 0)
    return (
      <SubPage back={`${listQuery.path}?view=exams`} label="公司的考试">
        <ExamPage key={exam} examId={exam} />
      </SubPage>
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
      {listQuery.get('view') === 'exams' ? <CompanyExams /> : <Courses />}
    </div>
  )
}
