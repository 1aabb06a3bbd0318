/** Registering a company: its owner's account, the company and the employment are made together or not at all. */
import type { CaptchaProof, SignedIn } from '#lib/contract/people/session.ts'
import type { Db } from '#server/db/client.ts'
import { areaInCity } from '#server/domains/city/nation/service.ts'
import { insertCompany, republishCompany } from '#server/domains/people/company/service.ts'
import { insertUser } from '#server/domains/people/identity/service.ts'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import { insertMembership, notifyWaitingInvitations } from '#server/domains/people/staff/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { noteConsentOfNew } from '#server/domains/platform/rule/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { Ports } from '#server/ports/ports.ts'
import { takeCode } from './codes.ts'
import { requireUnguessable } from './guessable-passwords.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './service.ts'

/** Shenzhen, where nobody has chosen a city. */
const DEFAULT_CITY = 1607

/** Until the company says where it is: a district of the chosen city, without an address. */
function areaNames(cityCode: number | undefined) {
  const place = areaInCity(cityCode ?? DEFAULT_CITY) ?? areaInCity(DEFAULT_CITY)
  if (!place) throw new Error('The area files lack the default city')
  return { ...place, town_code: null, address: '' }
}

type Input = {
  companyName: string
  creditCode: string
  contact: string
  phone: string
  code: string
  password: string
  cityCode?: number | undefined
  remember: boolean
  captcha?: CaptchaProof | undefined
}

export async function registerCompany(
  db: Db,
  input: Input,
  context: { exchange: Exchange; ports: Ports; now: Date },
): Promise<SignedIn> {
  await requireFreeNames(db, { companyName: input.companyName, contact: input.contact })
  const { phone, code, captcha } = input
  requireUnguessable(input.password, { phone, names: [input.contact, input.companyName] })
  await takeCode(db, { phone, code, captcha, purpose: 'REGISTER' }, context)
  const passwordHash = await hashPassword(input.password)
  const place = areaNames(input.cityCode)
  return db.transaction().execute(async trx => {
    const owner = await insertUser(trx, {
      phone: input.phone,
      password_hash: passwordHash,
      nickname: input.contact,
      user_type: 'EMPLOYEE',
      province_code: place.province_code,
      city_code: place.city_code,
    })
    if (!owner) throw new AppError('session.phone_taken', { fields: { phone: '这个手机号已经注册，请直接登录' } })
    const companyId = await insertCompany(trx, {
      owner_user_id: owner.id,
      name: input.companyName,
      short_name: input.companyName.slice(0, 20),
      industry: '其他',
      scale: 'UNDER_20',
      credit_code: input.creditCode,
      contact_name: input.contact,
      phone: input.phone,
      registered_capital: null,
      founded_on: null,
      certified_at: null,
      min_price: null,
      ...place,
    })
    if (companyId === undefined)
      throw new AppError('session.company_taken', { fields: { creditCode: '这个统一社会信用代码已经注册过公司' } })
    await insertMembership(trx, {
      company_id: companyId,
      user_id: owner.id,
      employee_identity: 'OWNER',
      cloud_permission: 'MANAGE',
      consultation_name: input.contact,
      state: 'ACTIVE',
      invited_by: null,
      joined_at: context.now,
      left_at: null,
      left_for: null,
      handed_to: null,
    })
    await republishCompany(trx, companyId)
    await noteConsentOfNew(trx, owner.id, context.now)
    await notifyWaitingInvitations(trx, owner.id, input.phone, context.now)
    await notify(trx, owner.id, {
      kind: 'SYSTEM',
      title: '公司已经注册好了',
      body: `${input.companyName} 的账号已经可以使用，你是公司的负责人。`,
      dedupeKey: 'company-welcome',
    })
    return openSession(trx, owner.id, input.remember, context)
  })
}
