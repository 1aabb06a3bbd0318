/** Invoices: asked for, issued, refused, withdrawn, turned red. The paper itself is made in the tax office's program; here stand its number and its file. */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import type { Invoice, InvoiceState, OrderInvoices } from '#lib/contract/trade/invoice.ts'
import { money } from '#lib/format/money.ts'
import type { invoiceBody } from '#lib/forms/trade/invoice.ts'
import type { Actor, Operator } from '#server/access/actor.ts'
import { type LinkReader, linkReaderOf, operatorReader } from '#server/access/link-reader.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import {
  findUploads,
  nameUpload,
  type StoredUpload,
  takeUploads,
  uploadedFileOf,
} from '#server/domains/platform/upload/service.ts'
import { type Identity, moneyOf } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { type InvoiceActor, type InvoiceEvent, nextState } from './machine.ts'
import * as queries from './queries.ts'

const SELLERS_LIST = '/merchant/order/invoice'
const RED_BATCH = 100

const isIdentity = ({ kind, id }: Identity, userId: number | null, companyId: number | null): boolean =>
  kind === 'COMPANY' ? companyId === id : companyId === null && userId === id

type Files = Map<number, StoredUpload>

/** Whom links to files are for, and when. */
type Giving = { reader: LinkReader | null; now: Date }

const fileOf = (files: Files, id: number | null, { reader, now }: Giving): UploadedFile | null => {
  const upload = id === null ? undefined : files.get(id)
  return upload ? uploadedFileOf(upload, reader, now) : null
}

const filesOf = (db: Db, rows: readonly queries.InvoiceRow[]): Promise<Files> =>
  findUploads(
    db,
    rows.flatMap(row => [row.file_id, row.red_file_id]).filter(id => id !== null),
  )

const present = (row: queries.InvoiceRow, files: Files, giving: Giving): Invoice => ({
  id: row.id,
  orderNo: row.order_no,
  orderTitle: row.title,
  kind: row.kind,
  name: row.name,
  taxNo: row.tax_no,
  amount: row.amount,
  state: row.state,
  number: row.number,
  redNumber: row.red_number,
  file: fileOf(files, row.file_id, giving),
  redFile: fileOf(files, row.red_file_id, giving),
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  issuedAt: row.issued_at?.toISOString() ?? null,
  redAt: row.red_at?.toISOString() ?? null,
  isPlatform: row.issuer_user_id === null && row.issuer_company_id === null,
  mustTurnRed: row.must_turn_red,
})

/** @throws AppError `missing.record` for an order that the identity did not buy */
async function requireBought(db: Db, actor: Actor, orderNo: string): Promise<{ order: queries.OrderRow; buyer: Identity }> {
  const buyer = moneyOf(actor)
  const order = await queries.findOrder(db, orderNo)
  if (!order || !isIdentity(buyer, order.buyer_user_id, order.buyer_company_id)) throw new AppError('missing.record')
  return { order, buyer }
}

const hindranceOf = (order: queries.OrderRow, states: readonly InvoiceState[]): string => {
  if (!order.paid_at) return '付款之后才能申请发票'
  if (order.amount <= 0) return '没有用钱支付的金额，不能开发票'
  return states.some(state => state === 'REQUESTED' || state === 'ISSUED') ? '已经申请过发票' : ''
}

/** @throws AppError `missing.record` */
export async function getOrderInvoices(db: Db, actor: Actor, orderNo: string, now: Date): Promise<OrderInvoices> {
  const { order, buyer } = await requireBought(db, actor, orderNo)
  const [rows, titles] = await Promise.all([queries.listOfOrder(db, order.id), queries.listTitles(db, buyer)])
  const files = await filesOf(db, rows)
  return {
    list: rows.map(row => present(row, files, { reader: linkReaderOf(actor), now })),
    amount: Math.max(0, order.amount),
    hindrance: hindranceOf(
      order,
      rows.map(row => row.state),
    ),
    titles: titles.map(({ tax_no, ...title }) => ({ ...title, taxNo: tax_no })),
  }
}

