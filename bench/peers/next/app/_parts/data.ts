/**
 * The data of the page: the very statements that our page sends for the same address (recorded by the bench into PEER_STATEMENTS), prepared
 * where ours are, through the same driver, all at once. What ours keeps between pages (areas, professions, the column beside the list) is
 * asked for once and kept here as well.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'

type Statement = { name?: string; text: string; values: unknown[] }
type Row = Record<string, unknown>

const parse = (oid: number) => pg.types.setTypeParser(oid, Number)
for (const oid of [20, 1700]) parse(oid)

const recorded = readFileSync(process.env.PEER_STATEMENTS as string, 'utf8') || '{"each":[],"once":[]}'
const { each, once } = JSON.parse(recorded) as { each: Statement[]; once: Statement[] }
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

const ask = (statements: Statement[]): Promise<Row[][]> =>
  Promise.all(statements.map(async statement => (await pool.query(statement)).rows as Row[]))

let kept: Promise<Row[][]> | undefined

export type Job = {
  id: number
  kind: string
  title: string
  summary: string
  tags: string[]
  area_text: string
  employment: string
  experience: string
  education: string
  salary_unit: string
  salary_min: number | null
  salary_max: number | null
  salary_months: number
  company_id: number | null
  company_name: string | null
  company_logo: string | null
  company_industry: string | null
  company_scale: string | null
  company_certified_at: Date | null
  refreshed_at: Date
}
export type Named = { id: number; name: string }
export type Service = { id: number; title: string; price: number }
export type Company = { id: number; logo: string; short_name: string; industry: string; service_count: number; score: number }

const has =
  (...columns: string[]) =>
  (rows: Row[]) =>
    rows.length > 0 && columns.every(column => column in (rows[0] as Row))

export async function readList() {
  kept ??= ask(once)
  const answers = [...(await ask(each)), ...(await kept)]
  const rows = (...columns: string[]) => (answers.find(has(...columns)) ?? []) as unknown[]
  const total = (table: string) =>
    Number(
      (answers[[...each, ...once].findIndex(({ text }) => text.includes('count(*)') && text.includes(table))] ?? [])[0]?.total ??
        0,
    )
  const areas = rows('code', 'level') as { code: number; name: string }[]
  const counts = answers.find(has('counts'))?.[0]?.counts as number[] | undefined
  return {
    jobs: (rows('salary_min') as Job[]).slice(0, 20),
    districts: areas.map((area): Named => ({ id: area.code, name: area.name })),
    professions: (rows('parent_id', 'job_count') as (Named & { parent_id: number | null })[]).filter(
      one => one.parent_id === null,
    ),
    services: rows('price', 'title') as Service[],
    companies: rows('short_name', 'score') as Company[],
    totals: {
      services: total('"services"'),
      companies: total('"companies"'),
      jobs: (counts ?? []).reduce((sum, count) => sum + Number(count), 0),
    },
  }
}
