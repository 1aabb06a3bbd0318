/**
 * Multiplies the demo's jobs and questions to any number, with their search documents, for the benchmark. Every copy keeps the words of
 * its original (so that words stay as common as they are) and has a time, a pay and a quality of its own.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { type IndexName, type Listing, TIER_CAPACITIES, TIER_COUNT } from '#server/domains/platform/search/indexes.ts'
import { withoutIndexes } from './bulk.ts'

type Report = (step: string) => void

/** One table of records that is multiplied. */
type Multiplied = {
  table: 'recruitments' | 'consultations'
  kind: 'job' | 'question'
  index: 'job' | 'userconsultation'
  /** Ordered lists the record stands in, and the rank of a copy there (over `row`, the new record). */
  listings: Partial<Record<Listing, string>>
  /** The trigger that files new records in those lists one by one. */
  filedBy: string | null
  /** Days in which age costs as much as all quality; as in indexes.ts. */
  worth: number
  /** Days back over which the copies are spread. */
  days: number
  /** Which originals are copied. */
  originals: string
  /** Column → expression over `original` and `copies`, for the columns that differ. */
  changes: Record<string, string>
}

const jobs: Multiplied = {
  table: 'recruitments',
  kind: 'job',
  index: 'job',
  listings: { list_job_newest: 'extract(epoch from row.refreshed_at)', list_job_salary: 'row.salary_rank' },
  filedBy: null,
  worth: 45,
  days: 28,
  originals: `original.kind = 'job' and original.state = 'PUBLISHED'`,
  changes: {
    refreshed_at: 'copies.moment',
    published_at: 'copies.moment',
    created_at: 'copies.moment',
    expires_at: `copies.moment + interval '30 days'`,
    salary_max: 'original.salary_max + copies.step * 10000',
    salary_rank: 'case when original.salary_rank = 0 then 0 else original.salary_rank + copies.step * 10000 end',
    view_count: '(original.view_count * copies.quality)::int',
    fingerprint: `original.fingerprint || copies.new_id`,
    // As few people apply to a million jobs as to four thousand.
    applicant_count: '0',
    unviewed_count: '0',
    unanswered_count: '0',
    comment_count: '0',
    like_count: '0',
  },
}

const questions: Multiplied = {
  table: 'consultations',
  kind: 'question',
  index: 'userconsultation',
  listings: {
    list_question_newest: `consult_list_rank(row, 'list_question_newest')`,
    list_question_hot: `consult_list_rank(row, 'list_question_hot')`,
    list_question_bounty: `consult_list_rank(row, 'list_question_bounty')`,
  },
  filedBy: 'consultations__list_inserted',
  worth: 240,
  days: 700,
  originals: `original.kind = 'QUESTION' and original.is_public`,
  changes: {
    published_at: 'copies.moment',
    created_at: 'copies.moment',
    updated_at: 'copies.moment',
    hot: '(original.hot * copies.quality)::int',
    view_count: '(original.view_count * copies.quality)::int',
    answer_count: `case when original.state = 'OPEN' then 0 else original.answer_count end`,
    order_no: 'null',
  },
}

/**
 * Multiplies until there are `rows` public jobs and as many public questions. Needs the demo data.
 * @param report is told what is being done.
 */
