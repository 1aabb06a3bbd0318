/** The courses that I, or my company, offer; learners' questions; the figures of one course. */
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Views } from '#components/ui/data/Views.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import type { AuthoredCourse } from '#lib/contract/learn/course-author.ts'
import type { CourseWorkspaceState } from '#lib/contract/learn/course-workspace.ts'
import { count } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { courseStateNames, revisionNames } from '#lib/format/learn-workspace.ts'
import { money, yuan } from '#lib/format/money.ts'
import { Time } from '../parts.tsx'
import { AskedQuestions } from './AskedQuestions.tsx'
import { Certificates } from './Certificates.tsx'
import { Figures } from './Figures.tsx'
import { api } from './workspace.ts'

const columns: Column<AuthoredCourse>[] = [
  {
    key: 'title',
    label: '课程',
    lead: true,
    cell: row => row.title,
    csv: row => row.title,
  },
  { key: 'teacher', label: '讲师', optional: true, cell: row => row.teacherName, csv: row => row.teacherName },
  {
    key: 'price',
    label: '价格',
    align: 'end',
    cell: row => <span className="num">{row.price > 0 ? money(row.price) : '免费'}</span>,
    csv: row => yuan(row.price),
  },
  {
    key: 'students',
    label: '学员与收入',
    align: 'end',
    cell: row => (
      <Link className="link num" href={`/merchant/course/mine?course=${row.courseId}`}>
        {count(row.studentCount)} 人
      </Link>
    ),
    csv: row => row.studentCount,
  },
  {
    key: 'questions',
    label: '待答提问',
    align: 'end',
    cell: row => <span className="num">{row.openQuestions}</span>,
    csv: row => row.openQuestions,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        <StateBadge names={courseStateNames} state={row.state} />
        {row.revision && <StateBadge names={revisionNames} state={row.revision.state} />}
      </span>
    ),
    csv: row => courseStateNames[row.state][0],
  },
  { key: 'updated', label: '更新时间', cell: row => <Time at={row.updatedAt} />, csv: row => dateTime(row.updatedAt) },
]

function Courses() {
  const identity = useIdentityKey()
  const write = (
    <Link className="btn btn-main" href="/merchant/course/edit">
      写一门课程
    </Link>
  )
  return (
    <ListScreen<AuthoredCourse, CourseWorkspaceState>
      name="authored-courses"
      label="我的课程"
      queryKey={keyOf(courseAuthor.listAuthoredCourses, identity)}
      load={({ filters: _, ...input }) => api.listAuthoredCourses({ query: input })}
      columns={columns}
      rowKey={row => row.courseId}
      detail={{ href: row => `/merchant/course/edit?id=${row.courseId}` }}
      states={(['ONLINE', 'UNDER_REVIEW', 'REJECTED', 'DRAFT', 'OFFLINE'] as const).map(value => ({
        value,
        label: courseStateNames[value][0],
      }))}
      search="搜索课程名"
      actions={write}
      csv
      empty={{ title: '还没有课程', text: '写好课程、通过审核之后，就可以在课程频道报名。', action: write }}
    />
  )
}

export default function AuthoredCourses() {
  const listQuery = useListQuery()
  const course = Number(listQuery.get('course'))
  if (course > 0 && listQuery.get('view') === 'certificates') return <Certificates key={course} courseId={course} />
  if (course > 0) return <Figures key={course} courseId={course} />
  return (
    <div className="stack">
      <Views
        label="课程和提问"
        views={[
          ['', '课程'],
          ['questions', '收到的提问'],
        ]}
      />
      {listQuery.get('view') === 'questions' ? <AskedQuestions /> : <Courses />}
    </div>
  )
}
