/** Consultation and its playbacks. */
import type { Kysely } from 'kysely'
import * as consultants from '../baseline/consult/consultants.ts'
import * as consultations from '../baseline/consult/consultations.ts'
import * as counts from '../baseline/consult/counts.ts'
import * as playbacks from '../baseline/consult/playbacks.ts'
import * as questionLists from '../baseline/consult/question-lists.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [consultants, consultations, playbacks, counts, questionLists]) await part.up(db)
}
