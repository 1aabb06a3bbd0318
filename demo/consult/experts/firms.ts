/** Companies that give advice in the field of their industry, and who of their staff may. */
import type { SeedCompany, SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { SeedField } from '../categories.ts'
import type { ConsultField } from '../fields.ts'

export type Firm = { company: SeedCompany; field: SeedField }
export type StaffMember = Awaited<ReturnType<typeof readStaff>>[number]

/** Industry of a company → the fields it may consult in. */
const FIELDS_OF_INDUSTRY: Record<string, readonly string[]> = {
  法律服务: ['法律咨询'],
  企业服务: ['财税咨询', '社保人事', '创业工商'],
  装修设计: ['设计装修'],
  软件信息: ['技术支持'],
  教育培训: ['教育升学'],
  健康生活: ['健康管理'],
  医疗健康: ['健康管理'],
  金融保险: ['理财保险'],
  广告设计: ['运营营销', '设计装修'],
  零售电商: ['运营营销'],
  维修安装: ['生活服务'],
  家政服务: ['生活服务'],
}

export function chooseFirms({ rng, scale, companies }: SeedContext, fields: readonly SeedField[]): Firm[] {
  const byName = (name: string) => fields.find(one => one.field.name === name)!
  return companies
    .flatMap((company, index) => {
      const choices = FIELDS_OF_INDUSTRY[company.industry]
      return choices ? [{ company, field: byName(index === 0 ? '财税咨询' : rng.pick(choices)) }] : []
    })
    .slice(0, Math.max(2, scale(46)))
}

export const insertFirms = ({ db, rng, now }: SeedContext, firms: readonly Firm[]): Promise<void> =>
  insertAll(
    db,
    'consult_companies',
    firms.map(({ company, field }, index) => ({
      company_id: company.id,
      root_category_id: field.id,
      intro: firmIntro(company.name, field.field, index),
      state: index > 0 && index % 17 === 5 ? ('PAUSED' as const) : index % 23 === 9 ? ('APPLYING' as const) : ('ACTIVE' as const),
      opened_at: new Date(now.getTime() - rng.int(60, 700) * DAY_MS),
    })),
  )

export const readStaff = (db: Db, firms: readonly Firm[]) =>
  db
    .selectFrom('company_employees')
    .select(['company_id', 'user_id', 'employee_identity', 'title'])
    .where('state', '=', 'ACTIVE')
    .where('employee_identity', '<>', 'STAFF')
    .where(
      'company_id',
      'in',
      firms.map(firm => firm.company.id),
    )
    .orderBy('employee_identity', 'desc')
    .orderBy('id')
    .execute()

const firmIntro = (name: string, { name: field, leaves }: ConsultField, index: number): string => {
  const names = leaves
    .slice(0, 3)
    .map(leaf => leaf.name)
    .join('、')
  const texts = [
    `${name}在${field}方向有固定的咨询团队，擅长${names}。\n每次咨询由最合适的同事接单，复杂的问题会内部会诊后再给答复；结束后附一份文字小结。`,
    `我们把${names}的常见问题整理成清单，能当场说清的当场说清，需要查证的当天回复。\n支持图文、语音和视频，材料可以在咨询中直接发送，只有接单的顾问能看到。`,
    `${name}，做${field}是因为客户总在问同样的几件事。团队里既有执业人员也有办事人员，能讲道理，也能告诉你去哪个窗口、带哪几样东西。`,
  ]
  return texts[index % texts.length]!
}