/** @throws AppError `missing.record`, `state.conflict` when one is open, `invoice.hindered` */
export async function requestInvoice(
  db: Db,
  actor: Actor,
  { orderNo, kind, name, taxNo, now }: z.output<typeof invoiceBody> & { orderNo: string; now: Date },
): Promise<{ id: number }> {
  const { order, buyer } = await requireBought(db, actor, orderNo)
  return db.transaction().execute(async trx => {
    const amount = await queries.lockOrderAmount(trx, order.id)
    if (!order.paid_at || amount <= 0) throw new AppError('invoice.hindered')
    // Nobody alone has sold what two earn by.
    const isPlatform = order.seller_user_id === null || order.partner_user_id !== null || order.is_anonymous
    const issuer = {
      issuer_user_id: isPlatform || order.seller_company_id !== null ? null : order.seller_user_id,
      issuer_company_id: isPlatform ? null : order.seller_company_id,
    }
    const id = await queries.insertInvoice(trx, {
      order_id: order.id,
      buyer_user_id: buyer.kind === 'USER' ? buyer.id : null,
      buyer_company_id: buyer.kind === 'COMPANY' ? buyer.id : null,
      ...issuer,
      kind,
      name,
      tax_no: taxNo,
      amount,
      requested_at: now,
    })
    if (id === undefined) throw new AppError('state.conflict')
    const body = `“${order.title}”的买家申请 ${money(amount)} 的发票。`
    await notifyIssuer(trx, issuer, { title: '买家申请发票', body })
    return { id }
  })
}

type IssuerColumns = { issuer_user_id: number | null; issuer_company_id: number | null }

/** Tells the seller; what the platform issues stands in the operators' list. */
async function notifyIssuer(trx: Db, issuer: IssuerColumns, notice: { title: string; body: string }): Promise<void> {
  const person = await queries.findPerson(trx, issuer.issuer_user_id, issuer.issuer_company_id)
  if (person !== null) await notify(trx, person, { kind: 'ORDER', ...notice, link: SELLERS_LIST })
}

type ListQuery = Parameters<typeof queries.pageToIssue>[2]

async function listOf(db: Db, issuer: Identity | 'PLATFORM', query: ListQuery, giving: Giving): Promise<ListOf<Invoice>> {
  const page = await queries.pageToIssue(db, issuer, query)
  const files = await filesOf(db, page.rows)
  return presentPage(page, row => present(row, files, giving))
}

export const listToIssue = (db: Db, actor: Actor, query: ListQuery, now: Date): Promise<ListOf<Invoice>> =>
  listOf(db, moneyOf(actor), query, { reader: linkReaderOf(actor), now })

export const listManaged = (db: Db, operator: Operator, query: ListQuery, now: Date): Promise<ListOf<Invoice>> =>
  listOf(db, 'PLATFORM', query, { reader: operatorReader(operator), now })

type Row = NonNullable<Awaited<ReturnType<typeof queries.findInvoice>>>

/** What the caller is to the invoice; null: it is none of their business. */
function partOf(row: Row, actor: Actor, asOperator: boolean): InvoiceActor | null {
  const isPlatform = row.issuer_user_id === null && row.issuer_company_id === null
  if (asOperator) return isPlatform ? 'ISSUER' : 'OPERATOR'
  const identity = moneyOf(actor)
  if (isIdentity(identity, row.issuer_user_id, row.issuer_company_id)) return 'ISSUER'
  return isIdentity(identity, row.buyer_user_id, row.buyer_company_id) ? 'BUYER' : null
}

const NOTICES: Partial<Record<InvoiceEvent, (row: Row, sent: Sent) => { title: string; body: string }>> = {
  ISSUE: ({ amount }, { number, fileId }) => ({
    title: '发票已开具',
    body: `${money(amount)} 的发票已开具，号码 ${number}。${fileId ? '在订单里可以下载。' : ''}`,
  }),
  REFUSE: (_, { reason }) => ({ title: '发票没有开具', body: `理由：${reason}` }),
  TURN_RED: (_, { number }) => ({ title: '发票已红冲', body: `红字发票号码 ${number}。` }),
}

