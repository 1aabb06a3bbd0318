/** SQL of the text check. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { TextKind, TextLevel } from '#lib/contract/platform/text-check.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Fingerprint } from './engine/likeness.ts'
import type { TextCheckTables, TextOutcome, TextSubject } from './tables.ts'

type WordsTable = TextCheckTables['sensitive_words']
type TextsTable = TextCheckTables['checked_texts']

/** Changes whenever an entry does. */
export const highestRevision = async (db: Db): Promise<number> =>
  Number(
    (await db.selectFrom('sensitive_words').select('revision').orderBy('revision', 'desc').limit(1).executeTakeFirst())
      ?.revision ?? 0,
  )

const words = (db: Db) =>
  db
    .selectFrom('sensitive_words')
    .select([
      'sensitive_words.id',
      'text',
      'is_pattern',
      'kind',
      'level',
      'places',
      'by_sound',
      'is_topic',
      'allow',
      'why',
      'enabled',
      'changed_at',
    ])

const counted = (db: Db) =>
  words(db).select(
    sql<{ hits: number; decided: number; overturned: number }>`(select json_build_object('hits', count(*),
      'decided', count(decision), 'overturned', count(*) filter (where decision = 'OVERTURNED'))
      from text_hits where word_id = sensitive_words.id)`.as('figures'),
  )

export const listEnabledWords = (db: Db) => words(db).where('enabled', '=', true).orderBy('id').execute()
export const listAllWords = (db: Db) => words(db).orderBy('kind').orderBy('id').execute()
export const findWord = (db: Db, id: number) => counted(db).where('sensitive_words.id', '=', id).executeTakeFirst()
export type WordRow = NonNullable<Awaited<ReturnType<typeof findWord>>>

