/** Registering a company: its owner's account, the company and the employment are made together or not at all. */

import type { CaptchaProof, SignedIn } from '#lib/contract/people/session.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { areaInCity } from '#server/domains/city/nation/service.ts'
import { insertCompany, republishCompany } from '#server/domains/people/company/service.ts'
import { insertUser } from '#server/domains/people/identity/service.ts'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import { insertMembership, notifyWaitingInvitations } from '#server/domains/people/staff/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { noteConsentOfNew } from '#server/domains/platform/rule/service.ts'
import { AppError } from '#server/errors.ts'
import { takeCode } from './codes.ts'
import { requireUnguessable } from './guessable-passwords.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './service.ts'

/** Until the company says where it is: a district of the chosen city, without an address. */
function areaOf(cityCode: number | undefined) {
  const area = areaInCity(cityCode ?? DEFAULT_CITY.code) ?? areaInCity(DEFAULT_CITY.code)
  if (!area) throw new Error('The area files lack the default city')
  return { ...area, town_code: null, address: '' }
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

type Area = ReturnType<typeof areaOf>

/** @throws AppError `session.phone_taken` */
async function insertOwner(trx: Db, input: Input, passwordHash: string, area: Area): Promise<number> {
  const owner = await insertUser(trx, {
    phone: input.phone,
    password_hash: passwordHash,
    nickname: input.contact,
    user_type: 'EMPLOYEE',
    province_code: area.province_code,
    city_code: area.city_code,
  })
  if (!owner) throw new AppError('session.phone_taken', { fields: { phone: '这个手机号已经注册，请直接登录' } })
  return owner.id
}

/** @throws AppError `session.company_taken` */
async function insertCompanyOf(trx: Db, ownerId: number, input: Input, area: Area): Promise<number> {
  const companyId = await insertCompany(trx, {
    owner_user_id: ownerId,
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
    ...area,
  })
  if (companyId === undefined)
    throw new AppError('session.company_taken', { fields: { creditCode: '这个统一社会信用代码已经注册过公司' } })
  return companyId
}

export async function registerCompany(
  db: Db,
  input: Input,
  context: Pick<RequestContext, 'exchange' | 'ports' | 'now'>,
): Promise<SignedIn> {
  await requireFreeNames(db, { companyName: input.companyName, contact: input.contact })
  const { phone, code, captcha } = input
  requireUnguessable(input.password, { phone, names: [input.contact, input.companyName] })
  await takeCode(db, { phone, code, captcha, purpose: 'REGISTER' }, context)
  const passwordHash = await hashPassword(input.password)
  const area = areaOf(input.cityCode)
  return db.transaction().execute(async trx => {
    const ownerId = await insertOwner(trx, input, passwordHash, area)
    const companyId = await insertCompanyOf(trx, ownerId, input, area)
    await insertMembership(trx, {
      company_id: companyId,
      user_id: ownerId,
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
    await noteConsentOfNew(trx, ownerId, context.now)
    await notifyWaitingInvitations(trx, ownerId, input.phone, context.now)
    await notify(trx, ownerId, {
      kind: 'SYSTEM',
      title: '公司已经注册好了',
      body: `${input.companyName} 的账号已经可以使用，你是公司的负责人。`,
      dedupeKey: 'company-welcome',
    })
    return openSession(trx, ownerId, input.remember, context)
  })
}
