/** Use cases of the list of refused pictures as operators keep it. */

import type { CallParsed, ListOf } from '#lib/contract/define.ts'
import type { pictureCheck, RefusedPicture } from '#lib/contract/platform/picture-check.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { hasPictureKey } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

const present = async (db: Db, row: queries.RefusedRow): Promise<RefusedPicture> => ({
  refusedId: row.id,
  // Its author may have thrown the upload away; what it looks like stays known.
  pictureKey: (await hasPictureKey(db, row.picture_key)) ? row.picture_key : null,
  title: row.title,
  reason: row.reason,
  operator: row.operator ?? '',
  ...row.figures,
  createdAt: row.created_at.toISOString(),
  removedAt: row.removed_at?.toISOString() ?? null,
})

export async function listRefusedPictures(
  db: Db,
  { keyword, removed, ...paging }: CallParsed<typeof pictureCheck.listRefusedPictures>['query'],
): Promise<ListOf<RefusedPicture>> {
  const page = await queries.pageRefused(db, { keyword, removed }, paging)
  const shown = new Map(
    await Promise.all(page.rows.map(async row => [row.id, await present(db, row as queries.RefusedRow)] as const)),
  )
  const { list, ...rest } = presentPage(page, row => shown.get(row.id) ?? [])
  return { ...rest, list: list.flat() }
}

/** New pictures are compared with it no more; what it has found stays counted. @throws AppError `missing.record`, `state.conflict` */
export async function removeRefusedPicture(
  db: Db,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<RefusedPicture> {
  return db.transaction().execute(async trx => {
    const row = await queries.findListed(trx, id)
    if (!row) throw new AppError('missing.record')
    if (!(await queries.updateRemoved(trx, id, { userId: operator.userId, at: now })))
      throw new AppError('state.conflict', { message: '这张图片已经移出名单' })
    const subject = { subjectKind: 'refused_picture', subjectId: id } as const
    await audit(trx, operator, { action: 'refused_picture.remove', ...subject, detail: { title: row.title } }, exchange)
    return present(trx, { ...row, removed_at: now })
  })
}