export const lockWord = (trx: Db, id: number) => words(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const findSameWord = (db: Db, text: string, isPattern: boolean) =>
  words(db).where('text', '=', text).where('is_pattern', '=', isPattern).executeTakeFirst()

export function pageWords(
  db: Db,
  filter: {
    kind?: TextKind | undefined
    level?: TextLevel | undefined
    enabled?: boolean | undefined
    keyword?: string | undefined
  },
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
) {
  const { kind, level, enabled, keyword } = filter
  let rows = counted(db)
  if (kind) rows = rows.where('kind', '=', kind)
  if (level) rows = rows.where('level', '=', level)
  if (enabled !== undefined) rows = rows.where('enabled', '=', enabled)
  if (keyword) rows = rows.where('text', 'ilike', `%${keyword.replace(/[\\%_]/g, '\\$&')}%`)
  return keysetPage(db, rows, {
    paging,
    order: [
      { column: 'sensitive_words.changed_at', direction: 'desc' },
      { column: 'sensitive_words.id', direction: 'desc' },
    ],
  })
}

export const insertWord = async (trx: Db, row: Insertable<WordsTable>): Promise<number> =>
  (await trx.insertInto('sensitive_words').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateWord = (trx: Db, id: number, change: Updateable<WordsTable>) =>
  trx
    .updateTable('sensitive_words')
    .set({ ...change, revision: sql<number>`nextval('sensitive_words_revision')` })
    .where('id', '=', id)
    .execute()

export const findJoined = async (db: Db, userId: number): Promise<Date | undefined> =>
  (await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst())?.created_at

/** What the same person wrote, or a new account where this is one too, that may say the same. */
export function listLike(
  db: Db,
  of: { subject: TextSubject; subjectId: number | null; authorId: number; isNewcomer: boolean; since: Date; print: Fingerprint },
) {
  const { bands, exact } = of.print
  return db
    .selectFrom('checked_texts')
    .select(['id', 'author_id', 'exact_hash', 'band_0', 'band_1', 'band_2', 'band_3'])
    .where('subject', '=', of.subject)
    .where('created_at', '>=', of.since)
    .where('outcome', '<>', 'REFUSED')
    .where(eb => eb.or([eb('author_id', '=', of.authorId), ...(of.isNewcomer ? [eb('is_newcomer', '=', true)] : [])]))
    .where(eb => (of.subjectId === null ? eb.val(true) : eb('subject_id', '<>', of.subjectId)))
    .where(eb =>
      eb.or([eb('exact_hash', '=', exact), ...(bands ?? []).map((band, index) => eb(`band_${index}` as 'band_0', '=', band))]),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

export const insertChecked = async (trx: Db, row: Insertable<TextsTable>): Promise<number> =>
  (await trx.insertInto('checked_texts').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertHits = (trx: Db, rows: Insertable<TextCheckTables['text_hits']>[]) =>
  trx.insertInto('text_hits').values(rows).execute()

export const listRecent = (db: Db, limit: number) =>
  db
    .selectFrom('checked_texts')
    .select(['place', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findChecked = (db: Db, id: number) =>
  db
    .selectFrom('checked_texts')
    .innerJoin('users', 'users.id', 'checked_texts.author_id')
    .select([
      'checked_texts.id',
      'place',
      'subject',
      'subject_id',
      'author_id',
      'body',
      'outcome',
      'like_id',
      'checked_texts.created_at',
      'users.nickname',
    ])
    .where('checked_texts.id', '=', id)
    .executeTakeFirst()

/** The newest check of a thing that people wrote. */
export const findCheckedOf = (db: Db, subject: TextSubject, subjectId: number) =>
  db
    .selectFrom('checked_texts')
    .select(['id', 'like_id'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest of each thing that somebody wrote and that was held: an edit comes after what it changed. */
export const listHeldOf = (db: Db, authorId: number, since: Date) =>
  db
    .selectFrom('checked_texts')
    .select(['id', 'subject', 'subject_id', 'body', 'created_at'])
    .where('author_id', '=', authorId)
    .where('outcome', '=', 'HELD')
    .where('created_at', '>=', since)
    .where('subject_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checked_texts as later')
            .select('later.id')
            .whereRef('later.subject', '=', 'checked_texts.subject')
            .whereRef('later.subject_id', '=', 'checked_texts.subject_id')
            .whereRef('later.id', '>', 'checked_texts.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

export const listFound = (db: Db, checkedId: number) =>
  db
    .selectFrom('text_hits')
    .innerJoin('sensitive_words', 'sensitive_words.id', 'text_hits.word_id')
    .select(['text', 'is_pattern', 'kind', 'why', 'level', 'way'])
    .where('checked_id', '=', checkedId)
    .orderBy('text_hits.id')
    .execute()

/** @returns undefined when it was refused before. */
export const updateRefused = (trx: Db, id: number, at: Date) =>
  trx
    .updateTable('checked_texts')
    .set({ refused_at: at })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .returning(['author_id', 'content_hash', 'body'])
    .executeTakeFirst()

export const countRefused = async (db: Db, of: { authorId: number; hash: string; since: Date }): Promise<number> =>
  (
    await db
      .selectFrom('checked_texts')
      .select(eb => eb.fn.countAll<number>().as('times'))
      .where('author_id', '=', of.authorId)
      .where('content_hash', '=', of.hash)
      .where('refused_at', '>=', of.since)
      .executeTakeFirstOrThrow()
  ).times

export const updateDecisions = (trx: Db, checkedId: number, decision: 'UPHELD' | 'OVERTURNED') =>
  trx.updateTable('text_hits').set({ decision }).where('checked_id', '=', checkedId).where('decision', 'is', null).execute()

export const updateOutcome = (trx: Db, id: number, outcome: TextOutcome) =>
  trx.updateTable('checked_texts').set({ outcome }).where('id', '=', id).execute()

/** Texts that no open case shows. */
export const deleteOld = (db: Db, before: Date, limit: number) =>
  sql`delete from checked_texts where id in (
    select t.id from checked_texts t where t.created_at < ${before}
      and not exists (select from review_cases c where c.kind = 'TEXT' and c.ref_id = t.id and c.state in ('OPEN', 'CLAIMED'))
    order by t.created_at limit ${limit})`.execute(db)
