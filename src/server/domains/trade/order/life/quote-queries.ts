/** SQL that writes quotes. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { QuoteEventsTable, QuotesTable } from '../tables.ts'

export const insertQuote = async (trx: Db, row: Insertable<QuotesTable>): Promise<number> =>
  (await trx.insertInto('quotes').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertQuoteEvent = (trx: Db, row: Insertable<QuoteEventsTable>) =>
  trx.insertInto('quote_events').values(row).execute()

export const lockQuote = (trx: Db, id: number) =>
  trx.selectFrom('quotes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>

export const updateQuote = (trx: Db, id: number, set: Updateable<QuotesTable>) =>
  trx.updateTable('quotes').set(set).where('id', '=', id).execute()

type ExpiredQuote = { id: number; title: string; buyer_user_id: number; seller_user_id: number; consultation_id: number | null }

/** Ends quotes whose time is over, at most `limit`. @returns those that ended. */
export const endDueQuotes = async (trx: Db, now: Date, limit: number): Promise<ExpiredQuote[]> =>
  (
    await sql<ExpiredQuote>`
    with due as (
      select id from quotes where state in ('QUOTE_REQUESTED', 'OFFERED', 'COUNTERED') and valid_until <= ${now}
      order by valid_until limit ${limit} for update skip locked
    ), expired as (
      update quotes q set state = 'EXPIRED', updated_at = ${now} from due where q.id = due.id
      returning q.id, q.title, q.buyer_user_id, q.seller_user_id, q.consultation_id
    ), noted as (
      insert into quote_events (quote_id, event, actor, created_at) select id, 'EXPIRE', 'SYSTEM', ${now} from expired
    )
    select * from expired order by id`.execute(trx)
  ).rows
