/** The figures of a school that other domains count: how many people collected it, and the score of its courses. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { lockSchoolFigures, updateSchoolScore } from './figure-queries.ts'
import { publishSchoolPoints } from './map-points.ts'

export { updateSchoolFavourites } from './figure-queries.ts'

/**
 * The score of a school is that of its courses together, each weighed by how many learners scored it; its place among schools follows.
 * To be called in the transaction that changed the score of a course. Cards on other pages follow when those are rendered anew.
 */
export async function recountSchoolScore(trx: Db, schoolId: number): Promise<void> {
  // Two courses of a school are scored at once: the second counts when the first is written.
  await lockSchoolFigures(trx, schoolId)
  await updateSchoolScore(trx, [schoolId])
  await publishSchoolPoints(trx, [schoolId])
  await purgeTags(trx, [pageTag.school(schoolId)])
}

/** All schools, for a seed. */
export const recountSchoolScores = (db: Db): Promise<unknown> => updateSchoolScore(db)
