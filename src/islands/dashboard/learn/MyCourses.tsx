/** The courses I joined, with progress and certificates. */
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseWorkspace } from '#lib/calls/learn/course-workspace.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { MyCourse, MyCourseState } from '#lib/contract/learn/course-workspace.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { durationText, lessonKindTexts } from '#lib/format/learn.ts'
import { enrolmentNames } from '#lib/format/learn-workspace.ts'
import { money } from '#lib/format/money.ts'
import { DocumentButton } from './DocumentButton.tsx'
import { Progress, Time } from './parts.tsx'

const api = clientOf({
  listMyCourses: courseWorkspace.listMyCourses,
  getMyCourse: courseWorkspace.getMyCourse,
  requestCertificateFile: courseWorkspace.requestCertificateFile,
})

type Detail = CallResult<typeof courseWorkspace.getMyCourse>

const isOpen = ({ state }: Pick<MyCourse, 'state'>): boolean => state === 'LEARNING' || state === 'FINISHED'

const columns: Column<MyCourse>[] = [
  { key: 'title', label: '课程', lead: true, cell: row => row.title, csv: row => row.title },
  { key: 'provider', label: '开课方', cell: row => row.providerName, csv: row => row.providerName },
  { key: 'teacher', label: '老师', optional: true, cell: row => row.teacherName, csv: row => row.teacherName },
  {
    key: 'progress',
    label: '进度',
    cell: row => <Progress done={row.lessonsDone} of={row.lessonCount} />,
    csv: row => `${row.lessonsDone}/${row.lessonCount}`,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        {row.certificate && !row.certificate.revokedAt && <span className="badge badge-ok">有证书</span>}
        <StateBadge names={enrolmentNames} state={row.state} />
      </span>
    ),
    csv: row => enrolmentNames[row.state][0],
  },
  {
    key: 'expires',
    label: '有效期至',
    cell: row => (row.expiresAt ? <time dateTime={row.expiresAt}>{date(row.expiresAt)}</time> : '长期'),
    csv: row => (row.expiresAt ? date(row.expiresAt) : '长期'),
  },
  {
    key: 'go',
    label: '学习',
    cell: row =>
      isOpen(row) ? (
        <a className="btn btn-sm" href={`/course/${row.courseId}/learn`}>
          {row.lessonsDone === 0 ? '开始' : row.state === 'FINISHED' ? '复习' : '继续'}
          <span className="sr-only">：{row.title}</span>
        </a>
      ) : (
        '—'
      ),
    csv: () => '',
  },
  {
    key: 'created',
    label: '报名时间',
    optional: true,
    cell: row => <Time at={row.createdAt} />,
    csv: row => dateTime(row.createdAt),
  },
]

export function MyCourses() {
  return (
    <ListScreen<MyCourse, MyCourseState>
      name="my-courses"
      label="我的课程"
      queryKey={keyOf(courseWorkspace.listMyCourses)}
      load={({ filters: _, ...input }) => api.listMyCourses({ query: input })}
      columns={columns}
      rowKey={row => row.enrolmentId}
      detail={{ param: 'id', value: row => row.enrolmentId }}
      states={(['LEARNING', 'FINISHED', 'UNPAID', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'CANCELLED'] as const).map(value => ({
        value,
        label: enrolmentNames[value][0],
      }))}
      search="搜索课程名"
      csv
      empty={{
        title: '还没有报名课程',
        text: '报名之后，进度和证书都在这里。',
        action: (
          <a className="btn btn-main" href="/course">
            去选课
          </a>
        ),
      }}
    />
  )
}

function StudyProgress({ enrolment }: { enrolment: Detail }) {
  return (
    <RecordPart title="学习情况">
      <Facts
        facts={[
          ['进度', <Progress done={enrolment.lessonsDone} of={enrolment.lessonCount} />],
          ['开课方', enrolment.providerName],
          ['老师', enrolment.teacherName],
          ['有效期至', enrolment.expiresAt ? dateTime(enrolment.expiresAt) : '长期有效'],
          ['学完时间', enrolment.finishedAt && dateTime(enrolment.finishedAt)],
          ['报名时间', dateTime(enrolment.createdAt)],
          ['实付', enrolment.paid > 0 ? money(enrolment.paid) : '免费'],
          [
            '订单',
            enrolment.orderNo && (
              <Link className="link num" href={`/member/member_order?orderNo=${enrolment.orderNo}`}>
                {enrolment.orderNo}
              </Link>
            ),
          ],
        ]}
      />
      {isOpen(enrolment) && (
        <p className="mt-3">
          <a className="btn btn-main" href={`/course/${enrolment.courseId}/learn`}>
            {enrolment.lessonsDone === 0 ? '开始学习' : '继续学习'}
          </a>
        </p>
      )}
      {enrolment.isPublic && (
        <p className="mt-3">
          <a className="link" href={`/course/${enrolment.courseId}`}>
            去课程页面
          </a>
        </p>
      )}
    </RecordPart>
  )
}

