/** SQL of the reference data. Rows that operators may have changed are inserted once and left alone from then on. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

export type TreeTable = 'service_categories' | 'consult_categories' | 'course_categories' | 'professions'

/** Inserts areas; those that are there are corrected, except for what operators choose (`hot_rank`). */
export const upsertAreas = (db: Db, rows: readonly Insertable<Database['areas']>[]) =>
  db
    .insertInto('areas')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('code')
        .doUpdateSet(eb => ({
          level: eb.ref('excluded.level'),
          parent_code: eb.ref('excluded.parent_code'),
          position_no: eb.ref('excluded.position_no'),
          gb: eb.ref('excluded.gb'),
          name: eb.ref('excluded.name'),
          short_name: eb.ref('excluded.short_name'),
          pinyin: eb.ref('excluded.pinyin'),
          initials: eb.ref('excluded.initials'),
          lng: eb.ref('excluded.lng'),
          lat: eb.ref('excluded.lat'),
          is_leaf: eb.ref('excluded.is_leaf'),
          is_city: eb.ref('excluded.is_city'),
        }))
        .where(
          sql<boolean>`(areas.level, areas.parent_code, areas.position_no, areas.gb, areas.name, areas.short_name, areas.pinyin,
            areas.initials, areas.lng, areas.lat, areas.is_leaf, areas.is_city) is distinct from
            (excluded.level, excluded.parent_code, excluded.position_no, excluded.gb, excluded.name, excluded.short_name, excluded.pinyin,
            excluded.initials, excluded.lng, excluded.lat, excluded.is_leaf, excluded.is_city)`,
        ),
    )
    .execute()

/** Rows that are there, from a database older than the reference data, stay as they are. */
export const insertMissing = (db: Db, table: TreeTable | 'consult_labels' | 'forum_boards', rows: readonly object[]) =>
  db
    .insertInto(table)
    .values(rows as never)
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Names and ids of a tree's first level. */
export const listRoots = (db: Db, table: TreeTable) =>
  db.selectFrom(table).select(['id', 'name']).where('parent_id', 'is', null).execute()

/** Keys of what this database has ever had of a part. */
export const listInsertedKeys = async (db: Db, part: string): Promise<string[]> =>
  (await db.selectFrom('reference_rows').select('key').where('part', '=', part).execute()).map(row => row.key)

export const insertInsertedKeys = (db: Db, part: string, keys: readonly string[]) =>
  db
    .insertInto('reference_rows')
    .values(keys.map(key => ({ part, key })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

const WORD_BATCH = 1_000

/** Inserts words; those that are there and that no operator has changed become what they are now. */
export async function insertSensitiveWords(db: Db, rows: readonly Insertable<Database['sensitive_words']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += WORD_BATCH) {
    await db
      .insertInto('sensitive_words')
      .values(rows.slice(at, at + WORD_BATCH))
      .onConflict(conflict =>
        conflict
          .columns(['text', 'is_pattern'])
          .doUpdateSet(eb => ({
            kind: eb.ref('excluded.kind'),
            level: eb.ref('excluded.level'),
            places: eb.ref('excluded.places'),
            by_sound: eb.ref('excluded.by_sound'),
            is_topic: eb.ref('excluded.is_topic'),
            allow: eb.ref('excluded.allow'),
            why: eb.ref('excluded.why'),
            revision: eb.ref('excluded.revision'),
          }))
          .where(
            sql<boolean>`sensitive_words.changed_by is null and
              (sensitive_words.kind, sensitive_words.level, sensitive_words.places, sensitive_words.by_sound, sensitive_words.is_topic,
              sensitive_words.allow, sensitive_words.why) is distinct from
              (excluded.kind, excluded.level, excluded.places, excluded.by_sound, excluded.is_topic, excluded.allow, excluded.why)`,
          ),
      )
      .execute()
  }
}

export const listSensitiveWords = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('sensitive_words').select('text').execute()).map(row => row.text)

/** Disables those of these words that no operator has changed. Their hits stay counted. */
export const disableSensitiveWords = (db: Db, texts: readonly string[]) =>
  db
    .updateTable('sensitive_words')
    .set({ enabled: false, revision: sql<number>`nextval('sensitive_words_revision')` })
    .where('text', 'in', texts)
    .where('changed_by', 'is', null)
    .where('enabled', '=', true)
    .execute()

export const insertSynonyms = (db: Db, groups: readonly string[][]) =>
  db
    .insertInto('search_synonyms')
    .values(groups.map(words => ({ words })))
    .execute()

export const deleteBanners = (db: Db) => db.deleteFrom('home_banners').execute()

export const insertBanners = (db: Db, rows: readonly Insertable<Database['home_banners']>[]) =>
  db.insertInto('home_banners').values(rows).execute()
