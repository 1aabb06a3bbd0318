/** SQL of what an operator's workspace shows. */
import { sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { operatorLog } from '#lib/contract/platform/operator-log.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'

/** New people and companies of each of the last days, today the last. @returns a row a day, `day` as `YYYY-MM-DD`. */
export const listDays = async (db: Db, days: number) =>
  (
    await sql<{ day: string; people: number; companies: number }>`
      select d::date as day,
        (select count(*)::int from users where created_at >= d and created_at < d + interval '1 day') as people,
        (select count(*)::int from companies where created_at >= d and created_at < d + interval '1 day') as companies
      from generate_series(current_date - ${days - 1}::int, current_date, interval '1 day') as d order by d`.execute(db)
  ).rows

type MoneyWaiting = 'WITHDRAWAL' | 'REFUND' | 'FINDING' | 'INVOICE' | 'FEE' | 'CORRECTION' | 'COIN' | 'PLATFORM_REFUND'

/** What waits for operators of money: what people asked for, and what one operator proposed and another approves. */
export const listMoneyWaiting = async (db: Db) =>
  (
    await sql<{ kind: MoneyWaiting; waiting: number; oldest_at: Date | null }>`
      select 'WITHDRAWAL' as kind, count(*)::int as waiting, min(applied_at) as oldest_at from withdrawals
        where state in ('APPLIED', 'CHECKED', 'APPROVED', 'PAYING')
      union all
      select 'REFUND', count(*)::int, min(created_at) from refunds
        where state <> 'COMPLETE' and (state = 'FAILED' or created_at < now() - interval '1 day')
      union all
      select 'FINDING', count(*)::int, min(found_at) from reconciliation_findings where state = 'OPEN'
      union all
      select 'INVOICE', count(*)::int, min(requested_at) from invoices
        where state = 'REQUESTED' and num_nonnulls(issuer_user_id, issuer_company_id) = 0
      union all
      select 'FEE', count(*)::int, min(proposed_at) from fee_rates where state = 'PROPOSED'
      union all
      select 'CORRECTION', count(*)::int, min(proposed_at) from ledger_corrections where state = 'PROPOSED'
      union all
      select 'COIN', count(*)::int, min(proposed_at) from coin_changes where state = 'PROPOSED'
      union all
      select 'PLATFORM_REFUND', count(*)::int, min(proposed_at) from platform_refunds where state = 'PROPOSED'`.execute(db)
  ).rows

/** Orders that operators decide about. */
export const findDisputesWaiting = async (db: Db) =>
  (
    await sql<{ waiting: number; oldest_at: Date | null }>`
      select count(*)::int as waiting, min(updated_at) as oldest_at from orders
      where state = 'DISPUTED' and not exists (select from consultation_extensions as besides where besides.order_no = orders.order_no)`.execute(
      db,
    )
  ).rows[0]!

/** What waits for operators beside reviews, money and disputes. */
export const listOthersWaiting = async (db: Db) =>
  (
    await sql<{ kind: 'VACANCY' | 'NUMBER_VIEW'; waiting: number; oldest_at: Date | null }>`
      select 'VACANCY' as kind, count(*)::int as waiting, min(created_at) as oldest_at from vacancy_enquiries where state = 'WAITING'
      union all
      select 'NUMBER_VIEW', count(*)::int, min(asked_at) from number_views where state = 'ASKED'`.execute(db)
  ).rows

/** One page of the audit log, the latest first. */
export function listAudit(db: Db, query: CallParsed<typeof operatorLog.listAudit>['query']) {
  let rows = db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .leftJoin('audit_traces', 'audit_traces.entry_id', 'audit_entries.id')
    .select([
      'audit_entries.id',
      'at',
      'actor_kind',
      'actor_id',
      'users.nickname',
      'acting_company_id',
      'address',
      'action',
      'subject_kind',
      'subject_id',
      'company_id',
      'detail',
    ])
  if (query.actorId) rows = rows.where('actor_id', '=', query.actorId)
  if (query.action) {
    // `review` finds everything that was done to reviews.
    rows = query.action.includes('.')
      ? rows.where('action', '=', query.action)
      : rows.where('action', '>=', `${query.action}.`).where('action', '<', `${query.action}/`)
  }
  if (query.subjectKind) rows = rows.where('subject_kind', '=', query.subjectKind)
  if (query.subjectId) rows = rows.where('subject_id', '=', query.subjectId)
  if (query.companyId) rows = rows.where('company_id', '=', query.companyId)
  if (query.from) rows = rows.where('at', '>=', sql<Date>`${query.from}::date::timestamptz`)
  if (query.to) rows = rows.where('at', '<', sql<Date>`(${query.to}::date + 1)::timestamptz`)
  return keysetPage(db, rows, { paging: query, order: [{ column: 'audit_entries.id', direction: 'desc' }] })
}

/** One page of what was sent, the latest first. The keyword is a whole phone or address. */
export function listInbox(db: Db, query: CallParsed<typeof operatorLog.listInbox>['query']) {
  let rows = db.selectFrom('inbox_messages').select(['id', 'channel', 'recipient', 'subject', 'body', 'created_at'])
  if (query.channel) rows = rows.where('channel', '=', query.channel)
  if (query.keyword) rows = rows.where('recipient', '=', query.keyword)
  return keysetPage(db, rows, { paging: query, order: [{ column: 'inbox_messages.id', direction: 'desc' }] })
}
