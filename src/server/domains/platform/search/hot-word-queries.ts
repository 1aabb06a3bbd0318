/** SQL of the hot words that operators keep. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type HotWord = { word: string; rising: boolean }

/** @param city null: those of everywhere. */
export const listChosenHotWords = (db: Db, city: number | null): Promise<HotWord[]> =>
  db
    .selectFrom('search_hot_words')
    .select(['word', 'rising'])
    .where('city_code', 'is not distinct from', city)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Two who save wait for each other, also where there is no word yet. */
export const lockHotWords = (trx: Db): Promise<unknown> =>
  sql`lock table search_hot_words in share row exclusive mode`.execute(trx)

export const deleteHotWords = (trx: Db, city: number | null) =>
  trx.deleteFrom('search_hot_words').where('city_code', 'is not distinct from', city).execute()

export const insertHotWords = (trx: Db, city: number | null, words: readonly HotWord[]) =>
  trx
    .insertInto('search_hot_words')
    .values(words.map(({ word, rising }, position) => ({ word, rising, position, city_code: city })))
    .execute()
