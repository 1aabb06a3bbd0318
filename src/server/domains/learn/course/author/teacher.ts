/** Who teaches a course: found by name at the school, the company or the person that offers it, made where there is none. */
import type { CourseDraft } from '#lib/contract/learn/course-author.ts'
import type { Db } from '#server/db/client.ts'
import { findTeacherNamed, insertTeacher } from './queries.ts'

type OwnerColumns = { school_id: number | null; company_id: number | null; owner_user_id: number | null }

/** @returns the teacher's id. What the form says of one who is known counts once it has passed. */
export async function teacherFor(trx: Db, place: OwnerColumns, draft: CourseDraft): Promise<number> {
  const at = { school_id: place.school_id, company_id: place.company_id, user_id: place.owner_user_id }
  const { name, title, intro, years } = draft.teacher
  const known = await findTeacherNamed(trx, name, at)
  return known?.id ?? insertTeacher(trx, { ...at, name, title, intro, years })
}
