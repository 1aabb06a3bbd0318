/**
 * Grows the demo city to a size that shows whether the cost of a call grows with it. What the generator made is copied again and again by
 * the database itself, each copy with ids and dates of its own, so that a million rows take minutes.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

type Growth = {
  table: string
  /** Which rows are copied. */
  where: string
  /** Columns that must differ or be empty in a copy, as SQL over the source row `s` and the number of the copy `n`. */
  set: Record<string, string>
  /** Kind of the search documents that say the same. */
  index: { kind: string }
}

const HOURS = 7
const earlier = (column: string): string => `s.${column} - n * interval '${HOURS} hours'`

const growths: Record<'jobs' | 'questions', Growth> = {
  jobs: {
    table: 'recruitments',
    where: `kind = 'job'`,
    set: { published_at: earlier('published_at'), refreshed_at: earlier('refreshed_at'), created_at: earlier('created_at') },
    index: { kind: 'job' },
  },
  questions: {
    table: 'consultations',
    where: `kind = 'QUESTION'`,
    set: {
      published_at: earlier('published_at'),
      created_at: earlier('created_at'),
      last_answer_at: earlier('last_answer_at'),
      order_no: 'null',
    },
    index: { kind: 'question' },
  },
}

/**
 * Copies jobs and questions until there are `target` of each, and their search documents with them.
 * @param report is told what is being done.
 */
export async function grow(db: Db, target: number, report: (step: string) => void = () => undefined): Promise<void> {
  for (const [name, growth] of Object.entries(growths)) {
    report(`${target} ${name}`)
    await db.transaction().execute(async trx => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
      await copyRows(trx, growth, target)
    })
  }
  report('statistics')
  for (const table of ['recruitments', 'consultations', 'search_documents']) await sql`analyze ${sql.table(table)}`.execute(db)
}

async function copyRows(trx: Db, { table, where, set, index }: Growth, target: number): Promise<void> {
  const [facts] = await rows<{ count: number; step: number }>(
    trx,
    `select count(*) filter (where ${where})::int as count, max(id)::int as step from ${table}`,
  )
  const copies = Math.ceil(target / (facts?.count || 1)) - 1
  if (!facts?.count || copies < 1) return
  const more = target - facts.count
  const id = `s.id + n * ${facts.step}`
  // All copies but the last are whole; `limit` cuts that one.
  const source = `(select n, s as row from generate_series(1, ${copies}) n, ${table} s where s.${where} order by n, s.id limit ${more}) copy`
  await insertCopies(trx, table, source, { id, ...set })
  await sql.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`).execute(trx)
  const documents = `(select n, s as row from generate_series(1, ${copies}) n, search_documents s
    where s.kind = '${index.kind}' and exists (select from ${table} r where r.id = s.ref_id + n * ${facts.step})) copy`
  await insertCopies(trx, 'search_documents', documents, {
    ref_id: `s.ref_id + n * ${facts.step}`,
    published_at: earlier('published_at'),
  })
}

/** One statement, with the table's secondary indexes away meanwhile: they are built faster than they are kept. */
async function insertCopies(trx: Db, table: string, source: string, set: Record<string, string>): Promise<void> {
  const columns = await rows<{ name: string }>(
    trx,
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'
       and not (is_identity = 'YES' and identity_generation = 'ALWAYS')`,
  )
  const indexes = await rows<{ name: string; definition: string }>(
    trx,
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = '${table}'::regclass and not i.indisunique`,
  )
  for (const { name } of indexes) await sql.raw(`drop index "${name}"`).execute(trx)
  const names = columns.map(({ name }) => name)
  const values = names.map(
    name => set[name]?.replaceAll('s.', '(copy.row).').replaceAll(' n ', ' copy.n ') ?? `(copy.row).${name}`,
  )
  await sql.raw(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${source}`).execute(trx)
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
}

const rows = async <Row>(trx: Db, text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(trx)).rows
