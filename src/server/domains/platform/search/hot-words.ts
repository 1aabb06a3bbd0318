/** Hot words as operators keep them: those of everywhere, or those of one city. */

import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'

export type HotWord = { word: string; rising: boolean }

export const listKeptHotWords = (db: Db, city: number | null): Promise<HotWord[]> =>
  db
    .selectFrom('search_hot_words')
    .select(['word', 'rising'])
    .where('city_code', 'is not distinct from', city)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** They take the place of all words kept for that city. */
export async function setHotWords(trx: Db, city: number | null, words: readonly HotWord[]): Promise<HotWord[]> {
  await trx.deleteFrom('search_hot_words').where('city_code', 'is not distinct from', city).execute()
  if (words.length > 0) {
    await trx
      .insertInto('search_hot_words')
      .values(words.map(({ word, rising }, position) => ({ word, rising, position, city_code: city })))
      .execute()
  }
  await purgeTags(trx, ['home', 'search'])
  return listKeptHotWords(trx, city)
}
