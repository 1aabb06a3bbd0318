/** Areas and the map, same-city services, recruitment. */
import type { Kysely } from 'kysely'
import * as nation from '../baseline/city/nation.ts'
import * as recruitment from '../baseline/city/recruitment.ts'
import * as services from '../baseline/city/services.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [nation, services, recruitment]) await part.up(db)
}
