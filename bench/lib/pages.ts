/** Pages to measure: one of each kind, with ids that the demo city has. */
import pg from 'pg'

/** A home, lists and one detail of each domain. */
export async function samplePages(databaseUrl: string): Promise<string[]> {
  const [job, question, service, company] = await Promise.all([
    someIds(databaseUrl, 'job', 1),
    someIds(databaseUrl, 'question', 1),
    someIds(databaseUrl, 'service', 1),
    someIds(databaseUrl, 'company', 1),
  ])
  return ['/home', '/city', '/consult/list', '/search?keyword=深圳', ...job, ...question, ...service, ...company].map(encodeURI)
}

/** Paths of `count` detail pages of a kind, spread over the whole table; only what the public sees (as the search index has it). */
export async function someIds(databaseUrl: string, kind: keyof typeof PATHS, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      'select ref_id::int as id from search_documents where kind = $1 order by md5(ref_id::text) limit $2',
      [KINDS[kind], count],
    )
    return rows.map(({ id }) => PATHS[kind](id))
  } finally {
    await client.end()
  }
}

const PATHS = {
  job: (id: number) => `/city/recruitmentInfo/job/${id}`,
  question: (id: number) => `/consult/problemDetail/${id}`,
  service: (id: number) => `/city/server/${id}`,
  company: (id: number) => `/city/company/${id}`,
}
const KINDS = { job: 'job', question: 'question', service: 'service', company: 'company' }
