/** Puts jobs and schools on the map; services and companies are put there with their scores (review seed). */
import { publishJobPoints } from '#server/domains/recruitment/service.ts'
import { publishSchoolPoints } from '#server/domains/school/service.ts'
import type { SeedContext } from './context.ts'

export async function seedMap({ db }: SeedContext): Promise<void> {
  await publishJobPoints(db)
  await publishSchoolPoints(db)
}
