/** Words that operators let stand for each other: in force with the next search, on every node. */
import type { CallParsed, ListOf } from '#lib/contract/define.ts'
import type { operatorSearch, SynonymEntry } from '#lib/contract/platform/operator-search.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { normalise, runsOf, wordsForQuery } from './segment.ts'
import * as queries from './synonym-queries.ts'

type Body = CallParsed<typeof operatorSearch.addSynonyms>['body']

/** A bound, because all synonyms are read again with the first search after a change. */
const MAX_GROUPS = 5_000

const versionOfRow = ({ words, enabled }: Pick<queries.SynonymRow, 'words' | 'enabled'>): string => versionOf({ words, enabled })

/** A keyword is divided into words first; one that falls apart there is never looked up. */
const isDivided = (word: string): boolean => runsOf(word).flatMap(wordsForQuery).length !== 1

const present = (row: queries.SynonymRow): SynonymEntry => ({
  id: row.id,
  words: row.words,
  enabled: row.enabled,
  divided: row.words.filter(isDivided),
  version: versionOfRow(row),
})

export const listSynonyms = async (
  db: Db,
  query: CallParsed<typeof operatorSearch.listSynonyms>['query'],
): Promise<ListOf<SynonymEntry>> => presentPage(await queries.pageSynonyms(db, query), present)

/** @throws AppError `validation.fields` for words that search cannot tell apart. */
function requireDifferent(words: readonly string[]): void {
  if (new Set(words.map(normalise)).size === words.length) return
  throw new AppError('validation.fields', { fields: { words: '里面有一样的词' } })
}

const announce = (trx: Db): Promise<void> => purgeTags(trx, [pageTag.vocabulary, pageTag.search])

/** @throws AppError `validation.fields`, or `state.conflict` when there are too many groups. */
export async function addSynonyms(trx: Db, body: Body): Promise<SynonymEntry> {
  requireDifferent(body.words)
  if ((await queries.countSynonyms(trx)) >= MAX_GROUPS) {
    throw new AppError('state.conflict', { message: `最多 ${MAX_GROUPS} 组，请先改掉不用的` })
  }
  const row = await queries.insertSynonyms(trx, body)
  await announce(trx)
  return present(row)
}

/** @throws AppError `missing.record`, `validation.fields`, or `state.changed` when somebody has changed it since. */
export async function changeSynonyms(
  trx: Db,
  id: number,
  { version, ...body }: Body & { version?: string | undefined },
): Promise<SynonymEntry> {
  requireDifferent(body.words)
  const row = await queries.lockSynonyms(trx, id)
  if (!row) throw new AppError('missing.record')
  await refuseOutdated(version, () => versionOfRow(row))
  await queries.updateSynonyms(trx, { id, ...body })
  await announce(trx)
  return present({ id, ...body })
}
