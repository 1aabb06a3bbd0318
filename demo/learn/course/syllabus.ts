/** What is taught in a course: chapters, their lessons, and the questions of its quizzes. */
import type { Insertable } from 'kysely'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { DemoClip } from '#demo/park/video/clips.ts'
import type { Rng } from '#demo/rng.ts'
import type { Db } from '#server/db/client.ts'
import type { CourseLessonsTable } from '#server/domains/learn/course/tables.ts'
import type { CourseSubject } from './subjects.ts'
import { lessonText, lessonTitle } from './texts.ts'

export type Lesson = Omit<Insertable<CourseLessonsTable>, 'course_id' | 'chapter_id'>
/** Its lessons, in order. */
export type Chapter = Lesson[]

/** @param clip the first lesson of a course is a film that may be watched for free. */
export function draftSyllabus(rng: Rng, category: CourseSubject, k12: boolean, clip: DemoClip): Chapter[] {
  const chapters = draftChapters(rng, category, k12)
  const [opening] = chapters[0] ?? []
  if (opening) Object.assign(opening, filmOf(clip))
  return chapters
}

const filmOf = (clip: DemoClip) => ({
  kind: 'VIDEO' as const,
  body: '',
  duration_seconds: Math.round(clip.durationMs / 1000),
  source_url: clip.url,
  source_mime: clip.mime,
})

function draftChapters(rng: Rng, category: CourseSubject, k12: boolean): Chapter[] {
  let position = 0
  return rng.sample(category.subjects, rng.int(3, category.subjects.length)).map((about, chapter) => {
    const start = rng.int(0, 9)
    return Array.from({ length: rng.int(3, k12 ? 5 : 6) }, (_, at) => {
      const free = chapter === 0 && at < 2
      // What is free can be read in place.
      const kind = free ? ('TEXT' as const) : drawKind(rng)
      return {
        position: position++,
        kind,
        title:
          kind === 'QUIZ' ? `随堂测验：${about}` : kind === 'FILE' ? `资料下载：${about}清单` : lessonTitle(start + at, about),
        free,
        duration_seconds: drawSeconds(rng, kind),
        body: kind === 'TEXT' ? lessonText(rng, about) : '',
        file_id: null,
        source_url: null,
        source_mime: null,
      }
    })
  })
}

const drawKind = (rng: Rng) =>
  rng.weighted([
    ['VIDEO', 14],
    ['TEXT', 3],
    ['FILE', 1],
    ['QUIZ', 2],
  ] as const)

function drawSeconds(rng: Rng, kind: Lesson['kind']): number {
  if (kind === 'VIDEO') return rng.int(280, 2300)
  if (kind === 'TEXT') return rng.int(240, 700)
  return kind === 'QUIZ' ? 600 : 0
}

export async function insertSyllabus(db: Db, courses: readonly { id: number; chapters: readonly Chapter[] }[]): Promise<void> {
  const chapters = courses.flatMap(course =>
    course.chapters.map((lessons, position) => ({
      course_id: course.id,
      position,
      title: `第${'一二三四五六七八九十'[position]}章 ${subjectOf(lessons)}`,
      lessons,
    })),
  )
  const chapterIds = await insertReturningIds(
    db,
    'course_chapters',
    chapters.map(({ lessons: _, ...row }) => row),
  )
  const lessons = chapters.flatMap((chapter, index) =>
    chapter.lessons.map(lesson => ({ ...lesson, course_id: chapter.course_id, chapter_id: chapterIds[index]! })),
  )
  const lessonIds = await insertReturningIds(db, 'course_lessons', lessons)
  await insertAll(
    db,
    'course_quiz_questions',
    lessons.flatMap((lesson, index) => (lesson.kind === 'QUIZ' ? quizOf(lessonIds[index]!) : [])),
  )
}

/** What a chapter is about: the title of its first lesson without what makes it a lesson. */
const subjectOf = (lessons: Chapter): string =>
  lessons[0]?.title.replace(/^.*：|认识|的完整流程|里最常见的三个错误|进阶技巧|答疑|用一张清单管好/g, '') ?? ''

const quizOf = (lessonId: number) =>
  [0, 1].map(position => ({
    lesson_id: lessonId,
    position,
    question: position === 0 ? `开始之前，首先要做的是什么？` : '遇到和例子不一样的情况，应该怎么办？',
    choices:
      position === 0
        ? ['明确目标与现有条件', '直接动手', '等别人先做', '凭感觉决定']
        : ['停下来核对清单', '照搬例子', '跳过这一步', '放弃'],
    answers: [0],
    explanation: '先看清目标和条件，再选方法，能少走很多弯路。',
  }))
