/** Fills the database in FILL_DATABASE_URL with the demo city. A process of its own: what seeding needs of memory is given back with it. */

import type { SeedSize } from '#demo/context.ts'
import { seedDemo } from '#demo/index.ts'
import { createDb } from '#server/db/client.ts'
import { fail, print, since } from '../lib/print.ts'

const started = performance.now()
const db = createDb(process.env.FILL_DATABASE_URL ?? '', { max: 2, applicationName: 'chenghui-fill' })
try {
  await seedDemo(db, {
    size: process.env.FILL_SIZE as SeedSize,
    report: (step, done, of) => print(`  ${String(done + 1).padStart(2)}/${of} ${step} (${since(started)})`),
  })
} catch (error) {
  fail(error)
} finally {
  await db.destroy()
}
