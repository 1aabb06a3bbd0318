/** Puts jobs and schools on the map; services and companies are put there with their scores (review seed). */

import type { SeedContext } from '#demo/context.ts'
import { publishJobPoints } from '#server/domains/city/recruitment/service.ts'
import { publishSchoolPoints } from '#server/domains/learn/school/service.ts'

export async function seedMap({ db }: SeedContext): Promise<void> {
  await publishJobPoints(db)
  await publishSchoolPoints(db)
}
