/** The people who are notified about a course: those who lead the school, company or teacher that offers it. */
import type { Db } from '#server/db/client.ts'
import { findContacts } from './queries.ts'

export async function contactsOf(
  db: Db,
  courseId: number,
): Promise<{ people: number[]; courseTitle: string; teacherName: string }> {
  const row = await findContacts(db, courseId)
  const people = [row?.owner_user_id, row?.company_owner ?? row?.school_owner].filter(id => typeof id === 'number')
  return { people: [...new Set(people)], courseTitle: row?.title ?? '', teacherName: row?.teacher_name ?? '' }
}
