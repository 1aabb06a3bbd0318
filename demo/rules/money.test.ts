import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serviceRoots } from '#demo/city/service-tree.ts'
import { consultFields } from '#demo/consult/fields.ts'
import { examDrafts } from '#demo/learn/exam/texts.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Rule, testRules } from './rule.ts'

const { db } = useSeededDatabase()

const kinds = JSON.stringify(
  serviceRoots.flatMap(root =>
    root.kinds.map(({ name, from, to }) => ({ root: root.name, name, low: from * 100, high: to * 100 })),
  ),
)
const fields = JSON.stringify(consultFields.map(({ name, prices: [low, high] }) => ({ name, low: low * 100, high: high * 100 })))
const exams = JSON.stringify(examDrafts.map(({ kind, fee: [low, high] }) => ({ kind, low: low * 100, high: high * 100 })))

const rules: Rule[] = [
  {
    says: 'a consultation costs what the fee table of its consultant or company says',
    breaches: sql`
      select 'consultation ' || c.id as breach from consultations c
      where c.kind = 'DIRECTED' and not exists (
        select from consult_fees f
        where (f.consultant_id = c.consultant_id or c.consultant_id is null and f.company_id = c.company_id)
          and f.enabled and f.way = c.way and f.minutes = c.minutes and f.price = c.price)`,
    planted: sql`update consultations set price = price + 1 where kind = 'DIRECTED'`,
  },
  {
    says: 'a text consultation costs what is usual in its field',
    breaches: sql`
      select 'consultant ' || c.id || ': ' || f.price as breach from consult_fees f
      join consultants c on c.id = f.consultant_id join consult_categories root on root.id = c.root_category_id
      join jsonb_to_recordset(${fields}::jsonb) as usual (name text, low int, high int) on usual.name = root.name
      where f.way = 'TEXT' and f.price not between usual.low and usual.high`,
    planted: sql`update consult_fees set price = 10000000 where way = 'TEXT'`,
  },
  {
    says: 'every package of a service costs what is usual in its category',
    breaches: sql`
      select s.title || ': ' || p.price as breach from service_packages p join services s on s.id = p.service_id
      join service_categories c on c.id = s.category_id join service_categories root on root.id = s.root_category_id
      join jsonb_to_recordset(${kinds}::jsonb) as usual (root text, name text, low int, high int)
        on usual.root = root.name and usual.name = c.name
      where p.price not between usual.low * 0.8 and usual.high * 1.25`,
    planted: sql`update service_packages set price = 1`,
  },
  {
    says: 'exams cost what is usual for their kind, and registering costs what the exam says',
    breaches: sql`
      select e.title as breach from exams e join jsonb_to_recordset(${exams}::jsonb) as usual (kind text, low int, high int) using (kind)
        where e.fee not between usual.low - 500 and usual.high + 500
      union all select o.title from orders o join exams e on e.id = o.subject_id where o.kind = 'EXAM' and o.total_amount <> e.fee`,
    planted: sql`update exams set fee = fee + 100000`,
  },
  {
    says: 'an order is the sum of its lines, and its lines cost what was on offer',
    breaches: sql`
      select 'order ' || o.id as breach from orders o
        join (select order_id, sum(unit_price * quantity) as total from order_lines group by 1) l on l.order_id = o.id
        where l.total <> o.total_amount
      union all select 'line ' || l.id from order_lines l join orders o on o.id = l.order_id join service_packages p on p.id = l.ref_id
        where o.kind = 'SERVICE' and l.unit_price <> p.price
      union all select 'plan ' || l.id from order_lines l join orders o on o.id = l.order_id
        join cloud_subscriptions s on s.id = l.ref_id join cloud_plans p on p.id = s.plan_id
        where o.kind = 'CLOUD' and l.unit_price <> p.year_price`,
    planted: sql`update order_lines set unit_price = unit_price + 1`,
  },
  {
    says: 'only who has paid for an order that was completed reviews it, and nobody their own service',
    breaches: sql`
      select 'review ' || r.id as breach from reviews r left join orders o on o.order_no = r.order_no
        where o.id is null or o.state <> 'REVIEWED' or o.paid_at is null or o.completed_at > r.created_at or o.buyer_user_id <> r.user_id
      union all select 'own service: review ' || r.id from reviews r join services s on s.id = r.subject_id
        where r.subject_kind = 'SERVICE' and r.user_id = s.owner_user_id
      union all select 'evaluation ' || e.id from consultation_evaluations e join consultations c on c.id = e.consultation_id
        left join orders o on o.order_no = c.order_no
        where o.id is null or o.state <> 'REVIEWED' or o.paid_at is null or o.buyer_user_id <> e.author_user_id`,
    planted: sql`update reviews set user_id = (select min(id) from users)`,
  },
  {
    says: 'an order number is twenty digits that begin with the second of the order',
    breaches: sql`
      select order_no as breach from orders
      where order_no !~ '^[0-9]{20}$' or left(order_no, 14) <> to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS')`,
    planted: sql`update orders set created_at = created_at - interval '1 day'`,
  },
  {
    says: 'a company uses as many seats as its plans have, and has the plan that it bought',
    breaches: sql`
      select s.company_id || ' ' || p.tool as breach from cloud_subscriptions s join cloud_products p on p.id = s.product_id
      join cloud_plans plan on plan.id = s.plan_id
      where s.state = 'ACTIVE' and (s.seats <> plan.seats or s.seats < (
        select count(*) from company_employees e where e.company_id = s.company_id and e.state in ('ACTIVE', 'LEAVING')
          and coalesce(e.tool_permissions ->> p.tool, e.cloud_permission) <> 'NONE'))`,
    planted: sql`update company_employees set tool_permissions = '{}', cloud_permission = 'VIEW'`,
  },
]

testRules(db, rules)

test('order numbers do not follow each other', async () => {
  const { rows } = await sql<{ tail: number }>`select right(order_no, 6)::int as tail from orders order by id`.execute(db)
  const close = rows.filter((row, index) => Math.abs(row.tail - (rows[index - 1]?.tail ?? Number.NaN)) < 1000)
  expect(rows.length).toBeGreaterThan(500)
  expect(close.length / rows.length).toBeLessThan(0.02)
})
