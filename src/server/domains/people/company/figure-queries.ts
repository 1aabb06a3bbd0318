/** SQL of the figures beside a company. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** One row of counted figures, under the names that the subquery gives them. */
export type CompanyFigures = {
  id: number
  services: number
  orders: number
  /** In fen; null when nothing is sold. */
  min_price: number | null
  categories: number[]
  reviews: number
  favourites: number
}

export type CompanyRank = { id: number; rank: number }

const only = (ids: readonly number[] | undefined) => (ids ? sql`and companies.id = any(${ids})` : sql``)

/** @param scores in hundredths of a point. */
export const updateCompanyScores = (trx: Db, scores: readonly { id: number; score: number }[]) =>
  sql`update companies set score = s.score from json_to_recordset(${JSON.stringify(scores)}::json) as s(id int, score int)
    where s.id = companies.id`.execute(trx)

/**
 * @param figures a subquery, so that counting and writing are one statement.
 * @param ids companies to update; all of them when left out.
 */
export const updateCompanyFigures = (trx: Db, figures: RawBuilder<CompanyFigures>, ids?: readonly number[]) =>
  sql`
    update companies set
      service_count = s.services, order_count = s.orders, min_price = s.min_price, category_ids = s.categories,
      review_count = s.reviews, favourite_count = s.favourites
    from ${figures} s
    where s.id = companies.id ${only(ids)}`.execute(trx)

/**
 * @param ranks a subquery.
 * @param ids companies to update; all of them when left out.
 */
export const updateCompanyRanks = (trx: Db, ranks: RawBuilder<CompanyRank>, ids?: readonly number[]) =>
  sql`update companies set rank = c.rank from ${ranks} c where c.id = companies.id ${only(ids)}`.execute(trx)

export const updateCompanyFavourites = (trx: Db, id: number, favouriteCount: number) =>
  trx.updateTable('companies').set({ favourite_count: favouriteCount }).where('id', '=', id).execute()
