import { globSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Contracts, contract } from '#lib/contract/index.ts'
import { jobText } from '#lib/format/jobs.ts'
import type { Database } from '#server/db/schema.ts'
import type { KernelTables } from '#server/db/tables.ts'
import { registerDomains } from '#server/manifest/registry.ts'
import { useDatabase } from '#tests/support/database.ts'
import { type domains, registry } from './index.ts'
import { SEARCH_KINDS } from './platform/search/kinds.ts'

const { db } = useDatabase()

type Listed = (typeof domains)[number]
type KeysOf<Part> = Part extends unknown ? keyof Part : never

/** Tables of the kernel, which have no manifest. */
const kernelTables: Record<keyof KernelTables, true> = {
  site_facts: true,
  reference_rows: true,
  inbox_messages: true,
  rate_limits: true,
  audit_entries: true,
  audit_traces: true,
  audit_seals: true,
  background_jobs: true,
  idempotent_calls: true,
  sandbox_trades: true,
  sandbox_refunds: true,
  sandbox_notices: true,
}

const bare = registry.domains.find(domain => domain.name === 'people/naming')!

test('every folder of a domain has a manifest in the list, under its own name', () => {
  const folders = globSync('*/*/', { cwd: import.meta.dirname }).map(folder => folder.replaceAll('\\', '/'))
  expect(registry.domains.map(domain => domain.name).sort()).toEqual(folders.sort())
})

test('every table of the database belongs to one domain or to the kernel, and every declared table exists', async () => {
  expectTypeOf<KeysOf<Listed['tables']> | keyof KernelTables>().toEqualTypeOf<keyof Database>()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%'`.execute(db)
  const declared = [...Object.keys(kernelTables), ...registry.domains.flatMap(domain => Object.keys(domain.tables))]
  expect(rows.map(row => row.name).sort()).toEqual(declared.sort())
})

test('every column that refers to a person is declared with what becomes of it, and every declared one exists', async () => {
  const { rows: references } = await sql<{ name: string }>`
    select constraints.conrelid::regclass::text || '.' || columns.attname as name from pg_constraint as constraints
    join pg_attribute as columns on columns.attrelid = constraints.conrelid and columns.attnum = any (constraints.conkey)
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(db)
  const { personalTables } = registry
  const declared = new Set(personalTables.map(one => `${one.table}.${one.person}`))
  expect(references.length).toBeGreaterThan(50)
  expect(references.map(row => row.name).filter(name => !declared.has(name))).toEqual([])
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  )
  const existing = new Set(columns.map(row => row.name))
  const named = personalTables.flatMap(({ table, person, copy, leaving }) =>
    [person, ...(copy?.columns ?? []), ...(typeof leaving === 'string' ? [] : Object.keys(leaving.set))].map(
      column => `${table}.${column}`,
    ),
  )
  expect(named.filter(name => !existing.has(name))).toEqual([])
})

test('every call of the contract is answered by one domain', () => {
  expectTypeOf<KeysOf<Listed['routes']>>().toEqualTypeOf<keyof Contracts>()
  const answered = Object.entries(registry.routes).map(([group, calls]) => [group, Object.keys(calls).sort()])
  const declared = Object.entries(contract).map(([group, calls]) => [group, Object.keys(calls).sort()])
  expect(answered.sort()).toEqual(declared.sort())
})

test('every job is called by the area and the domain that it belongs to, and what it does, and operators read it in words', () => {
  for (const { name, jobs } of registry.domains) {
    const [area, domain] = name.split('/')
    for (const job of jobs) {
      expect(job.name).toMatch(new RegExp(`^${area}\\.${domain}\\.[a-z]+(-[a-z]+)*$`))
      expect(jobText(job.name)).not.toBe(job.name)
    }
  }
})

test('every kind of search hit has the domain that it comes from', () => {
  expect(registry.searchSources.map(source => source.kind).sort()).toEqual([...SEARCH_KINDS].sort())
})

describe('two domains that claim the same', () => {
  const tables = { users: [] }
  const routes = { identity: {} }
  const job = { name: 'sweep', everySeconds: 60, work: async () => undefined }
  const parts = [{ tables }, { routes }, { jobs: [job] }] as const
  test.each(parts)('%o are refused', part => {
    const twice = [
      { ...bare, ...part, name: 'people/first' },
      { ...bare, ...part, name: 'people/second' },
    ] as const
    expect(() => registerDomains(twice)).toThrow(/^Two domains declare the (table|routes|job) /)
  })
})
