/** The databases that the bench keeps between runs, under .cache/bench: a demo city, and one at a million rows. */
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'

export type BenchDatabase = { url: string; pid: number; stop(): Promise<void> }

/** The demo city, seeded on the first use. */
export async function openDemo(): Promise<BenchDatabase> {
  const server = await startEmbedded({ dataDir: path.resolve('.cache/bench/demo'), log: () => undefined })
  await prepareDatabase(server.url, 'demo')
  return server
}
