/** How much of the database a request reads: blocks of 8 KB, which a busy machine does not change as it changes times. */
import pg from 'pg'

type Statement = { text: string; values: unknown[] }
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** @returns the blocks that the queries sent by `work` read, in memory or from the disk; each query is run once more to count them. */
export async function blocksRead(url: string, work: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let blocks = 0
    for (const { text, values } of await queriesOf(work)) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    return blocks
  } finally {
    await client.end()
  }
}

/** What `work` reads by this process's connections; what it writes is left out. */
async function queriesOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Partial<Statement>, unknown[]?]
    const text = typeof first === 'string' ? first : first?.text
    const values = second ?? (typeof first === 'string' ? [] : (first?.values ?? []))
    if (text && /^\s*(select|with)\b/i.test(text)) sent.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(plain, this, given) as never
  } as typeof plain
  try {
    await work()
  } finally {
    pg.Client.prototype.query = plain
  }
  return sent
}
