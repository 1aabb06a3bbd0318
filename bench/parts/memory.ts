/** Memory of the whole running site, Node and database, idle after it has been asked hard. Shared pages are counted once (PSS). */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDemo } from '../lib/database.ts'
import { load } from '../lib/load.ts'
import { megabytes } from '../lib/memory.ts'
import { detailKinds, detailPages, samplePages } from '../lib/pages.ts'
import { report } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'

export async function memory(): Promise<void> {
  const database = await openDemo()
  const site = await startSite(database.url)
  try {
    const kinds = await Promise.all(detailKinds.map(kind => detailPages(site.url, kind, 100)))
    const paths = [...(await samplePages(site.url)), ...kinds.flat()]
    for (const headers of [{ 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br, gzip' }]) {
      await load({ url: site.url, paths, headers, connections: 24, requests: 6000 })
    }
    await sleep(15_000)
    const node = megabytes(site.pid)
    const own = [database.pid, ...childrenOf(database.pid)].map(pid => megabytes(pid, ['Pss_Anon', 'Pss_File']))
    const server = own.reduce((sum, part) => sum + part, await sharedBuffers(database.url))
    report(
      'memory',
      [
        { what: 'Node and database together, idle', value: Math.round(node + server), unit: 'MB', most: 400 },
        { what: 'Node', value: Math.round(node), unit: 'MB' },
        { what: 'database', value: Math.round(server), unit: 'MB' },
      ],
      { node, server },
    )
  } finally {
    await site.stop()
    await database.stop()
  }
}

/** The database's shared pages, as if all were in use: once the connections that touched them are closed, no process's count shows them. */
async function sharedBuffers(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>("select pg_size_bytes(current_setting('shared_buffers')) as bytes")
  await client.end()
  return Number(rows[0]?.bytes) / 2 ** 20
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number)
}
