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
  salary_min: number
  salary_max: number
  company_id: number | null
  company_name: string | null
  company_logo: string | null
  company_industry: string | null
  company_scale: string | null
  company_certified_at: Date | null
  refreshed_at: Date
}

const has = (column: string) => (rows: Row[]) => rows.length > 0 && column in (rows[0] as Row)

export async function readList() {
  kept ??= ask(once)
  const answers = [...(await ask(each)), ...(await kept)]
  const jobs = (answers.find(has('salary_min')) ?? []) as unknown as Job[]
  const names = answers
    .flat()
    .flatMap(row => (typeof row.name === 'string' ? [{ id: Number(row.id ?? row.code), name: row.name }] : []))
  const services = (answers.find(rows => has('price')(rows) && has('title')(rows)) ?? []) as unknown as {
    id: number
    title: string
    price: number
  }[]
  const companies = (answers.find(has('short_name')) ?? []) as unknown as {
    id: number
    short_name: string
    industry: string
    service_count: number
    score: number
  }[]
  const total = Number(answers.find(has('counts'))?.[0]?.counts ?? jobs.length)
  return { jobs: jobs.slice(0, 20), names, services, companies, total }
}
