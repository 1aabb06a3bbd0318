/**
 * Monthly statements as files of any length: requested, made in the background piece by piece, fetched behind a signed address for some days.
 */
import { STATEMENT_FILE_DAYS, type StatementFile, type StatementLine } from '#lib/contract/trade/settlement.ts'
import { statementStateText } from '#lib/format/statement.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { openLink, signedQuery } from '#server/domains/platform/upload/service.ts'
import { type Identity, moneyOf } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { createLongPdf } from '#server/pdf/create-pdf.ts'
import { presentProgress } from '../monthly/present.ts'
import { findStatement } from '../monthly/queries.ts'
import { readFlows, sumFlows } from '../queries.ts'
import { lineOf } from '../statement.ts'
import { describeStatement, tableOf } from './document.ts'
import * as queries from './queries.ts'

const DAILY_LIMIT = 20
const MAX_TRIES = 3
/** A file that takes longer was interrupted with its process, and is tried again. */
const STUCK_MS = 600_000
const PAGE = { USER: '/member/member_settlement', COMPANY: '/merchant/settlement/mine' }

const subjectOf = (id: number): string => `statement-file:${id}`

export const openStatementLink = (db: Db, id: number, search: string) => openLink(db, subjectOf(id), search)

/** Whether a document is of their own money: of a company, while they lead it and act for it. */
export async function holdsStatement(db: Db, actor: Actor, id: number): Promise<boolean> {
  const owner = actor.kind === 'visitor' ? undefined : await queries.findOwner(db, id)
  if (!owner || actor.kind === 'visitor') return false
  if (owner.company_id === null) return actor.company === null && owner.user_id === actor.userId
  return leadsCompany(actor) && owner.company_id === actor.company?.companyId
}

function present(row: queries.StatementFileRow, actor: Actor, now: Date): StatementFile {
  const isOver = row.state === 'READY' && row.expires_at !== null && row.expires_at <= now
  const state = isOver ? 'EXPIRED' : row.state
  const reader = linkReaderOf(actor, { kind: 'STATEMENT', id: row.id })
  return {
    state,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
    url:
      state === 'READY'
        ? `/my-statements/${row.id}.${row.format.toLowerCase()}?${signedQuery(subjectOf(row.id), reader, now, HOUR_SECONDS)}`
        : null,
  }
}

/** The newest file of a month. @throws AppError `rights.denied` */
export async function getStatementFile(
  db: Db,
  actor: Actor,
  request: queries.FileRequest,
  now: Date,
): Promise<StatementFile | null> {
  const row = await queries.findNewest(db, moneyOf(actor), request)
  return row ? present(row, actor, now) : null
}

/** Requests a file; returns the one that is waiting already, if there is one. @throws AppError `statement.too_many`, `rights.denied` */
export async function requestStatementFile(
  db: Db,
  actor: Actor,
  request: queries.FileRequest,
  now: Date,
): Promise<StatementFile> {
  const identity = moneyOf(actor)
  const askedBy = signedInPerson(actor).userId
  if ((await queries.countAskedSince(db, askedBy, new Date(now.getTime() - DAY_MS))) >= DAILY_LIMIT) {
    throw new AppError('statement.too_many')
  }
  const row =
    (await queries.insertWaiting(db, identity, { ...request, askedBy, now })) ?? (await queries.findNewest(db, identity, request))
  if (!row) throw new AppError('state.conflict')
  return present(row, actor, now)
}

type Claimed = NonNullable<Awaited<ReturnType<typeof queries.lockWaiting>>>

const identityOf = (row: Claimed): Identity =>
  row.company_id === null ? { kind: 'USER', id: row.user_id as number } : { kind: 'COMPANY', id: row.company_id }

const notifyAsker = (trx: Db, row: Claimed, success: boolean): Promise<void> =>
  notify(trx, row.asked_by, {
    kind: 'SYSTEM',
    title: success ? `${row.month} 结算明细可以下载了` : `${row.month} 结算明细没有生成成功`,
    body: success ? `${STATEMENT_FILE_DAYS} 天内可以下载。` : '生成时出了问题，请再试一次。',
    link: PAGE[identityOf(row).kind],
    dedupeKey: `statement-file-${row.id}-${success}`,
  })

/** Claims the file that has waited longest; one that was tried too often is marked as failed. */
const claim = (db: Db, now: Date): Promise<Claimed | 'given up' | undefined> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockWaiting(trx, new Date(now.getTime() - STUCK_MS))
    if (!row) return undefined
    if (row.tries < MAX_TRIES) {
      await queries.updateRunning(trx, row.id, row.tries + 1, now)
      return row
    }
    await queries.updateFailed(trx, row.id)
    await notifyAsker(trx, row, false)
    return 'given up'
  })

async function* linesOf(trx: Db, identity: Identity, month: string): AsyncGenerator<StatementLine[]> {
  for await (const flows of readFlows(trx, identity, month)) yield flows.map(lineOf)
}

async function makePieces(trx: Db, row: Claimed, now: Date): Promise<AsyncIterable<Buffer>> {
  const identity = identityOf(row)
  const lines = linesOf(trx, identity, row.month)
  const issued = await findStatement(trx, identity, row.month)
  const state = statementStateText(presentProgress(issued))
  if (row.format === 'CSV') return tableOf(lines, state)
  const { flows: count, ...sums } = await sumFlows(trx, identity, row.month)
  const seller = await queries.findSellerName(trx, identity)
  return createLongPdf(describeStatement(lines, { month: row.month, sums: { ...sums, count }, seller, state, now }))
}

/**
 * Makes the file that has waited longest: one in a turn, because sweeps of money wait behind it. Sums and lines are of one moment, and only
 * some hundred lines are held at a time. @returns whether one was made.
 */
export async function makeNextStatementFile(db: Db, now: Date): Promise<boolean> {
  await queries.updateExpired(db, now)
  const row = await claim(db, now)
  if (!row || row === 'given up') return false
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      let [position, bytes] = [0, 0]
      for await (const piece of await makePieces(trx, row, now)) {
        if (piece.length === 0) continue
        await queries.insertPart(trx, { file_id: row.id, position, bytes: piece })
        position++
        bytes += piece.length
      }
      const isReady = await queries.updateReady(trx, row.id, {
        bytes,
        expiresAt: new Date(now.getTime() + STATEMENT_FILE_DAYS * DAY_MS),
      })
      if (!isReady) throw new Error('the file is not being made any more')
      await notifyAsker(trx, row, true)
      return true
    })
}
