/** All reading SQL of search. */
import { sql } from 'kysely'
import type { SearchIndex } from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { SearchKind } from './document.ts'
import type { IndexName } from './indexes.ts'

const MAX_WANTED_WORDS = 1_000

export type Scope = { province?: number; city?: number; district?: number; userId?: number }

/** The position of an entry in an answer: class of match, tier, static rank, document. */
export type Position = { class: number; tier: number; rank: number; id: number }

const placesOf = prepared('search_page', db =>
  sql<{ class: number; tier: number; rank: number; document_id: number }>`
    select class, tier, rank, document_id
    from search_page(${null}, ${null}::text[]::tsquery[], ${null}::bigint[], ${null}, ${null}, ${null}, ${null}, ${null}, ${null},
      ${null}::smallint[])`.compile(db),
)

export type From = { skip: number; after: Position | null; limit: number }

const startOf = ({ after }: From) => [after?.class ?? 0, after?.tier ?? 0, after?.rank ?? 0, after?.id ?? 0]

/**
 * The next places of an index, in order.
 * @param classes tsquery texts, best class first, each excluding the ones before.
 * @param from.emptyTiers tiers that are known to hold nothing of it.
 */
export async function listPositions(
  db: Db,
  index: IndexName,
  classes: string[],
  from: From & { excluded?: number[]; emptyTiers?: number[] },
): Promise<Position[]> {
  const rows = await placesOf(db, [
    index,
    classes,
    from.excluded ?? [],
    from.skip,
    from.limit,
    ...startOf(from),
    from.emptyTiers ?? [],
  ])
  return rows.map(row => ({ class: row.class, tier: row.tier, rank: row.rank, id: row.document_id }))
}

/** How far to count: down to `lastTier`; counting ends with the tier in which `upTo` is reached. */
export type CountBounds = { upTo: number; lastTier: number }

const listedOf = prepared('search_listed', db =>
  sql<{ counts: number[]; places: [tier: number, rank: number, id: number][] }>`
    select search_tier_counts(${null}, ${null}::text::tsquery, ${null}, ${null}) as counts,
      (select coalesce(json_agg(json_build_array(tier, rank, document_id)), '[]')
        from search_page(${null}, array[${null}::text::tsquery], '{}', ${null}, ${null}, ${null}, ${null}, ${null}, ${null}, '{}')
      ) as places`.compile(db),
)

/** `countTiers` and `listPositions` of one query in one trip, as one row: a list is asked for both every time. */
export async function countAndList(
  db: Db,
  index: IndexName,
  query: string,
  { upTo, lastTier }: CountBounds,
  from: From,
): Promise<{ counts: number[]; places: Position[] }> {
  const rows = await listedOf(db, [index, query, upTo, lastTier, index, query, from.skip, from.limit, ...startOf(from)])
  const { counts = [], places = [] } = rows[0] ?? {}
  return { counts, places: places.map(([tier, rank, id]) => ({ class: 1, tier, rank, id })) }
}

/** How many entries match in each tier. */
export async function countTiers(db: Db, index: IndexName, query: string, { upTo, lastTier }: CountBounds): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`
    select search_tier_counts(${index}, ${query}::tsquery, ${upTo}, ${lastTier}) as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** How many entries of each index match, at most `limit`, in one round trip. */
export async function countIndexes(
  db: Db,
  indexes: readonly SearchIndex[],
  query: string,
  limit: number,
): Promise<Map<SearchIndex, number>> {
  const { rows } = await sql<{ index: SearchIndex; total: number }>`
    select index, search_count(index, ${query}::tsquery, ${limit}) as total
    from unnest(${[...indexes]}::text[]) as indexes (index)`.execute(db)
  return new Map(rows.map(row => [row.index, row.total]))
}

const documents = (db: Db) =>
  db
    .selectFrom('search_documents')
    .select([
      'search_documents.id',
      'search_documents.kind',
      'search_documents.ref_id',
      'search_documents.title',
      'search_documents.summary',
      'search_documents.picture',
      'search_documents.province_code',
      'search_documents.city_code',
      'search_documents.district_code',
      'search_documents.owner_user_id',
      'search_documents.owner_company_id',
      'search_documents.facts',
      'search_documents.published_at',
    ])

export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number]

/** Documents by id, in no order. `withBody` for those whose summary may not show why they were found. */
export const listDocuments = (db: Db, ids: number[], withBody: boolean) =>
  documents(db)
    .select(withBody ? 'search_documents.body' : sql<string>`''`.as('body'))
    .where('search_documents.id', 'in', ids)
    .execute()

/** Documents of the index whose whole title was typed, best first. */
export async function listExact(
  db: Db,
  index: SearchIndex,
  kinds: readonly SearchKind[],
  titleKey: string,
  scope: Scope,
  limit: number,
): Promise<number[]> {
  let query = db
    .selectFrom('search_documents')
    .select('search_documents.id')
    .where('title_key', '=', titleKey)
    .where('kind', 'in', [...kinds])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('search_entries')
          .select(sql`1`.as('one'))
          .where('search_entries.index', '=', index)
          .whereRef('search_entries.document_id', '=', 'search_documents.id'),
      ),
    )
  if (scope.district !== undefined) query = query.where('district_code', '=', scope.district)
  else if (scope.city !== undefined) query = query.where('city_code', '=', scope.city)
  else if (scope.province !== undefined) query = query.where('province_code', '=', scope.province)
  if (scope.userId !== undefined) query = query.where('owner_user_id', '=', scope.userId)
  const rows = await query.orderBy('rank', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(row => row.id)
}

export const listEnabledSynonyms = (db: Db) =>
  db.selectFrom('search_synonyms').select('words').where('enabled', '=', true).execute()

/** The first hot words of every place. */
export const listWantedWords = (db: Db) =>
  db
    .selectFrom('search_hot_words')
    .select('word')
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_WANTED_WORDS)
    .execute()

/** How many public records a city has got since a moment; counting stops at `limit`. */
export async function countPublishedSince(db: Db, city: number, since: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select 1 from search_documents where city_code = ${city} and published_at >= ${since} limit ${limit}) as fresh`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Hot words of the city first, then those of everywhere. */
export const listHotWords = (db: Db, city: number | undefined, limit: number) =>
  db
    .selectFrom('search_hot_words')
    .select(['word', 'rising'])
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('city_code', 'is', null), ...(city === undefined ? [] : [eb('city_code', '=', city)])]))
    .orderBy(sql`city_code is null`)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The known spelling most like the given one, if one is like enough. */
export async function findSpelling(db: Db, word: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word % ${word} and word <> ${word} and similarity(word, ${word}) >= 0.4
    order by similarity(word, ${word}) desc, abs(length(word) - length(${word})), word limit 1`.execute(db)
  return rows[0]?.word
}

/** Suggestions that some document says and that begin with the typed letters (at most MAX_PREFIX or a sound's length of them), best first. */
export async function listSuggestions(db: Db, prefix: string, limit: number): Promise<{ text: string; index: SearchIndex }[]> {
  const { rows } = await sql<{ text: string; index: SearchIndex }>`
    select suggestions.text, suggestions.index
    from search_suggestion_prefixes as prefixes
    join search_suggestions as suggestions on suggestions.id = prefixes.suggestion_id
    where prefixes.prefix = ${prefix}
      and exists (select from search_suggestion_documents as links where links.suggestion_id = prefixes.suggestion_id)
    order by prefixes.weight desc, prefixes.suggestion_id
    limit ${limit}`.execute(db)
  return rows
}
