/** Learning a course: its lessons beside the one that is open. People who have not enrolled can open the free lessons. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import check from '#icons/circle-check.svg?raw'
import play from '#icons/circle-play.svg?raw'
import download from '#icons/download.svg?raw'
import fileText from '#icons/file-text.svg?raw'
import listChecks from '#icons/list-checks.svg?raw'
import lock from '#icons/lock.svg?raw'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { LearnedCourse, LearningLesson } from '#lib/contract/learn/course-learning.ts'
import { duration } from '#lib/format/date.ts'
import { lessonKindTexts } from '#lib/format/learn.ts'
import { EVENING_REST } from '#lib/learn/evening.ts'
import { SESSION_BEGAN } from '#lib/session/token.ts'
import { api, learningKey } from './calls.ts'
import { LessonView } from './LessonView.tsx'
import { type Evening, useEvening } from './use-evening.ts'
import '#components/ui/progress-line.css'

const ICONS = { VIDEO: play, TEXT: fileText, FILE: download, QUIZ: listChecks }

/** Somebody signed in over the page: what they have is asked for again. */
function useSessions(courseId: number): void {
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: learningKey(courseId) })
    addEventListener(SESSION_BEGAN, again)
    return () => removeEventListener(SESSION_BEGAN, again)
  }, [courseId])
}

export function Learning({ courseId }: { courseId: number }) {
  const course = useQuery(
    { queryKey: learningKey(courseId), queryFn: () => api.getCourseLearning({ params: { id: courseId } }) },
    queryClient,
  )
  useSessions(courseId)
  if (isNotFound(course.error))
    return (
      <EmptyCard title="没有找到这门课程" text="课程可能已经下架。已经报名的，请先登录。">
        <a className="btn" href="/course">
          看看别的课程
        </a>
      </EmptyCard>
    )
  return <Answer query={course}>{found => <Course course={found} />}</Answer>
}

/** Where to go on: the first lesson that can be opened and is not done, otherwise the first that can be opened. */
const nextOf = (lessons: readonly LearningLesson[]): number | null =>
  (lessons.find(one => one.open && !one.done) ?? lessons.find(one => one.open))?.lessonId ?? null

function Course({ course }: { course: LearnedCourse }) {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const [chosen, setChosen] = useState<number | null>(() => {
    const asked = Number(new URLSearchParams(location.search).get('lesson'))
    return lessons.some(one => one.lessonId === asked && one.open) ? asked : nextOf(lessons)
  })
  const current = lessons.find(one => one.lessonId === chosen && one.open)
  // What a refund gives back becomes less by a press alone, not by coming here.
  const [begun, setBegun] = useState(
    () => location.search.includes('lesson=') || course.price === 0 || !current || current.free || current.opened,
  )
  const choose = (lessonId: number) => {
    setBegun(true)
    setChosen(lessonId)
    history.replaceState(history.state, '', `?lesson=${lessonId}`)
  }
  const evening = useEvening(course.k12)
  const following = current ? lessons.slice(lessons.indexOf(current) + 1).find(one => one.open) : undefined
  return (
    <div className="stack">
      <Head course={course} />
      <EveningNotice evening={evening} />
      <div className="grid gap-4 items-start lg:grid-cols-[minmax(0,1fr)_20rem]">
        {current && !begun ? (
          <StartLesson lesson={current} shut={evening === 'rest'} begin={() => choose(current.lessonId)} />
        ) : current ? (
          <LessonView
            key={current.lessonId}
            course={course}
            lesson={current}
            next={following && (() => choose(following.lessonId))}
          />
        ) : (
          <EmptyCard title="报名后开始学习" text="这门课程没有可以免费试看的课时。">
            <a className="btn btn-main" href={`/course/${course.courseId}`}>
              去报名
            </a>
          </EmptyCard>
        )}
        <Lessons course={course} chosen={chosen} choose={choose} />
      </div>
    </div>
  )
}

function EveningNotice({ evening }: { evening: Evening }) {
  if (evening === null) return null
  return (
    <p className="notice" role="status">
      {evening === 'rest' ? `${EVENING_REST}。` : '快到晚上九点了，九点以后不开放中小学课程，请准备休息。'}
    </p>
  )
}

function StartLesson({ lesson, shut, begin }: { lesson: LearningLesson; shut: boolean; begin: () => void }) {
  return (
    <section className="card card-pad stack" aria-labelledby="begin-heading">
      <h2 className="text-lg font-semibold" id="begin-heading">
        {lesson.title}
      </h2>
      <p className="text-ink-2">打开收费课时即算学过，退款按没有学的课时计算。</p>
      <button
        type="button"
        className="btn btn-main justify-self-start"
        disabled={shut}
        title={shut ? EVENING_REST : undefined}
        onClick={begin}
      >
        开始学习
      </button>
    </section>
  )
}

function Head({ course }: { course: LearnedCourse }) {
  const { enrolment } = course
  const learning = enrolment?.state === 'LEARNING' || enrolment?.state === 'FINISHED'
  return (
    <header className="card card-pad stack">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold min-w-0 break-words">{course.title}</h1>
        <span className="text-ink-2">{[...new Set([course.teacherName, course.providerName])].filter(Boolean).join(' · ')}</span>
      </div>
      {learning && enrolment ? (
        <p className="flex flex-wrap items-center gap-3">
          <progress
            className="progress-line"
            max={Math.max(1, course.lessonCount)}
            value={enrolment.lessonsDone}
            aria-label="学习进度"
          />
          <span className="num">
            已学完 {enrolment.lessonsDone}/{course.lessonCount} 课时
          </span>
          {enrolment.certificateNo && (
            <a className="link" href={`/verify?no=${enrolment.certificateNo}`}>
              结业证书 {enrolment.certificateNo}
            </a>
          )}
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-ink-2">
            {enrolment?.state === 'UNPAID'
              ? '订单还没有付款，付款后可以学全部课时。'
              : '现在可以试看免费课时，报名后可以学全部课时。'}
          </span>
          {course.isPublic && (
            <a className="btn btn-main btn-sm" href={`/course/${course.courseId}`}>
              {enrolment?.state === 'UNPAID' ? '去付款' : '去报名'}
            </a>
          )}
        </p>
      )}
    </header>
  )
}

function Lessons({ course, chosen, choose }: { course: LearnedCourse; chosen: number | null; choose: (id: number) => void }) {
  return (
    <nav className="card card-pad stack" aria-label="课程目录">
      {course.chapters.map((chapter, at) => (
        <section key={`${at}-${chapter.title}`} className="stack" aria-label={chapter.title}>
          <h2 className="text-base font-semibold">{chapter.title}</h2>
          <ol className="grid gap-1">
            {chapter.lessons.map(lesson => (
              <li key={lesson.lessonId}>
                <button
                  type="button"
                  className="btn btn-quiet justify-start text-left w-full h-auto py-2"
                  aria-current={lesson.lessonId === chosen ? 'true' : undefined}
                  disabled={!lesson.open}
                  title={lesson.open ? undefined : '报名后可以学'}
                  onClick={() => choose(lesson.lessonId)}
                >
                  <Icon svg={lesson.open ? ICONS[lesson.kind] : lock} />
                  <span className="grow min-w-0 break-words">{lesson.title}</span>
                  {lesson.done ? (
                    <>
                      <Icon svg={check} className="text-ok" />
                      <span className="sr-only">已学完</span>
                    </>
                  ) : (
                    <span className="num text-xs text-ink-2">
                      {lesson.durationSeconds > 0 ? duration(lesson.durationSeconds) : lessonKindTexts[lesson.kind]}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  )
}
