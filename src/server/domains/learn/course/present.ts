/** Rows of courses as the wire shows them. */

import type { CourseCard, CourseCategory, CourseComment, CourseDetail, LearnQuestion } from '#lib/contract/learn/course.ts'
import { levelTexts } from '#lib/format/learn.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { CommentRow, QuestionRow } from './comment-queries.ts'
import type { CardRow, DetailRow, LessonRow } from './queries.ts'

/** Hundredths of a star as stars with one decimal. */
export const presentScore = (score: number, count: number): number | null => (count > 0 ? Math.round(score / 10) / 10 : null)

const providerOf = (row: CardRow): CourseCard['provider'] => {
  if (row.school_id !== null)
    return { kind: 'school', id: row.school_id, name: row.school_name ?? '', logo: row.school_logo || null }
  if (row.company_id !== null)
    return { kind: 'company', id: row.company_id, name: row.company_name ?? '', logo: row.company_logo || null }
  return { kind: 'person', id: row.owner_user_id ?? 0, name: row.owner_name ?? '', logo: row.owner_avatar || null }
}

export const presentCard = (row: CardRow): CourseCard => ({
  courseId: row.id,
  title: row.title,
  subtitle: row.subtitle,
  cover: row.cover || null,
  categoryId: row.category_id,
  categoryName: row.category_name,
  level: row.level,
  levelText: levelTexts[row.level],
  tags: row.tags,
  price: row.price,
  originalPrice: row.original_price,
  lessonCount: row.lesson_count,
  freeLessonCount: row.free_lesson_count,
  durationSeconds: row.duration_seconds,
  studentCount: row.student_count,
  score: presentScore(row.score, row.score_count),
  scoreCount: row.score_count,
  teacher: { name: row.teacher_name, title: row.teacher_title, avatar: row.teacher_avatar || null },
  provider: providerOf(row),
  publishedAt: row.published_at!.toISOString(),
})

export function presentChapters(lessons: LessonRow[]): CourseDetail['chapters'] {
  const chapters = new Map<number, CourseDetail['chapters'][number]>()
  for (const lesson of lessons) {
    const chapter = chapters.get(lesson.chapter_id) ?? { title: lesson.chapter_title, lessons: [] }
    chapters.set(lesson.chapter_id, chapter)
    chapter.lessons.push({
      lessonId: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      free: lesson.free,
      durationSeconds: lesson.duration_seconds,
      body: lesson.body,
      source: lesson.source_url && lesson.source_mime ? { url: lesson.source_url, mime: lesson.source_mime } : null,
    })
  }
  return [...chapters.values()]
}

export const presentQuestion = (row: QuestionRow): LearnQuestion => ({
  questionId: row.id,
  nickname: row.nickname,
  avatar: row.avatar || null,
  body: row.body,
  answer: row.answer,
  answeredBy: row.answered_by,
  answeredAt: row.answered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

type DetailParts = {
  lessons: LessonRow[]
  scores: { score: number | null; count: number }[]
  questions: QuestionRow[]
  sameTeacher: CardRow[]
  similar: CardRow[]
}

export const presentDetail = (row: DetailRow, parts: DetailParts): CourseDetail => {
  const card = presentCard(row)
  return {
    ...card,
    groupId: row.category_group_id,
    groupName: row.category_group_name,
    description: cleanHtml(row.description),
    audience: row.audience,
    gains: row.gains,
    k12: row.k12,
    permitNo: row.subject_training ? row.permit_no : null,
    validDays: row.valid_days,
    commentCount: row.comment_count,
    scores: [5, 4, 3, 2, 1].map(stars => Number(parts.scores.find(one => one.score === stars)?.count ?? 0)),
    teacher: {
      ...card.teacher,
      intro: row.teacher_intro,
      years: row.teacher_years,
      courseCount: row.teacher_course_count,
      studentCount: row.teacher_student_count,
    },
    chapters: presentChapters(parts.lessons),
    questions: parts.questions.map(presentQuestion),
    sameTeacher: parts.sameTeacher.map(presentCard),
    similar: parts.similar.map(presentCard),
  }
}

const presentRemark = (row: CommentRow) => ({
  commentId: row.id,
  userId: row.user_id,
  nickname: row.nickname,
  avatar: row.avatar || null,
  byTeacher: row.by_teacher,
  body: row.body,
  likes: row.like_count,
  createdAt: row.created_at.toISOString(),
})

export const presentComment = (row: CommentRow, replies: CommentRow[]): CourseComment => ({
  ...presentRemark(row),
  score: row.score,
  replyCount: row.reply_count,
  replies: replies
    .filter(reply => reply.parent_id === row.id)
    .map(reply => ({ ...presentRemark(reply), replyToNickname: reply.reply_to_nickname })),
})

type CategoryRow = { id: number; parent_id: number | null; name: string; course_count: number }

export const presentCategories = (rows: CategoryRow[]): CourseCategory[] => {
  const short = (row: CategoryRow) => ({ id: row.id, name: row.name, courses: row.course_count })
  return rows
    .filter(row => row.parent_id === null)
    .map(group => ({ ...short(group), children: rows.filter(row => row.parent_id === group.id).map(short) }))
}
