import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { type Rule, testRules } from './rule.ts'

const { db } = useSeededDatabase()
const now = sql`${SEEDED_AT}::timestamptz`

/** Columns that say when something is planned, or until when something may be done. */
const PLANNED = [
  'accept_before',
  'answer_before',
  'appeal_until',
  'closes_at',
  'closing_at',
  'due_at',
  'ends_at',
  'expires_at',
  'interview_at',
  'next_poll_at',
  'pay_before',
  'pinned_until',
  'register_from',
  'register_to',
  'release_at',
  'result_at',
  'starts_at',
  'ticket_from',
  'transfer_until',
  'until',
  'valid_until',
]
/** Kept by the machinery, with the clock of the database. */
const TECHNICAL = ['kysely_migration', 'search_documents', 'sensitive_words', 'site_facts']

let moments: { owner: string; column: string; hasCreation: boolean }[] = []

beforeAll(async () => {
  const { rows } = await sql<{ owner: string; column: string; hasCreation: boolean }>`
    select c.table_name as owner, c.column_name as column, exists (
      select from information_schema.columns o
      where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'created_at') as "hasCreation"
    from information_schema.columns c
    where c.table_schema = current_schema() and c.data_type = 'timestamp with time zone'
      and c.column_name <> all (${PLANNED}::text[]) and c.table_name <> all (${TECHNICAL}::text[])`.execute(db)
  moments = rows
})

/** How many rows of each `table.column` break what is asked; only those with some. */
async function countWhere(asked: (column: string) => ReturnType<typeof sql>, of = moments): Promise<string[]> {
  const parts = of.map(
    ({ owner, column }) => sql<{ place: string; count: number }>`
      select ${`${owner}.${column}`} as place, count(*)::int as count from ${sql.table(owner)} where ${asked(column)}`,
  )
  const { rows } = await sql<{ place: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.filter(row => row.count > 0).map(row => `${row.place}: ${row.count}`)
}

test('nothing has happened, been paid, decided or answered in the future', async () => {
  expect(moments.length).toBeGreaterThan(150)
  expect(await countWhere(column => sql`${sql.ref(column)} > ${now}`)).toEqual([])
})

test('a moment after the seeding is found', async () => {
  const found = await countWhere(column => sql`${sql.ref(column)} > ${now} - interval '1 hour'`)
  expect(found.length).toBeGreaterThan(0)
})

test('nothing has been changed, paid, answered or closed before it was made', async () => {
  const later = moments.filter(moment => moment.hasCreation && moment.column !== 'created_at')
  expect(later.length).toBeGreaterThan(50)
  expect(await countWhere(column => sql`${sql.ref(column)} < created_at`, later)).toEqual([])
})

const rules: Rule[] = [
  {
    says: 'nobody has ordered, asked or written anything before they had an account',
    breaches: sql`
      select deeds.what || ' of user ' || deeds.user_id as breach from (
        select 'order' as what, buyer_user_id as user_id, created_at from orders
        union all select 'question', asker_user_id, created_at from consultations
        union all select 'answer', author_user_id, created_at from consultation_answers
        union all select 'review', user_id, created_at from reviews
        union all select 'topic', author_id, created_at from forum_topics
        union all select 'reply', author_id, created_at from forum_replies
        union all select 'company', owner_user_id, created_at from companies
        union all select 'post', publisher_user_id, created_at from recruitments
        union all select 'registration', user_id, created_at from exam_registrations
      ) deeds join users u on u.id = deeds.user_id where deeds.created_at < u.created_at`,
    planted: sql`update users set created_at = ${now} where id = (select min(buyer_user_id) from orders)`,
  },
  {
    says: 'what stands below something is younger than that',
    breaches: sql`
      select 'answer ' || a.id as breach from consultation_answers a join consultations c on c.id = a.consultation_id
        where a.created_at < c.created_at
      union all select 'comment ' || m.id from consultation_comments m join consultation_answers a on a.id = m.answer_id
        where m.created_at < a.created_at
      union all select 'reply ' || r.id from forum_replies r join forum_topics t on t.id = r.topic_id where r.created_at < t.created_at
      union all select 'service ' || s.id from services s join companies c on c.id = s.owner_company_id where s.created_at < c.created_at
      union all select 'employee ' || e.id from company_employees e join companies c on c.id = e.company_id where e.joined_at < c.created_at
      union all select 'application ' || a.id from job_applications a join recruitments r on r.id = a.recruitment_id
        where a.created_at < r.created_at`,
    planted: sql`update consultations set created_at = ${now} where id = (select min(consultation_id) from consultation_answers)`,
  },
  {
    says: 'the steps of an order follow each other, and the last one says its state',
    breaches: sql`
      select 'order ' || order_id as breach from (
        select order_id, created_at, lag(created_at) over (partition by order_id order by id) as before from order_events) steps
      where created_at < before
      union all
      select 'state of order ' || o.id from orders o
      join lateral (select to_state from order_events e where e.order_id = o.id order by id desc limit 1) last on true
      where last.to_state <> o.state`,
    planted: sql`update order_events set created_at = created_at - interval '400 days' where event = 'PAY'`,
  },
  {
    says: 'what waits for payment, acceptance or confirmation still has the time that the rules give',
    breaches: sql`
      select 'order ' || id as breach from orders where state = 'PENDING_PAYMENT' and pay_before < ${now}
      union all select 'delivered order ' || id from orders where state = 'DELIVERED' and accept_before < ${now}
      union all select 'consultation ' || id from consultations
        where kind = 'DIRECTED' and (state = 'PENDING_PAY' and created_at < ${now} - interval '30 minutes'
          or state = 'WAIT_ACCEPT' and created_at < ${now} - interval '12 hours')
      union all select 'confirmation ' || c.id from consultations c
        join lateral (select created_at from consultation_events e where e.consultation_id = c.id order by e.id desc limit 1) last on true
        where c.kind = 'DIRECTED' and c.state = 'WAIT_CONFIRM' and last.created_at < ${now} - interval '3 days'
      union all select 'post ' || id from recruitments where state = 'PUBLISHED' and expires_at < ${now}
      union all select 'freeze ' || id from freezes where ended_at is null and until < ${now}`,
    planted: sql`update orders set pay_before = ${now} - interval '1 minute' where state = 'PENDING_PAYMENT'`,
  },
  {
    says: 'exams are registered for within their window, sat after their day and marked after their results are out',
    breaches: sql`
      select r.state || ' of registration ' || r.id as breach from exam_registrations r join exams e on e.id = r.exam_id
      where r.created_at not between e.register_from and e.register_to
        or r.state in ('TAKEN', 'ABSENT', 'SCORED') and e.ends_at > ${now}
        or r.state = 'SCORED' and e.result_at > ${now}`,
    planted: sql`update exam_registrations set created_at = ${now} + interval '1 year'`,
  },
]

testRules(db, rules)
