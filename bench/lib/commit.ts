/** How long the disk takes for one commit of one row, in milliseconds: what everything that is stored before it is acknowledged waits for. */
import pg from 'pg'
import { type Figure, median } from './report.ts'

const COMMITS = 20

export async function commitFigure(databaseUrl: string): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const took: number[] = []
  try {
    await client.query('create table if not exists bench_commits (at timestamptz not null)')
    for (let time = 0; time < COMMITS; time++) {
      const began = performance.now()
      await client.query('insert into bench_commits values (now())')
      took.push(performance.now() - began)
    }
    await client.query('drop table bench_commits')
  } finally {
    await client.end()
  }
  return { what: 'one commit of one row on this disk, just now', value: median(took), unit: 'ms' }
}
