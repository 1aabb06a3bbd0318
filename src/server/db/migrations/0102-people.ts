/** People and companies, and how they sign in. */
import type { Kysely } from 'kysely'
import * as address from '../baseline/people/address.ts'
import * as certification from '../baseline/people/certification.ts'
import * as identity from '../baseline/people/identity.ts'
import * as merchantProfile from '../baseline/people/merchant-profile.ts'
import * as minorMode from '../baseline/people/minor-mode.ts'
import * as personalData from '../baseline/people/personal-data.ts'
import * as session from '../baseline/people/session.ts'
import * as staff from '../baseline/people/staff.ts'
import * as thirdParty from '../baseline/people/third-party.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [identity, staff, certification, session, thirdParty, address, merchantProfile, personalData, minorMode])
    await part.up(db)
}
