/** Files that go with a step of an order: delivered work, what is wrong with it, evidence. Both sides and the operator see the same. */
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, takeUploads, uploadedFileOf } from '#server/domains/platform/upload/service.ts'
import type { EventRow } from '../queries.ts'
import type { Mover } from './parties.ts'

/** Words with a step, and the uploads that go with them. */
export type Word = { note: string; files: readonly number[] }

/** @returns the ids to store with the step. @throws AppError `upload.missing` for what is no finished upload of the person who moves the order. */
export async function takeFiles(trx: Db, { userId, at }: Mover, ids: readonly number[]): Promise<number[]> {
  if (userId === null) return []
  const taken = await takeUploads(trx, { userId, ids, purpose: 'ATTACHMENT', field: 'files', now: at })
  return taken.map(({ id }) => id)
}

type Event = OrderDetail['events'][number]

/** A name of a file may name its owner: a buyer without a name hands over numbered files. */
const namelessOf = (name: string, index: number): string => `附件${index + 1}${/\.\w{1,8}$/.exec(name)?.[0] ?? ''}`

/** Events as they travel. @param buyerHidden whether who reads must not learn who bought. */
export async function presentEvents(
  db: Db,
  rows: readonly EventRow[],
  { reader, now, buyerHidden }: { reader: LinkReader | null; now: Date; buyerHidden: boolean },
): Promise<Event[]> {
  const uploads = await findUploads(
    db,
    rows.flatMap(row => row.upload_ids),
  )
  return rows.map(row => ({
    event: row.event,
    state: row.to_state,
    actor: row.actor,
    note: row.note,
    files: row.upload_ids
      .flatMap(id => uploads.get(id) ?? [])
      .map((upload, index) => {
        const name = buyerHidden && row.actor === 'BUYER' ? namelessOf(upload.name, index) : upload.name
        const { kind, bytes, url } = uploadedFileOf({ ...upload, name }, reader, now)
        return { kind, name, bytes, url }
      }),
    createdAt: row.created_at.toISOString(),
  }))
}