function Certificate({ enrolment }: { enrolment: Detail }) {
  return (
    <RecordPart title="结业证书">
      {enrolment.certificate ? (
        <Facts
          facts={[
            [
              '证书编号',
              <a className="link num break-all" href={`/verify?no=${enrolment.certificate.code}`}>
                {enrolment.certificate.code}
              </a>,
            ],
            ['持证人', enrolment.certificate.holderName],
            ['发证时间', dateTime(enrolment.certificate.issuedAt)],
            ['撤销时间', enrolment.certificate.revokedAt && dateTime(enrolment.certificate.revokedAt)],
            ['撤销原因', enrolment.certificate.revokeReason],
          ]}
        />
      ) : (
        <p className="text-ink-2">学完全部课时后颁发。</p>
      )}
      {enrolment.certificate && !enrolment.certificate.revokedAt && (
        <DocumentButton
          name="结业证书"
          file={enrolment.certificateFile}
          request={() => api.requestCertificateFile({ params: { enrolmentId: enrolment.enrolmentId }, body: {} })}
          refresh={() => queryClient.invalidateQueries({ queryKey: keyOf(courseWorkspace.getMyCourse) })}
        />
      )}
    </RecordPart>
  )
}

function Lesson({ enrolment, lesson }: { enrolment: Detail; lesson: Detail['chapters'][number]['lessons'][number] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 break-words">
        <span className="tag mr-2">{lessonKindTexts[lesson.kind]}</span>
        {lesson.title}
      </span>
      <span className="card-meta">
        {lesson.durationSeconds > 0 && <span>{durationText(lesson.durationSeconds)}</span>}
        {lesson.quizScore !== null && <span className="num">{lesson.quizScore} 分</span>}
        {isOpen(enrolment) && (
          <a className="btn btn-sm" href={`/course/${enrolment.courseId}/learn?lesson=${lesson.lessonId}`}>
            {lesson.doneAt ? '再学一遍' : '学习'}
            <span className="sr-only">：{lesson.title}</span>
          </a>
        )}
        {lesson.doneAt ? (
          <span className="text-ok">已学完</span>
        ) : lesson.positionSeconds > 0 ? (
          <span>学到 {durationText(lesson.positionSeconds)}</span>
        ) : (
          <span>未开始</span>
        )}
      </span>
    </li>
  )
}

function Lessons({ enrolment }: { enrolment: Detail }) {
  return (
    <RecordPart title="课时">
      {enrolment.paid > 0 && <p className="mb-3 text-ink-3 text-xs">打开收费课时即算学过，退款按没有学的课时计算。</p>}
      {enrolment.chapters.map(chapter => (
        <div key={chapter.title} className="mb-3">
          <h4 className="font-medium">{chapter.title}</h4>
          <ul className="divide-y divide-line">
            {chapter.lessons.map(lesson => (
              <Lesson key={lesson.lessonId} enrolment={enrolment} lesson={lesson} />
            ))}
          </ul>
        </div>
      ))}
    </RecordPart>
  )
}

export function MyCourseDetail({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(courseWorkspace.getMyCourse, id)}
      load={() => api.getMyCourse({ params: { enrolmentId: id } })}
      list="我的课程"
      title={enrolment => enrolment.title}
      badge={enrolment => <StateBadge names={enrolmentNames} state={enrolment.state} />}
    >
      {enrolment => (
        <>
          <div className="grid gap-3 lg:grid-cols-2 items-start">
            <StudyProgress enrolment={enrolment} />
            <Certificate enrolment={enrolment} />
          </div>
          <Lessons enrolment={enrolment} />
        </>
      )}
    </DetailScreen>
  )
}
