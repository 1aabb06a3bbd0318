/** Fills an empty database with the demo city. The order is that of the references between domains. */
import type { Db } from '#server/db/client.ts'
import type { SeedContext, SeedSize } from './context.ts'
import { createRng } from './rng.ts'

type Step = { name: string; run(context: SeedContext): Promise<void> }

const steps: Step[] = []

/** The fact that says which demo data this database holds. */
const SEED_FACT = 'demo_seed'

export async function isSeeded(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('site_facts').select('key').where('key', '=', SEED_FACT).executeTakeFirst())
}

/**
 * Seeds everything in one transaction, so that an interrupted first start leaves an empty database rather than half a city.
 * @param options.report is told about each step as it begins.
 */
export async function seedDemo(
  db: Db,
  options: { size: SeedSize; now?: Date; seed?: string; report?: (step: string, done: number, of: number) => void },
): Promise<void> {
  const now = options.now ?? new Date()
  await db.transaction().execute(async trx => {
    const context: SeedContext = {
      db: trx,
      rng: createRng(options.seed ?? 'chenghui'),
      now,
      size: options.size,
      scale: count => (options.size === 'demo' ? count : Math.max(1, Math.ceil(count / 20))),
      people: [],
      companies: [],
    }
    for (const [index, step] of steps.entries()) {
      options.report?.(step.name, index, steps.length)
      await step.run({ ...context, rng: context.rng.sub(step.name) })
    }
    await trx
      .insertInto('site_facts')
      .values({ key: SEED_FACT, value: `${options.size} ${now.toISOString()}` })
      .execute()
  })
}
