/** Hot words as operators choose them: those of everywhere, or those of one city. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { refuseOtherList } from '#server/version.ts'
import { deleteHotWords, type HotWord, insertHotWords, listChosenHotWords, lockHotWords } from './hot-word-queries.ts'

/**
 * They take the place of all words chosen for that city.
 * @throws AppError `state.changed` when `before` is not the list there is.
 */
export async function setHotWords(
  trx: Db,
  city: number | null,
  words: readonly HotWord[],
  before?: readonly HotWord[],
): Promise<HotWord[]> {
  await lockHotWords(trx)
  refuseOtherList(before, await listChosenHotWords(trx, city))
  await deleteHotWords(trx, city)
  if (words.length > 0) await insertHotWords(trx, city, words)
  await purgeTags(trx, [pageTag.home, pageTag.vocabulary, pageTag.search])
  return listChosenHotWords(trx, city)
}
