/** The databases that the bench keeps between runs, under .cache/bench: a demo city, and one at a million rows. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { growDatabase, prepareDatabase } from '../../scripts/lib/database.ts'

export type BenchDatabase = { url: string; pid: number; stop(): Promise<void> }

/** The demo city, seeded on the first use. */
export async function openDemo(): Promise<BenchDatabase> {
  const server = await startEmbedded({ dataDir: path.resolve('.cache/bench/demo'), log: () => undefined })
  await prepareDatabase(server.url, 'demo')
  return server
}

/** The demo city with so many jobs and questions; made on the first use, which takes minutes for a million. */
export async function openSized(rows: number): Promise<BenchDatabase> {
  const dataDir = path.resolve(`.cache/bench/rows-${rows}`)
  const done = path.join(dataDir, 'grown')
  const server = await startEmbedded({ dataDir, log: () => undefined })
  await prepareDatabase(server.url, 'demo')
  if (!existsSync(done)) {
    await growDatabase(server.url, rows)
    writeFileSync(done, '')
  }
  return server
}
