/** How many learn a course, where they stop, and what it has brought. */
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { money } from '#lib/format/money.ts'
import { api } from './workspace.ts'

type CourseFigures = CallResult<typeof courseAuthor.getCourseFigures>

function Totals({ courseId, figures }: { courseId: number; figures: CourseFigures }) {
  return (
    <RecordPart title="合计">
      <Facts
        facts={[
          ['学员', `${figures.learners} 人`],
          ['学完', `${figures.finished} 人`],
          ['收入', `${money(figures.income)}（已扣退款，未扣平台服务费）`],
        ]}
      />
      <p className="mt-3">
        <Link className="btn btn-sm" href={`/merchant/course/mine?course=${courseId}&view=certificates`}>
          颁发的结业证书
        </Link>
      </p>
    </RecordPart>
  )
}

/** Of each lesson, how many opened it, finished it, and went no further. */
function LessonTable({ figures }: { figures: CourseFigures }) {
  return (
    <div className="overflow-x-auto">
      <table className="table w-full">
        <thead>
          <tr>
            <th scope="col">课时</th>
            <th scope="col">打开</th>
            <th scope="col">学完</th>
            <th scope="col">停在这里</th>
          </tr>
        </thead>
        <tbody>
          {figures.lessons.map(lesson => (
            <tr key={lesson.lessonId}>
              <th scope="row" className="text-left font-normal">
                {lesson.title}
              </th>
              <td className="num text-center">{lesson.opened}</td>
              <td className="num text-center">{lesson.done}</td>
              <td className="num text-center">
                {lesson.stopped}
                {lesson.stopped > 0 && (
                  <meter
                    className="ml-2 h-2 w-16"
                    min={0}
                    max={figures.learners}
                    value={lesson.stopped}
                    aria-label={`${lesson.stopped} 人停在这里`}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Figures({ courseId }: { courseId: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="course"
      queryKey={keyOf(courseAuthor.getCourseFigures, identity, courseId)}
      load={() => api.getCourseFigures({ params: { courseId } })}
      list="课程管理"
      title={() => '学员与收入'}
    >
      {figures => (
        <>
          <Totals courseId={courseId} figures={figures} />
          <RecordPart title="停在哪里">
            {figures.learners === 0 ? <p className="text-ink-2">还没有学员。</p> : <LessonTable figures={figures} />}
          </RecordPart>
        </>
      )}
    </DetailScreen>
  )
}
