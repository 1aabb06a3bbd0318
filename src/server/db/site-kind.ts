/**
 * What a database is: the demo city or a real site. Written down at the first start, so that neither is taken for the other: invented people
 * never join real ones, and a site with known demo accounts never goes live by a setting.
 */
import { writeFirstBanners } from '#server/reference/banners.ts'
import type { Db } from './client.ts'

/** The fact that says which demo data this database holds. */
export const SEED_FACT = 'demo_seed'
/** The fact that says that real people use this database. */
const REAL_FACT = 'real_site'

export type SiteKind = 'demo' | 'real' | 'empty'

/** A database with accounts that nobody marked is a real one: only the demo city brings accounts along. */
export async function getSiteKind(db: Db): Promise<SiteKind> {
  const facts = await db.selectFrom('site_facts').select('key').where('key', 'in', [SEED_FACT, REAL_FACT]).execute()
  if (facts.some(fact => fact.key === SEED_FACT)) return 'demo'
  if (facts.length > 0) return 'real'
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) ? 'real' : 'empty'
}

/** Writes down that this is a real site. An empty database is given the banners of one. */
export async function beginRealSite(db: Db): Promise<void> {
  await db.transaction().execute(async trx => {
    const isNew = (await getSiteKind(trx)) === 'empty'
    await trx
      .insertInto('site_facts')
      .values({ key: REAL_FACT, value: new Date().toISOString() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    if (isNew) await writeFirstBanners(trx)
  })
}
