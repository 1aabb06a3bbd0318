/** Statements of a month that is over: one for each identity of which something came or went, with a notice to the payee. */
import { longDate } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { sumFlows } from '../queries.ts'
import { checkUntil, lastIssuable } from './policy.ts'
import * as queries from './queries.ts'

/** So many transfers are read in one transaction. */
const BATCH_LIMIT = 200
const PAGE = { USER: '/member/member_settlement', COMPANY: '/merchant/settlement/mine' }

const keyOf = ({ kind, id }: Identity): string => `${kind} ${id}`

const identityOf = (userId: number | null, companyId: number | null): Identity | null => {
  if (companyId !== null) return { kind: 'COMPANY', id: companyId }
  return userId === null ? null : { kind: 'USER', id: userId }
}

/** Whose money moved; between the accounts of one identity nothing did. */
function ownersOf(transfers: readonly queries.TransferOwners[]): Identity[] {
  const found = new Map<string, Identity>()
  for (const row of transfers) {
    const from = identityOf(row.from_user_id, row.from_company_id)
    const to = identityOf(row.to_user_id, row.to_company_id)
    if (from && to && keyOf(from) === keyOf(to)) continue
    for (const one of [from, to]) if (one) found.set(keyOf(one), one)
  }
  return [...found.values()]
}

/** A statement that was issued, for the first time or again. */
export async function notifyPayee(trx: Db, identity: Identity, row: queries.StatementRow): Promise<void> {
  const recipient = await queries.findRecipient(trx, identity)
  if (recipient === undefined) return
  const isAgain = row.issue > 1
  const sums = `收入 ${money(row.income)}，退款 ${money(row.refunded)}，提现 ${money(row.withdrawn)}。`
  await notify(trx, recipient, {
    kind: 'SYSTEM',
    title: isAgain ? `${row.month} 月结单有更新` : `${row.month} 月结单已出`,
    body: `${isAgain ? '这个月补记了收支，合计有变化：' : ''}${sums}请在${longDate(checkUntil(row.issued_at))}前核对，到时没有确认的视为已确认。`,
    link: PAGE[identity.kind],
    dedupeKey: `monthly-statement-${row.id}-${row.issue}`,
  })
}

async function issueOne(trx: Db, identity: Identity, month: string, now: Date): Promise<boolean> {
  if (await queries.findStatement(trx, identity, month)) return false
  const { flows, ...sums } = await sumFlows(trx, identity, month)
  if (flows === 0) return false
  const row = await queries.insertStatement(trx, identity, { ...sums, month, now })
  if (!row) return false
  await notifyPayee(trx, identity, row)
  return true
}

/** @returns how many were issued; null when there is nothing left to read, or another process reads it. */
const issueBatch = (db: Db, now: Date): Promise<number | null> =>
  db.transaction().execute(async trx => {
    const open = await queries.lockMonth(trx)
    if (!open) return null
    const transfers = await queries.listTransfers(trx, open, BATCH_LIMIT)
    let issued = 0
    for (const identity of ownersOf(transfers)) if (await issueOne(trx, identity, open.month, now)) issued++
    const last = transfers.at(-1)
    if (last && transfers.length === BATCH_LIMIT) await queries.updateRead(trx, open.month, last)
    else await queries.updateMonthIssued(trx, open.month, now)
    return issued
  })

/**
 * Issues the statements of every month that is over and has not been issued. Several processes may do it at once: a batch is one
 * transaction that holds its month. @returns how many this one issued.
 */
export async function issueStatements(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  await queries.beginMonths(db, lastIssuable(now))
  let issued = 0
  while (!signal?.aborted) {
    const count = await issueBatch(db, now)
    if (count === null) break
    issued += count
  }
  return issued
}
