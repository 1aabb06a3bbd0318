/** Areas and the map, same-city services, recruitment. */
import type { Kysely } from 'kysely'
import * as applications from '../baseline/city/applications.ts'
import * as favourites from '../baseline/city/favourites.ts'
import * as map from '../baseline/city/map.ts'
import * as nation from '../baseline/city/nation.ts'
import * as professions from '../baseline/city/professions.ts'
import * as recruitment from '../baseline/city/recruitment.ts'
import * as resumes from '../baseline/city/resumes.ts'
import * as savedSearch from '../baseline/city/saved-search.ts'
import * as services from '../baseline/city/services.ts'
import * as supply from '../baseline/city/supply.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [nation, map, services, favourites, professions, resumes, recruitment, applications, savedSearch, supply])
    await part.up(db)
}