export async function grow(db: Db, rows: number, report: Report = () => undefined): Promise<void> {
  const now = new Date()
  for (const multiplied of [jobs, questions]) {
    await db.transaction().execute(async trx => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
      await sql`set local work_mem = '128MB'`.execute(trx)
      await sql`set local synchronous_commit = off`.execute(trx)
      await sql`set local statement_timeout = 0`.execute(trx)
      report(`${multiplied.kind}: planning`)
      const made = await planCopies(trx, multiplied, rows, now)
      if (made === 0) return
      report(`${multiplied.kind}: ${made} rows`)
      await copyRows(trx, multiplied)
      report(`${multiplied.kind}: ${made} search documents`)
      await copyDocuments(trx, multiplied)
      await copySuggestions(trx)
      report(`${multiplied.kind}: index`)
      await copyEntries(
        trx,
        multiplied.index,
        sql`select documents.id, documents.rank, copies.old_document_id as old_id
          from copies join search_documents as documents on documents.id = copies.new_document_id`,
      )
      for (const [listing, rank] of Object.entries(multiplied.listings)) {
        report(`${multiplied.kind}: ${listing}`)
        await copyEntries(
          trx,
          listing as Listing,
          sql`select row.id, (${sql.raw(rank)})::float8, copies.old_id
            from copies join ${sql.table(multiplied.table)} as row on row.id = copies.new_id`,
        )
      }
    })
  }
  await settle(db)
}

/** Statistics for the planner, and what ordered counting relies on: pages known to be visible to all. */
async function settle(db: Db): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection)
    const entries = [jobs, questions].flatMap(({ index, listings }) =>
      [index, ...Object.keys(listings)].map(name => `search_entries_${name}`),
    )
    for (const table of ['recruitments', 'consultations', 'search_documents', LINKS, ...entries]) {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection)
    }
    await sql`reset statement_timeout`.execute(connection)
  })
}

/** Which original each new row copies, and what is its own: kept in a table, so that every later step agrees. */
async function planCopies(db: Db, { table, kind, originals, days }: Multiplied, rows: number, now: Date): Promise<number> {
  await sql`select setseed(0.4711)`.execute(db)
  await sql`
    create temporary table copies on commit drop as
    with originals as (
      select original.id, documents.id as document_id, row_number() over (order by original.id) as place
      from ${sql.table(table)} as original
      join search_documents as documents on documents.kind = ${sql.lit(kind)} and documents.ref_id = original.id
      where ${sql.raw(originals)}
    ), ends as (
      select (select max(id) from ${sql.table(table)}) as id, (select max(id) from search_documents) as document_id
    ), numbers as (
      select number, 1 + (number - 1) % (select count(*) from originals) as place
      from generate_series(1, greatest(0, ${sql.lit(rows)} - (select count(*) from originals))) as number
    )
    select ends.id + number as new_id, originals.id as old_id,
      ends.document_id + number as new_document_id, originals.document_id as old_document_id,
      ${sql.lit(now.toISOString())}::timestamptz - random() * interval '1 day' * ${sql.lit(days)} as moment,
      random() as quality, (random() * 9)::int as step
    from numbers
    join originals on originals.place = numbers.place
    cross join ends`.execute(db)
  await sql`analyze copies`.execute(db)
  const counted = await sql<{ made: number }>`select count(*) as made from copies`.execute(db)
  return Number(counted.rows[0]?.made ?? 0)
}

