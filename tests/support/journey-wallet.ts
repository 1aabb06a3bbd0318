/** A seller of a journey whose money can be withdrawn. */
import { query } from './inbox.ts'
import { type Member, newMember } from './journey-people.ts'

/** A certified person of their own, so that nobody else moves their money. @param fen what is available to them */
export async function newPayee(fen: number): Promise<Member> {
  const seller = await newMember('提现的人')
  await query(
    `insert into certifications (subject, user_id, state, holder_name, decided_at, valid_until)
     values ('PERSON', $1, 'CERTIFIED', '林小满', now(), '2036-01-01')`,
    [seller.id],
  )
  await query(
    `with opened as (insert into ledger_accounts (book, kind, user_id, system_key, balance)
       values ('CNY', 'AVAILABLE', $1, null, 0), ('CNY', 'CLEARING', null, 'journey-' || $1, null) returning id, kind),
     posted as (insert into ledger_postings (kind, ref, at) values ('TEST', 'journey-' || $1, now()) returning id)
     insert into ledger_transfers (posting_id, book, debit, credit, amount)
     select posted.id, 'CNY', (select id from opened where kind = 'CLEARING'), (select id from opened where kind = 'AVAILABLE'), $2
     from posted`,
    [seller.id, fen],
  )
  return seller
}

/** A thousand coins in two lots: one that expires soon, one that lasts. */
export async function giveCoins(userId: number): Promise<void> {
  await query(
    `with opened as (insert into ledger_accounts (book, kind, user_id, balance) values ('COIN', 'COINS', $1, 0) returning id),
     lots as (insert into coin_lots (user_id, amount, remaining, reason, ref, granted_at, expires_at) values
       ($1, 700, 700, 'CAMPAIGN', 'soon-' || $1, now() - interval '360 days', now() + interval '5 days'),
       ($1, 300, 300, 'CAMPAIGN', 'late-' || $1, now() - interval '10 days', now() + interval '355 days')),
     posted as (insert into ledger_postings (kind, ref, at) values ('CAMPAIGN', 'journey-coins-' || $1, now()) returning id)
     insert into ledger_transfers (posting_id, book, debit, credit, amount)
       select posted.id, 'COIN', (select id from ledger_accounts where kind = 'COIN_ISSUE' limit 1), opened.id, 1000 from posted, opened`,
    [userId],
  )
}
