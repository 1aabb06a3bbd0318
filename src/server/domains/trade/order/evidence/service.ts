/**
 * Evidence of disputes: what an order and the domain of its subject know when somebody complains, each part with its hash. Stored once and
 * never changed, so that both sides and the operator read the same bytes. No part names a person: sides are buyer and seller.
 */
import { createHash } from 'node:crypto'
import type { EvidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import type { Actor } from '#server/access/actor.ts'
import { type LinkReader, linkReaderOf, operatorReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { moverIn, purchaseOf } from '../life/parties.ts'
import { findOrderById, findOrderByNo, type LockedOrder, listPurchasedLines } from '../life/queries.ts'
import type { EvidencePart } from '../purchasable.ts'
import { evidenceLink } from './link.ts'
import { findOrderFacts, insertEvidence, listEventFacts, listEvidence, listRefundFacts } from './queries.ts'
import { itemsOf, textOf } from './text.ts'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Files by what they are; their bytes stay where they are, and are compared by the hash.
 * @param names what a file is called where it was shown, when that is not its own name.
 */
export async function filePartsOf(
  db: Db,
  ids: readonly number[],
  names: ReadonlyMap<number, string> = new Map(),
): Promise<EvidencePart[]> {
  const uploads = await findUploads(db, ids)
  return [...uploads.values()].map(({ id, name, bytes, contentType, sha256: hash }) => ({
    kind: 'FILE',
    ref: `file/${id}`,
    content: { name: names.get(id) ?? name, bytes, contentType, sha256: hash },
  }))
}

async function orderParts(db: Db, orderId: number): Promise<EvidencePart[]> {
  const [facts, lines, events, refunds] = await Promise.all([
    findOrderFacts(db, orderId),
    listPurchasedLines(db, orderId),
    listEventFacts(db, orderId),
    listRefundFacts(db, orderId),
  ])
  const ids = events.flatMap(event => event.upload_ids)
  return [
    { kind: 'ORDER', ref: `order/${facts.order_no}`, content: { ...facts, lines } },
    ...events.map(({ id, ...event }) => ({ kind: 'EVENT' as const, ref: `order-event/${id}`, content: event })),
    // Who asks a consultation may be anonymous, and what somebody calls a file may name them.
    ...(await filePartsOf(
      db,
      ids,
      facts.kind === 'CONSULT' ? new Map(ids.map((id, index) => [id, `附件${index + 1}`])) : undefined,
    )),
    ...refunds.map(({ id, ...refund }) => ({ kind: 'EVENT' as const, ref: `refund/${id}`, content: refund })),
  ]
}

/** A statement takes some ten thousand values at most. */
const ROW_BATCH = 1_000

/** Adds parts that are not there yet; those that are stay as they were. */
async function add(trx: Db, orderId: number, parts: readonly EvidencePart[], at: Date): Promise<void> {
  const rows = parts.map(({ kind, ref, content }) => {
    const text = JSON.stringify(content)
    return { order_id: orderId, kind, ref, content: text, sha256: sha256(text), created_at: at }
  })
  for (let from = 0; from < rows.length; from += ROW_BATCH) await insertEvidence(trx, rows.slice(from, from + ROW_BATCH))
}

/** Fixes what is known about a disputed order now. Again only adds what has come since. */
export async function fixEvidence(trx: Db, order: LockedOrder, at: Date): Promise<void> {
  const subject = getRegistry().purchasables[order.kind]
  const more = (await subject?.evidence?.(trx, await purchaseOf(trx, order, at))) ?? []
  await add(trx, order.id, [...(await orderParts(trx, order.id)), ...more], at)
}

/** Adds what was said after the dispute began. */
export async function addEvidence(trx: Db, orderNo: string, parts: readonly EvidencePart[], at: Date): Promise<void> {
  const order = await findOrderByNo(trx, orderNo)
  if (order) await add(trx, order.id, parts, at)
}

async function bundleOf(db: Db, order: LockedOrder, reader: LinkReader | null, now: Date): Promise<EvidenceBundle> {
  const rows = await listEvidence(db, order.id)
  if (rows.length === 0) throw new AppError('missing.record', { message: '这笔订单没有争议，没有固定证据' })
  const text = await textOf(db, order.id, rows)
  return { items: itemsOf(rows), text, sha256: sha256(text), archive: evidenceLink(order.id, reader, now) }
}

/** @throws AppError `missing.record` for everybody but the two sides, and where nothing was fixed. */
export async function getEvidence(db: Db, actor: Actor, orderNo: string, now: Date): Promise<EvidenceBundle> {
  const order = await findOrderByNo(db, orderNo)
  moverIn(order, actor, now)
  return bundleOf(db, order!, linkReaderOf(actor, { kind: 'ORDER', id: order!.id }), now)
}

/** For operators. */
export async function getEvidenceById(db: Db, actor: Actor, orderId: number, now: Date): Promise<EvidenceBundle> {
  const order = await findOrderById(db, orderId)
  if (!order) throw new AppError('missing.record')
  return bundleOf(db, order, operatorReader(actor), now)
}

/** For the domain of the subject, which knows who may read it, and until when. */
export async function readEvidence(db: Db, orderNo: string, reader: LinkReader | null, now: Date): Promise<EvidenceBundle> {
  const order = await findOrderByNo(db, orderNo)
  if (!order) throw new AppError('missing.record')
  return bundleOf(db, order, reader, now)
}