async function copyRows(db: Db, { table, changes, filedBy }: Multiplied): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
    order by attnum`.execute(db)
  const columns = rows.map(row => row.name)
  const values = columns.map(name => changes[name] ?? `original.${name}`)
  if (filedBy) await sql`alter table ${sql.table(table)} disable trigger ${sql.id(filedBy)}`.execute(db)
  await withoutIndexes(db, [table], async () => {
    await sql`
      insert into ${sql.table(table)} (id, ${sql.raw(columns.join(', '))})
      select copies.new_id, ${sql.raw(values.join(', '))}
      from copies join ${sql.table(table)} as original on original.id = copies.old_id
      order by copies.new_id`.execute(db)
  })
  if (filedBy) await sql`alter table ${sql.table(table)} enable trigger ${sql.id(filedBy)}`.execute(db)
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)
}

async function copyDocuments(db: Db, { worth }: Multiplied): Promise<void> {
  await withoutIndexes(db, ['search_documents'], async () => {
    await sql`
      insert into search_documents (id, kind, ref_id, title, title_key, summary, body, picture, province_code, city_code, district_code,
        owner_user_id, owner_company_id, rank, facts, published_at)
      select copies.new_document_id, kind, copies.new_id, title, title_key, summary, body, picture, province_code, city_code,
        district_code, owner_user_id, owner_company_id, copies.quality + extract(epoch from copies.moment) / 86400 / ${worth}::float8,
        facts, copies.moment
      from copies join search_documents as original on original.id = copies.old_document_id
      order by copies.new_document_id`.execute(db)
  })
  await sql`select setval(pg_get_serial_sequence('search_documents', 'id'), (select max(id) from search_documents))`.execute(db)
}

const LINKS = 'search_suggestion_documents'

/** Every copy says what its original says. Both ends of every row are looked up at once at the end: one by one it would take minutes. */
async function copySuggestions(db: Db): Promise<void> {
  const ends = [
    ['suggestion_id', 'search_suggestions'],
    ['document_id', 'search_documents'],
  ] as const
  for (const [column] of ends)
    await sql`alter table ${sql.id(LINKS)} drop constraint ${sql.id(`${LINKS}_${column}_fkey`)}`.execute(db)
  await withoutIndexes(db, [LINKS], async () => {
    await sql`
      insert into ${sql.id(LINKS)} (suggestion_id, document_id)
      select links.suggestion_id, copies.new_document_id
      from copies join ${sql.id(LINKS)} as links on links.document_id = copies.old_document_id
      order by links.suggestion_id, copies.new_document_id`.execute(db)
  })
  for (const [column, table] of ends) {
    await sql`alter table ${sql.id(LINKS)} add constraint ${sql.id(`${LINKS}_${column}_fkey`)}
      foreign key (${sql.id(column)}) references ${sql.id(table)} (id) on delete cascade`.execute(db)
  }
}

/** Entries go straight to their tiers, in the order of rank. `added` selects id, rank and the entry whose words are copied. */
async function copyEntries(db: Db, index: IndexName, added: RawBuilder<unknown>): Promise<void> {
  const part = (tier: number) => `search_entries_${index}_${tier}`
  await sql`drop table if exists ranked, words`.execute(db)
  await sql`
    create temporary table ranked on commit drop as
    select id, rank, old_id, row_number() over (order by rank desc, id desc) as place
    from (
      ${added}
      union all
      select entries.document_id, entries.rank, entries.document_id from ${sql.table(`search_entries_${index}`)} as entries
    ) as all_entries (id, rank, old_id)`.execute(db)
  await sql`create temporary table words on commit drop as
    select document_id, terms from ${sql.table(`search_entries_${index}`)}`.execute(db)
  await sql`analyze ranked, words`.execute(db)
  const tiers = Array.from({ length: TIER_COUNT }, (_, tier) => tier)
  await withoutIndexes(db, tiers.map(part), async () => {
    for (const tier of tiers) await sql`truncate ${sql.table(part(tier))}`.execute(db)
    await sql`delete from search_tiers where index = ${index}`.execute(db)
    let from = 0
    for (const tier of tiers) {
      const capacity = TIER_CAPACITIES[tier] ?? 2_000_000_000
      const { numAffectedRows } = await sql`
        insert into ${sql.table(part(tier))} (index, tier, document_id, rank, terms)
        select ${index}, ${tier}::int, ranked.id, ranked.rank, words.terms
        from ranked join words on words.document_id = ranked.old_id
        where ranked.place > ${from} and ranked.place <= ${from + capacity}
        order by ranked.place`.execute(db)
      from += capacity
      if (tier > 0 && Number(numAffectedRows ?? 0) === 0) break
      const lowest = sql`(select min(rank) from ${sql.table(part(tier))})`
      await sql`insert into search_tiers (index, tier, min_rank) values (${index}, ${tier}, ${lowest})`.execute(db)
    }
    // The last tier in use takes whatever comes.
    await sql`
      update search_tiers set min_rank = '-infinity'
      where index = ${index} and tier = (select max(tier) from search_tiers where index = ${index})`.execute(db)
  })
}
