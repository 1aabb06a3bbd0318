/** `npm run seed -- --size small|demo|million`: fills the database anew. Everything in it is lost, so a filled one needs --reset. */
import { parseArgs } from 'node:util'
import { growDatabase, openDatabase, prepareDatabase } from '../lib/database.ts'
import { emptyDemo } from '../lib/empty-demo.ts'
import { fail, print, since } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

const sizes = ['small', 'demo', 'million'] as const

try {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: 'demo' }, reset: { type: 'boolean', default: false } },
  })
  const size = sizes.find(known => known === values.size)
  if (!size) throw new Error(`--size is one of ${sizes.join(', ')}`)
  await seed(size, values.reset)
} catch (error) {
  fail(error)
}

async function seed(size: (typeof sizes)[number], reset: boolean): Promise<void> {
  const started = performance.now()
  const env = await loadSettings()
  const database = await openDatabase(env)
  try {
    if (reset) await emptyDemo(database.url)
    const fresh = await prepareDatabase(database.url, size === 'million' ? 'demo' : size)
    if (!fresh)
      throw new Error('This database is already filled. To drop everything in it and fill it anew: npm run seed -- --reset')
    if (size === 'million') await growDatabase(database.url, 1_000_000)
    print(`Seeded (${size}) in ${since(started)}`)
  } finally {
    await database.stop()
  }
}
