/**
 * `node scripts/schema.ts`: prints the catalogue of an empty database after all migrations, and the rows that they insert, a line for each thing. What it
 * says before and after a squash of migrations is compared (decision 127). The server is embedded and temporary.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDb } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateToLatest } from '#server/db/migrate.ts'

const OURS = `'public'::regnamespace`

/** Of each kind of thing everything that a dump would say, and in which order columns stand. */
const CATALOGUE: Readonly<Record<string, string>> = {
  extension: `select extname, extversion from pg_extension`,
  relation: `select relname, relkind, relpersistence, reloptions::text, relrowsecurity, pg_get_expr(relpartbound, oid),
      case relkind when 'p' then pg_get_partkeydef(oid) end, obj_description(oid, 'pg_class')
    from pg_class where relnamespace = ${OURS}`,
  column: `select c.relname, rank() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attstorage, a.attstattarget, a.attoptions::text, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${OURS} and c.relkind in ('r', 'p', 'v', 'm')`,
  constraint: `select conrelid::regclass::text, conname, contype, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = ${OURS}`,
  index: `select indexdef from pg_indexes where schemaname = 'public'`,
  function: `select pg_get_functiondef(oid), obj_description(oid, 'pg_proc') from pg_proc
    where pronamespace = ${OURS} and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  trigger: `select pg_get_triggerdef(t.oid), tgenabled from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = ${OURS} and not tgisinternal`,
  sequence: `select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value
    from pg_sequences where schemaname = 'public'`,
  type: `select typname, typtype from pg_type where typnamespace = ${OURS} and typtype in ('e', 'd', 'r')`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext`,
  policy: `select polname, polrelid::regclass::text from pg_policy`,
}

async function describe(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lines: string[] = []
  const add = async (label: string, query: string) => {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    lines.push(...rows.map(row => [label, ...row.map(value => JSON.stringify(value))].join(' ')).sort())
  }
  for (const [label, query] of Object.entries(CATALOGUE)) await add(label, query)
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = ${OURS} and relname not like 'kysely%' order by 1`,
  )
  for (const { name } of tables) await add(`row ${name}`, `select to_jsonb(t) from "${name}" as t`)
  await client.end()
  return lines
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-schema-'))
const server = await startEmbedded({ dataDir, ephemeral: true, log: () => undefined })
try {
  const db = createDb(server.url, { max: 1, applicationName: 'chenghui-schema' })
  await migrateToLatest(db)
  await db.destroy()
  for (const line of await describe(server.url)) console.log(line)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
