/** One lesson: its film, text, file or quiz, with notes and questions beside it. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import download from '#icons/download.svg?raw'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseBuying } from '#lib/calls/learn/course-buying.ts'
import type { LearnedCourse, LearningLesson, LessonContent } from '#lib/contract/learn/course-learning.ts'
import { fileSize } from '#lib/format/count.ts'
import { readToken } from '#lib/session/token.ts'
import { AskTeacher } from './AskTeacher.tsx'
import { api, refreshProgress } from './calls.ts'
import { Film, type FilmHandle } from './Film.tsx'
import { Notes } from './Notes.tsx'
import { Quiz } from './Quiz.tsx'

interface Props {
  course: LearnedCourse
  lesson: LearningLesson
  /** Goes to the lesson after this one; undefined for the last. */
  next: (() => void) | undefined
}

/** @param enrolmentId null: a lesson that may be tried. */
function useContent(courseId: number, lessonId: number, enrolmentId: number | null) {
  const content = useQuery(
    {
      queryKey: keyOf(courseBuying.openLesson, enrolmentId, courseId, lessonId),
      queryFn: () =>
        enrolmentId === null
          ? api.previewLesson({ params: { id: courseId, lessonId } })
          : api.openLesson({ params: { enrolmentId, lessonId }, body: {} }),
      refetchOnWindowFocus: false,
      gcTime: 0,
    },
    queryClient,
  )
  const opened = content.isSuccess
  useEffect(() => {
    if (opened && enrolmentId !== null) void refreshProgress(courseId)
  }, [opened, enrolmentId, courseId])
  return content
}

interface ContentProps {
  found: LessonContent
  film: RefObject<FilmHandle | null>
  courseId: number
  lessonId: number
  enrolmentId: number | null
  onTime: (seconds: number) => void
  renew: () => Promise<unknown>
}

function Content({ found, film, courseId, lessonId, enrolmentId, onTime, renew }: ContentProps) {
  return (
    <>
      {found.source && (
        <Film
          key={lessonId}
          handle={film}
          content={found}
          source={found.source}
          enrolmentId={enrolmentId}
          onTime={onTime}
          renew={renew}
          onDone={() => void refreshProgress(courseId)}
        />
      )}
      {found.file && <FileLink file={found.file} />}
      {found.body && <CleanHtml html={found.body} />}
      {found.quiz && (
        <Quiz quiz={found.quiz} lessonId={lessonId} enrolmentId={enrolmentId} onMarked={() => void refreshProgress(courseId)} />
      )}
      {isEmpty(found) && <p className="text-ink-2">这个课时还没有上传内容，请联系开课方。</p>}
    </>
  )
}

export function LessonView({ course, lesson, next }: Props) {
  const { courseId, enrolment } = course
  const learning = enrolment?.state === 'LEARNING' || enrolment?.state === 'FINISHED'
  const enrolmentId = learning ? enrolment.enrolmentId : null
  const { lessonId } = lesson
  const content = useContent(courseId, lessonId, enrolmentId)
  const film = useRef<FilmHandle>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [seconds, setSeconds] = useState(0)

  return (
    <div className="stack min-w-0">
      <article className="card card-pad stack" aria-label={lesson.title}>
        <h2 className="text-lg font-semibold" ref={heading} tabIndex={-1}>
          {lesson.title}
        </h2>
        <Answer query={content}>
          {found => (
            <Content
              found={found}
              film={film}
              courseId={courseId}
              lessonId={lessonId}
              enrolmentId={enrolmentId}
              onTime={setSeconds}
              renew={() => content.refetch()}
            />
          )}
        </Answer>
        {next && (
          <button type="button" className="btn justify-self-end" onClick={next}>
            下一课时
          </button>
        )}
      </article>
      {readToken() && (
        <Notes
          courseId={courseId}
          courseTitle={course.title}
          lesson={lesson}
          seconds={seconds}
          seek={lesson.kind === 'VIDEO' ? at => film.current?.seek(at) : undefined}
        />
      )}
      {learning && <AskTeacher courseId={courseId} lessonId={lessonId} />}
    </div>
  )
}

const isEmpty = ({ source, file, body, quiz }: LessonContent): boolean => !source && !file && !body && !quiz

function FileLink({ file }: { file: NonNullable<LessonContent['file']> }) {
  return (
    <a className="btn btn-main justify-self-start max-w-full" href={file.url} download={file.name}>
      <Icon svg={download} />
      <span className="truncate">
        下载 {file.name}（{fileSize(file.bytes)}）
      </span>
    </a>
  )
}
