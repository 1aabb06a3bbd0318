/** What a database says of its demo data. Apart from the seeds, so that a start that has nothing to seed does not load them. */
import type { Db } from '#server/db/client.ts'

/** The fact that says which demo data this database holds. */
export const SEED_FACT = 'demo_seed'

export async function isSeeded(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('site_facts').select('key').where('key', '=', SEED_FACT).executeTakeFirst())
}
