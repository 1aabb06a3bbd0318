/** What a question is about, and what follows from that: where it is read, who answers it, which pages show it. */
import { type PageTag, pageTag } from '#lib/tags.ts'
import type { Db } from '#server/db/client.ts'
import { contactsOf } from '../author/contacts.ts'
import { findAskedExam, findAskedSchool } from './question-queries.ts'

/** Exactly one of the three is set. */
export type QuestionAbout = { course_id: number | null; exam_id: number | null; school_id: number | null }

export const aboutCourse = (id: number): QuestionAbout => ({ course_id: id, exam_id: null, school_id: null })
export const aboutExam = (id: number): QuestionAbout => ({ course_id: null, exam_id: id, school_id: null })
export const aboutSchool = (id: number): QuestionAbout => ({ course_id: null, exam_id: null, school_id: id })

export type QuestionPlace = {
  /** What kind of thing it is about, as people read it. */
  kind: '课程' | '考试' | '学校'
  title: string
  /** The people who lead the company or school that answers. */
  people: number[]
  /** Under whose name they answer. */
  answeredBy: string
}

/** Where it stands with its answer. */
export function questionLink({ course_id, exam_id, school_id }: QuestionAbout): string {
  if (course_id !== null) return `/course/${course_id}#questions`
  return school_id !== null ? `/school/schoolDetail?id=${school_id}#questions` : `/school/exam?id=${exam_id}#questions`
}

export function questionTag({ course_id, exam_id, school_id }: QuestionAbout): PageTag {
  if (course_id !== null) return pageTag.course(course_id)
  return school_id !== null ? pageTag.school(school_id) : pageTag.exam(exam_id ?? 0)
}

export async function placeOf(db: Db, about: QuestionAbout): Promise<QuestionPlace> {
  if (about.course_id !== null) {
    const { people, courseTitle, teacherName } = await contactsOf(db, about.course_id)
    return { kind: '课程', title: courseTitle, people, answeredBy: teacherName || '开课方' }
  }
  const row = about.school_id !== null ? await findAskedSchool(db, about.school_id) : await findAskedExam(db, about.exam_id ?? 0)
  const people = [row?.owner_user_id, row?.leader_user_id].filter(id => typeof id === 'number')
  return {
    kind: about.school_id !== null ? '学校' : '考试',
    title: row?.title ?? '',
    people: [...new Set(people)],
    answeredBy: row?.school_name ?? '学校',
  }
}
