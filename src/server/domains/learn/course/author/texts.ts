/** The free texts of a course, for the operator who reads it and for the check of sensitive words. */
import type { CourseDraft } from '#lib/contract/learn/course-author.ts'
import { lessonKindTexts } from '#lib/format/learn.ts'
import { picturesIn, writtenText } from '#server/content/rich-text.ts'

/** The course as somebody would read it through: every lesson, with the texts and quizzes whole. */
export const joinedText = ({ description, chapters }: CourseDraft): string =>
  [
    writtenText(description),
    ...chapters.flatMap((chapter, at) => [
      `第 ${at + 1} 章 ${chapter.title}`,
      ...chapter.lessons.flatMap(lesson => [
        `【${lessonKindTexts[lesson.kind]}${lesson.free ? '，免费' : ''}】${lesson.title}`,
        ...(lesson.kind === 'QUIZ'
          ? lesson.questions.map(one => [one.question, ...one.choices, ...one.texts, one.explanation].join(' / '))
          : [writtenText(lesson.body)]),
      ]),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')

/** Pictures of the form by their keys, the cover first. */
export const pictureKeysOf = ({ cover, description, chapters }: CourseDraft): string[] => [
  ...(cover ? [cover.key] : []),
  ...[description, ...chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.body))].flatMap(picturesIn),
]

/** The text that is compared with the sensitive words. */
export const courseText = (course: CourseDraft) => ({
  place: 'COURSE' as const,
  subject: 'COURSE' as const,
  text: [
    course.title,
    course.subtitle,
    ...course.tags,
    ...course.audience,
    ...course.gains,
    course.teacher.name,
    course.teacher.title,
    course.teacher.intro,
    joinedText(course),
  ].join('\n'),
  field: 'description',
  can: 'reviewed' as const,
  pictures: { keys: pictureKeysOf(course), ids: [] },
  whole: course,
})
