/** Favourites of people, and their count beside the record. A person's favourites are theirs, whatever company they act for. */
import type { FavouriteEntry, FavouriteKind } from '#lib/contract/city/favourite.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { tagOfRecord } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { updateSchoolFavourites } from '#server/domains/learn/school/service.ts'
import { updateCompanyFavourites } from '#server/domains/people/company/figures.ts'
import { useLimit } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'
import {
  countFavourites,
  deleteFavourite,
  findFavourite,
  insertFavourite,
  listFavouriteRows,
  lockFavouriteSubject,
  updateServiceFavourites,
} from './favourite-queries.ts'

type State = { favourite: boolean; count: number }

/** @throws AppError `missing.record` when it may not be seen. */
export async function getFavourite(db: Db, userId: number, subject: { kind: FavouriteKind; id: number }): Promise<State> {
  const found = await findFavourite(db, userId, subject)
  if (!found) throw new AppError('missing.record')
  return found
}

const updateCount = { service: updateServiceFavourites, company: updateCompanyFavourites, school: updateSchoolFavourites }

/**
 * Sets it, once or a hundred times: the count moves only when the mark does. A person can still remove their own mark from
 * something hidden; to everybody else it does not exist.
 */
export async function setFavourite(
  db: Db,
  userId: number,
  { kind, id, favourite }: { kind: FavouriteKind; id: number; favourite: boolean },
): Promise<State> {
  const subject = { kind, id }
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const record = await lockFavouriteSubject(trx, userId, subject, !favourite)
    if (!record) throw new AppError('missing.record')
    const changed = favourite ? await insertFavourite(trx, userId, subject) : await deleteFavourite(trx, userId, subject)
    if (!changed) return { favourite, count: record.count }
    const count = Math.max(0, record.count + (favourite ? 1 : -1))
    await updateCount[kind](trx, id, count)
    await purgeTags(trx, [tagOfRecord(kind, id)])
    return { favourite, count }
  })
}

export async function listFavourites(
  db: Db,
  userId: number,
  { kind, pageNo, pageSize }: Pick<PageQuery, 'pageNo' | 'pageSize'> & { kind: FavouriteKind },
): Promise<ListOf<FavouriteEntry>> {
  const total = await countFavourites(db, userId, kind)
  const rows = await listFavouriteRows(db, kind, { userId, limit: pageSize, offset: (pageNo - 1) * pageSize })
  return {
    list: rows.map(({ saved_at, ...row }) => ({ ...row, kind, savedAt: saved_at.toISOString() })),
    pageNo,
    pageSize,
    total,
    totalIsLowerBound: false,
    nextCursor: null,
  }
}
