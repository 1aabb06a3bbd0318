import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()

const values = async (query: ReturnType<typeof sql<{ value: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(row => row.value)

test.each([
  ['copies of data', 'data_exports', 'state', 'EXPIRED FAILED READY RUNNING WAITING'],
  ['review cases', 'review_cases', 'state', 'APPROVED CLAIMED OPEN REJECTED WITHDRAWN'],
  ['suggestions', 'suggestions', 'state', 'ANSWERED DECLINED WAITING'],
  ['invitations', 'staff_invitations', 'state', 'DECLINED OPEN USED WITHDRAWN'],
  ['messages of invitations', 'staff_invitations', `coalesce(sms_state, 'NONE')`, 'FAILED NONE SENT'],
])('%s stand in the demo in every state', async (_, table, column, states) => {
  expect(await values(sql`select distinct ${sql.raw(column)} as value from ${sql.table(table)} order by 1`)).toEqual(
    states.split(' '),
  )
})

test('every kind of review has decisions for and against', async () => {
  const rows = await values(sql`
    select kind || ' ' || state as value from review_cases where state in ('APPROVED', 'REJECTED') group by kind, state order by 1`)
  for (const kind of ['COMPANY_CERTIFICATION', 'CONSULTANT', 'PERSON_CERTIFICATION', 'SCHOOL', 'SERVICE', 'SUGGESTION'])
    expect(rows).toContain(`${kind} APPROVED`)
  for (const kind of ['PERSON_CERTIFICATION', 'SCHOOL', 'SERVICE', 'SUGGESTION']) expect(rows).toContain(`${kind} REJECTED`)
})

test('every frozen person has a reason, with an end or without; others were frozen before', async () => {
  const without = await sql<{ count: number }>`
    select count(*)::int as count from users u where state = 'FROZEN' and not exists (
      select from freezes f where f.user_id = u.id and f.ended_at is null and f.reason <> '')`.execute(db)
  expect(without.rows[0]?.count).toBe(0)
  const found = await values(sql`
    select distinct case when company_id is null then 'person' else 'company' end ||
      case when ended_at is null then ' stopped' when ended_by is null then ' let go by term' else ' let go by hand' end as value
    from freezes order by 1`)
  expect(found).toEqual(
    expect.arrayContaining(['company let go by hand', 'company let go by term', 'person let go by hand', 'person stopped']),
  )
  const terms = await values(
    sql`select distinct (until is null)::text as value from freezes where user_id is not null order by 1`,
  )
  expect(terms).toContain('false')
})

test('people have no, one or several addresses, one of them the default; merchants in their own name are written in full or begun', async () => {
  const counts = await values(sql`
    select distinct count(a.id)::text as value from users u left join delivery_addresses a on a.user_id = u.id
    where u.state = 'ACTIVE' group by u.id order by 1`)
  expect(counts).toEqual(['0', '1', '2', '3'])
  const undefaulted = await values(sql`
    select user_id::text as value from delivery_addresses group by user_id having count(*) filter (where is_default) <> 1`)
  expect(undefaulted).toEqual([])
  expect(await values(sql`select distinct (intro = '')::text as value from merchant_profiles order by 1`)).toEqual([
    'false',
    'true',
  ])
})

test('nothing of it lies after the moment of seeding', async () => {
  const late = await values(sql`
    select 'case' as value from review_cases where decided_at > ${SEEDED_AT}
    union all select 'freeze' from freezes where frozen_at > ${SEEDED_AT}
    union all select 'address' from delivery_addresses where created_at > ${SEEDED_AT}`)
  expect(late).toEqual([])
})
