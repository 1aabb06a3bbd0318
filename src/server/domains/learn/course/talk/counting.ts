/** What is counted of comments: beside the course, and in the score of its school. */
import type { Db } from '#server/db/client.ts'
import { recountSchoolScore } from '#server/domains/learn/school/service.ts'
import { addComment, findSchoolOf } from './queries.ts'

/** A comment comes into sight, or (`by: -1`) has left it: its state is written already. */
export async function countComment(
  trx: Db,
  comment: { courseId: number; parentId: number | null; score: number | null; by?: 1 | -1 },
): Promise<void> {
  await addComment(trx, comment)
  if (comment.score === null) return
  const schoolId = await findSchoolOf(trx, comment.courseId)
  if (schoolId !== null) await recountSchoolScore(trx, schoolId)
}
