/** The databases that the bench keeps between runs, under .cache/bench: a demo city, and one at a million rows. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { growDatabase, prepareDatabase } from '../../scripts/lib/database.ts'

export type BenchDatabase = { url: string; pid: number; stop(): Promise<void> }

/** The demo city, seeded on the first use. */
export async function openDemo(): Promise<BenchDatabase> {
  const server = await startEmbedded({ dataDir: path.resolve('.cache/bench/demo'), log: () => undefined })
  await prepareDatabase(server.url, 'demo')
  return server
}

/** Sweeps what seeding and migrations left behind, so that the database does not in the middle of a measurement. */
export async function sweep(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
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

/**
 * The demo city with what a part adds to it, once: parts share the small one, and the large one.
 * @param grow is given the address, and answers what the part has to know of it afterwards.
 */
export async function openGrown<Known>(
  size: 'few' | 'many',
  part: string,
  grow: (url: string) => Promise<Known>,
): Promise<BenchDatabase & { known: Known }> {
  const dataDir = path.resolve(`.cache/bench/${size}`)
  const done = path.join(dataDir, `${part}.json`)
  if (!existsSync(dataDir)) await copyFolder(dataDir)
  const server = await startEmbedded({ dataDir, log: () => undefined })
  try {
    await prepareDatabase(server.url, 'demo')
    if (!existsSync(done)) writeFileSync(done, JSON.stringify(await grow(server.url)))
    const known = JSON.parse(readFileSync(done, 'utf8')) as Known
    return { url: server.url, pid: server.pid, known, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Copies what a first use has made, instead of making it again. The demo city is not to be open. */
async function copyFolder(dataDir: string): Promise<void> {
  await (await openDemo()).stop()
  // With its owner: where root starts the site, the database runs as somebody else.
  execFileSync('cp', ['-a', path.resolve('.cache/bench/demo'), dataDir])
}

/** A copy of the demo city for a part that writes much; it goes when it is stopped. */
export async function copyDemo(name: string): Promise<BenchDatabase> {
  const dataDir = path.resolve(`.cache/bench/${name}`)
  const remove = () => rm(dataDir, { recursive: true, force: true })
  await remove()
  await copyFolder(dataDir)
  const server = await startEmbedded({ dataDir, log: () => undefined })
  return {
    url: server.url,
    pid: server.pid,
    stop: async () => {
      await server.stop()
      await remove()
    },
  }
}
