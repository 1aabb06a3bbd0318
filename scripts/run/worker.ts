/** A worker of `npm start`: prepares database and build when it is the first, then serves the site. Bundled, and started by start.ts only. */
import { loadDraw } from '#demo/draw.ts'
import { runWorker } from '#server/process/worker.ts'
import { loadSettings } from '../lib/settings.ts'

const env = await loadSettings()

runWorker({
  async prepare(databaseUrl) {
    const [{ openDatabase, prepareDatabase }, { ensureBuilt }] = await Promise.all([
      import('../lib/database.ts'),
      import('../lib/build.ts'),
    ])
    const url = databaseUrl ?? (await openDatabase(env)).url
    // The build works in a process of its own while the database is prepared in this one.
    const steps = await Promise.allSettled([prepareDatabase(url, env.SITE_DEMO ? 'demo' : null), ensureBuilt()])
    for (const step of steps) if (step.status === 'rejected') throw step.reason
  },
  async serve(databaseUrl, socket) {
    const url = databaseUrl ?? env.DATABASE_URL ?? ''
    const [{ startServer }, { waitForDatabase }] = await Promise.all([
      import('#server/main.ts'),
      import('#server/process/wait-for-database.ts'),
    ])
    await waitForDatabase(url)
    return startServer({ databaseUrl: url, env, draw: await loadDraw(env.SITE_DEMO), ...(socket ? { socket } : {}) })
  },
})

// Loaded while the database starts, and before the first request in any case.
await import('#server/main.ts')
