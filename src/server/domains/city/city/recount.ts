/**
 * Figures that lists are ordered by, derived again from their sources: reviews, packages, questions, favourites, evidence.
 * A write recounts the services and companies it touches; a seed recounts all.
 */
import type { Db } from '#server/db/client.ts'
import { updateCompanyFigures, updateCompanyRanks, updateCompanyScores } from '#server/domains/people/company/figures.ts'
import { updateCategoryCounts } from './category-queries.ts'
import { countedCompanyFigures, countedCompanyRanks, listPerformanceEvidence, updateServiceFigures } from './figure-queries.ts'
import { performanceOf } from './performance.ts'

/** @param ids services to recount; all of them when left out. */
export const recountServices = (db: Db, ids?: readonly number[]): Promise<void> => updateServiceFigures(db, ids)

/** @param ids companies to recount; all of them when left out. */
export async function recountCompanies(db: Db, ids?: readonly number[]): Promise<void> {
  const byCompany = Map.groupBy(await listPerformanceEvidence(db, ids), row => row.company_id)
  await updateCompanyScores(
    db,
    [...byCompany].map(([id, rows]) => ({ id, score: performanceOf(rows)?.score ?? 0 })),
  )
  await updateCompanyFigures(db, countedCompanyFigures(ids), ids)
  await updateCompanyRanks(db, countedCompanyRanks(ids), ids)
}

/** How many published services each category has. */
export async function recountCategories(db: Db): Promise<void> {
  await updateCategoryCounts(db)
}
