/** Work of one employee for their company: records of the demo that are given to them, one of each kind. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

type Holder = () => Promise<number>
type WorkSample = { table: string; person: string; company: string; title?: string; where: string }

const OPEN: Record<string, WorkSample> = {
  'CONSULTATION 公司问的': {
    table: 'consultations',
    person: 'asker_user_id',
    company: 'asker_company_id',
    where: `kind = 'DIRECTED' and state = 'CONSULTING'`,
  },
  'JOB 招会计': {
    table: 'recruitments',
    person: 'publisher_user_id',
    company: 'company_id',
    where: `kind <> 'resume' and state = 'PUBLISHED'`,
  },
  'SERVICE 上架的服务': { table: 'services', person: 'owner_user_id', company: 'owner_company_id', where: `state = 'ON'` },
  'SERVICE 服务草稿': { table: 'services', person: 'owner_user_id', company: 'owner_company_id', where: `state = 'DRAFT'` },
  'SCHOOL 公司的学校': {
    table: 'schools',
    person: 'owner_user_id',
    company: 'company_id',
    title: 'name',
    where: `state = 'ONLINE'`,
  },
  'VIDEO 公司的视频': { table: 'videos', person: 'owner_user_id', company: 'owner_company_id', where: `state = 'PUBLISHED'` },
  'FILE 公司的资料': { table: 'downloads', person: 'owner_user_id', company: 'owner_company_id', where: `state = 'PUBLISHED'` },
  'ACCOUNT 公司的官方号': {
    table: 'official_accounts',
    person: 'owner_user_id',
    company: 'company_id',
    title: 'name',
    where: `state = 'ACTIVE'`,
  },
  'ORDER 公司买的': { table: 'orders', person: 'buyer_user_id', company: 'buyer_company_id', where: `state = 'PAID'` },
  'ORDER 公司卖的': {
    table: 'orders',
    person: 'seller_user_id',
    company: 'seller_company_id',
    where: `state = 'PAID' and buyer_company_id is null`,
  },
  'QUOTE 公司问的价': {
    table: 'quotes',
    person: 'buyer_user_id',
    company: 'buyer_company_id',
    where: `state = 'QUOTE_REQUESTED'`,
  },
  'QUOTE 公司报的价': { table: 'quotes', person: 'seller_user_id', company: 'seller_company_id', where: `state = 'OFFERED'` },
}

/** Of the company but over, and of the person alone. */
const KEPT: Record<string, WorkSample> = {
  完成的订单: { table: 'orders', person: 'buyer_user_id', company: 'buyer_company_id', where: `state = 'REVIEWED'` },
  注销的官方号: {
    table: 'official_accounts',
    person: 'owner_user_id',
    company: 'company_id',
    title: 'name',
    where: `state = 'CLOSED'`,
  },
  自己的服务: { table: 'services', person: 'owner_user_id', company: '', where: `state = 'OFF' and owner_company_id is null` },
}

/** @returns for each record a function that tells who sees to it now. */
export async function giveWork(
  db: Db,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<{ open: Record<string, Holder>; kept: Record<string, Holder> }> {
  const give = async (name: string, { table, person, company, title = 'title', where }: WorkSample): Promise<Holder> => {
    const words = name.slice(name.indexOf(' ') + 1)
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set ${sql.ref(person)} = ${userId}, ${sql.ref(title)} = ${words}
        ${company ? sql`, ${sql.ref(company)} = ${companyId}` : sql``}
      where id = (select max(id) from ${sql.table(table)} where ${sql.raw(where)} and ${sql.ref(person)} <> ${userId})
      returning id`.execute(db)
    const [row] = rows
    if (!row) throw new Error(`The demo data has nothing for ${name}`)
    return async () => {
      const found = await sql<{
        holder: number
      }>`select ${sql.ref(person)} as holder from ${sql.table(table)} where id = ${row.id}`.execute(db)
      return found.rows[0]?.holder ?? 0
    }
  }
  const all = async (records: Record<string, WorkSample>) => {
    const holders: Record<string, Holder> = {}
    for (const [name, given] of Object.entries(records)) holders[name] = await give(name, given)
    return holders
  }
  return { open: await all(OPEN), kept: await all(KEPT) }
}
