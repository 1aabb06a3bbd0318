/** SQL of backups, nearly all over one plain connection: the catalogue says what there is, so that a new table is never forgotten. */
import { sql } from 'kysely'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Db } from '#server/db/client.ts'
import { BaseBackup, type BaseBackupResult, type TakeFile } from './base-backup.ts'
import { FILES_LOCK } from './files-lock.ts'

/** Written by the migrator itself. */
const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock']

export type TableShape = { name: string; columns: string[] }
export type SequenceState = { name: string; value: string; isCalled: boolean }
type ForeignKey = { table: string; name: string; definition: string }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Until the connection ends. Waits for a sweep that is under way. */
export const lockFiles = (client: Client): Promise<unknown> => client.query('select pg_advisory_lock_shared($1)', [FILES_LOCK])

/** Everything that is read until `endSnapshot` is of the same moment, whatever is written meanwhile. */
export const beginSnapshot = (client: Client): Promise<unknown> =>
  client.query('begin transaction isolation level repeatable read, read only')

export const endSnapshot = (client: Client): Promise<unknown> => client.query('rollback')

/** All tables of the site with the columns that are written, not computed. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [MIGRATOR_TABLES],
  )
  return rows
}

export async function listSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = current_schema() order by sequencename`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    const [found] = state.rows
    if (found) states.push({ name, value: found.value, isCalled: found.called })
  }
  return states
}

export const setSequence = (client: Client, { name, value, isCalled }: SequenceState): Promise<unknown> =>
  client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Whether there is a table of anybody in the schema. */
export async function hasAnyTable(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace) as found`,
  )
  return rows[0]?.found ?? true
}

export const countRows = async (client: Client, table: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`)).rows[0]?.count)

/** The rows of a table as PostgreSQL's own text; a query, because a table of partitions cannot be copied itself. */
export const copyOut = (client: Client, { name, columns }: TableShape) =>
  client.query(copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`))

export const copyIn = (client: Client, { name, columns }: TableShape) =>
  client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))

/** Empties every table of what migrations have written; rows of a backup come instead. */
export const emptyTables = (client: Client, names: readonly string[]): Promise<unknown> =>
  client.query(`truncate ${names.map(quoted).join(', ')}`)

/** Takes away what would refuse rows that come table by table: they are checked when it is put back. @returns what `addForeignKeys` needs. */
export async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

/** @throws the database's error when a row points to one that is not there. */
export async function addForeignKeys(client: Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

/** Triggers write and check what rows mean when people act; rows of a backup have been through them. */
export async function switchTriggers(client: Client, names: readonly string[], word: 'enable' | 'disable'): Promise<void> {
  for (const name of names) await client.query(`alter table ${quoted(name)} ${word} trigger user`)
}

export const analyze = (client: Client): Promise<unknown> => client.query('analyze')

/** What the server writes from now on stays in its log until the connection ends, however long a copy takes. */
export const keepLog = (replication: Client): Promise<unknown> =>
  replication.query(`CREATE_REPLICATION_SLOT chenghui_backup_${process.pid} TEMPORARY PHYSICAL RESERVE_WAL`)

/** @param replication a connection that takes replication commands. @throws what `take` throws, or the server's error. */
export const baseBackup = (replication: Client, take: TakeFile): Promise<BaseBackupResult> =>
  replication.query(
    new BaseBackup(
      `BASE_BACKUP (LABEL 'chenghui', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
      take,
    ),
  ).done

/** The major version of the server and the moment by its clock. */
export async function askServer(client: Client): Promise<{ version: string; now: string }> {
  const { rows } = await client.query<{ version: string; now: number }>(
    `select (current_setting('server_version_num')::int / 10000)::text as version,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const [found] = rows
  if (!found) throw new Error('The server does not say who it is.')
  return { version: found.version, now: new Date(found.now).toISOString() }
}

/** @returns the piece of the log that the server could not put into the spool, unless it has put one there since. */
export async function findUnarchivedLog(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select last_failed_wal as name from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')
  `.execute(db)
  return rows[0]?.name ?? null
}