const ACTIONS = {
  ISSUE: 'invoice.issue',
  REFUSE: 'invoice.refuse',
  WITHDRAW: 'invoice.withdraw',
  TURN_RED: 'invoice.turn_red',
} as const

type Sent = { number?: string; reason?: string; fileId?: number | undefined }
type Step = Sent & { id: number; event: InvoiceEvent }
type Context = Pick<RequestContext, 'exchange' | 'now'> & { actor: Actor | Operator; asOperator?: boolean }

const columnsOf = (event: InvoiceEvent, { number, reason, fileId }: Sent, amount: number, { actor, now }: Context) => {
  const userId = actor.kind === 'visitor' ? undefined : actor.userId
  const issued = {
    number,
    amount,
    issued_at: now,
    ...(userId ? { issued_by: userId } : {}),
    ...(fileId ? { file_id: fileId } : {}),
  }
  const red = {
    red_number: number,
    red_at: now,
    ...(userId ? { red_by: userId } : {}),
    ...(fileId ? { red_file_id: fileId } : {}),
  }
  if (event === 'ISSUE' && number) return { ...issued, number }
  if (event === 'TURN_RED' && number) return { ...red, red_number: number }
  return { reason: reason ?? '' }
}

/** Takes the file of an invoice from the issuer, under a name that says what it is and nothing of their machine. */
async function takeFile(trx: Db, { actor, now }: Context, { fileId, number }: Sent): Promise<void> {
  if (fileId === undefined || actor.kind === 'visitor') return
  const [file] = await takeUploads(trx, { userId: actor.userId, ids: [fileId], purpose: 'ATTACHMENT', field: 'fileId', now })
  if (file?.kind !== 'IMAGE' && file?.contentType !== 'application/pdf')
    throw new AppError('upload.type', { fields: { fileId: '请上传发票的 PDF 或图片' } })
  await nameUpload(trx, fileId, `发票${number ?? ''}${/\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0] ?? ''}`)
}

/**
 * One step of an invoice: its state, the notice to the buyer and the audit entry in one transaction.
 * @throws AppError `missing.record`, `state.conflict`, also when nothing is left to be invoiced; `invoice.number_used`, `upload.missing`, `upload.type`
 */
export async function stepInvoice(db: Db, { id, event, ...sent }: Step, context: Context): Promise<{ state: InvoiceState }> {
  const found = await queries.findInvoice(db, id)
  const part = found ? partOf(found, context.actor, context.asOperator ?? false) : null
  if (!found || !part) throw new AppError('missing.record')
  return db.transaction().execute(async trx => {
    const amount = await queries.lockOrderAmount(trx, found.order_id)
    const row = await queries.lockInvoice(trx, id)
    const state = nextState(row.state, event, part)
    if (!state || (event === 'ISSUE' && amount <= 0)) throw new AppError('state.conflict')
    await takeFile(trx, context, sent)
    try {
      await queries.updateInvoice(trx, id, { state, ...columnsOf(event, sent, amount, context) })
    } catch (error) {
      if (!['invoices__number', 'invoices__red_number'].includes(String((error as { constraint?: unknown }).constraint)))
        throw error
      throw new AppError('invoice.number_used', { cause: error })
    }
    const notice = NOTICES[event]?.({ ...row, amount }, sent)
    const buyer = await queries.findPerson(trx, row.buyer_user_id, row.buyer_company_id)
    if (notice && buyer !== null) await notify(trx, buyer, { kind: 'ORDER', ...notice })
    const entry = { action: ACTIONS[event], subjectKind: 'invoice', subjectId: id, detail: { ...sent } } as const
    await audit(trx, context.actor, entry, context.exchange)
    return { state }
  })
}

/** Tells sellers that a refund waits for their red invoice, once each. */
export const askForRedInvoices = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    for (const row of await queries.takeToTurnRed(trx, now, RED_BATCH)) {
      const body = `号码 ${row.number} 的发票所属的订单要退款。请先开红字发票并登记号码，退款随后发出。`
      await notifyIssuer(trx, row, { title: '请红冲一张发票', body })
    }
  })

/** Uploads that a person handed over as invoices: they belong to the buyers. */
export const listInvoiceFiles = queries.listFilesOf
