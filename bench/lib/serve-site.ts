/** The site as a process of its own, for measuring. */
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/main.ts'

const env = readEnv()
const site = await startServer({ databaseUrl: env.DATABASE_URL as string, env })
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)))
process.send?.({ url: site.url })
