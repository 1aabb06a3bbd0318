/** Signing in, staying signed in, and ending it. */

import type { CaptchaProof, SignedIn } from '#lib/contract/people/session.ts'
import { dateTime } from '#lib/format/date.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY, DEFAULT_PROVINCE } from '#lib/site/default-city.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { cleanLine } from '#lib/validate/clean.ts'
import { nameText } from '#lib/validate/text.ts'
import { type Actor, hasDuty, signedInPerson } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { insertUser, updateUser } from '#server/domains/people/identity/service.ts'
import { nameProblem, requireFreeNames } from '#server/domains/people/naming/service.ts'
import { notifyWaitingInvitations } from '#server/domains/people/staff/service.ts'
import { requireOn } from '#server/domains/platform/feature/service.ts'
import { type Notice, notify } from '#server/domains/platform/notice/service.ts'
import { noteConsentOfNew } from '#server/domains/platform/rule/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { noteProof } from '#server/http/security-log.ts'
import { clearLimit, useLimit } from '#server/limits.ts'
import type { Ports } from '#server/ports/ports.ts'
import { takeCode } from './codes.ts'
import { deviceName } from './device.ts'
import { wake } from './dormancy.ts'
import { requireUnguessable } from './guessable-passwords.ts'
import { renewDevice } from './known-device.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import {
  findAccountByPhone,
  findEmployment,
  findFreeze,
  findSession,
  findShadow,
  getOwnPhone,
  getPasswordHash,
  getUser,
  insertSession,
  markActedFor,
  revokeSessions,
  touchSession,
} from './queries.ts'
import { bearerOf, createToken, hashToken, TOKEN_DAYS } from './tokens.ts'

export { useLimit } from '#server/limits.ts'
export { takeCaptcha } from './captcha.ts'
export { CODE_MINUTES, HAND_OUT_PURPOSES, handOutCode, takeCode } from './codes.ts'
export { refuseDormant, wake } from './dormancy.ts'
export { issueEmailCode } from './email-code.ts'
export { requireUnguessable } from './guessable-passwords.ts'
export { personAsker } from './known-device.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export { listSessions, revokeSessions } from './queries.ts'
export { hashToken } from './tokens.ts'

const TOUCH_AFTER = 5 * MINUTE_MS

/** The specification's cookie of the token, written by scripts. */
const SCRIPT_COOKIE = 'Admin-Token'

/** The area of a new account until its owner changes it. */
const DEFAULT_AREA = { province_code: DEFAULT_PROVINCE.code, city_code: DEFAULT_CITY.code }

/**
 * Ends the session's cookies. The device stays known to the account: its owner comes back to it, and it opens nothing.
 */
export function forgetSessionCookies({ exchange, ports }: Pick<SessionContext, 'exchange' | 'ports'>): void {
  for (const name of [bindingCookie(ports.secureCookies), SCRIPT_COOKIE])
    exchange.setCookie(name, '', { maxAge: 0, secure: ports.secureCookies })
  exchange.setHeader('Clear-Site-Data', '"storage"')
}

/** `__Host-` cookies need Secure; a site on plain HTTP beyond this machine does without the prefix. */
export const bindingCookie = (secure: boolean): string => (secure ? '__Host-chenghui' : 'chenghui-binding')

const WELCOME: Notice = {
  kind: 'SYSTEM',
  title: '欢迎加入',
  body: '在这里可以找服务、找工作、看专家解答，也可以看课程和逛园区。先看看常见问题，几分钟就能上手。',
  link: '/home/system_problem',
  dedupeKey: 'welcome',
}

const PASSWORD_NOTICE: Notice = {
  kind: 'SECURITY',
  title: '登录密码已修改',
  body: '其他设备上的登录已经失效。如果不是你本人操作，请马上用手机验证码重设密码，并检查登录设备。',
  link: '/member/member_account_bind',
}

export type SessionContext = Pick<RequestContext, 'exchange' | 'ports' | 'now'>

/** Opens a session for an account that has just proven itself. A browser's session is bound to a cookie scripts cannot read. */
export async function openSession(
  db: Db,
  userId: number,
  remember: boolean,
  { exchange, ports, now }: SessionContext,
): Promise<SignedIn> {
  const token = createToken()
  const binding = exchange.fromBrowser ? createToken() : null
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * DAY_MS)
  const device_hash = await renewDevice(db, { exchange, ports })
  await updateUser(db, userId, { last_active_at: now, dormancy_told_at: null, dormancy_from: null })
  noteProof(exchange, userId)
  await insertSession(db, {
    user_id: userId,
    token_hash: hashToken(token),
    binding_hash: binding ? hashToken(binding) : null,
    device: deviceName(exchange.userAgent),
    device_hash,
    remember,
    expires_at: expiresAt,
    now,
  })
  if (binding) {
    exchange.setCookie(bindingCookie(ports.secureCookies), binding, {
      maxAge: (TOKEN_DAYS * DAY_MS) / 1000,
      secure: ports.secureCookies,
    })
  }
  return { token, expiresAt: expiresAt.toISOString() }
}

/**
 * Who stands behind a bearer token, as which identity.
 * @throws AppError `session.invalid` when no living session does, or its browser binding is missing; `rights.left_company` for a company one does not work for.
 */
export async function authenticateSession(db: Db, exchange: Exchange, ports: Ports, now: Date): Promise<Actor> {
  const token = bearerOf(exchange.authorization ?? '')
  const found = token ? await findSession(db, hashToken(token), now) : undefined
  if (!found) throw new AppError('session.invalid')
  if (found.binding_hash) {
    const binding = exchange.cookie(bindingCookie(ports.secureCookies))
    if (!binding || !hashToken(binding).equals(found.binding_hash)) throw new AppError('session.invalid')
  }
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_AFTER) await touchSession(db, found.session_id, now)
  if (exchange.shadow !== undefined) return shadowActor(db, exchange, found, now)
  const person = { userId: found.user_id, sessionId: found.session_id, provedAt: found.proved_at }
  const company = await actingCompany(db, found.user_id, exchange.actingCompany)
  if (company && !found.company_ids.includes(company.companyId)) await markActedFor(db, found.session_id, company.companyId)
  if (!found.is_operator) return { kind: 'user', ...person, company }
  return { kind: 'manager', duties: found.operator_duties, ...person, company }
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The person with whose eyes an operator sees; they have proven nothing, and what asks for a proof stays closed. */
async function shadowActor(db: Db, exchange: Exchange, session: FoundSession, now: Date): Promise<Actor> {
  const id = Number(exchange.shadow)
  if (!session.is_operator || !hasDuty({ duties: session.operator_duties }, 'support')) throw new AppError('shadow.over')
  const isId = Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647
  const shadow = isId ? await findShadow(db, id, session.session_id, now) : undefined
  if (!shadow) throw new AppError('shadow.over')
  return {
    kind: 'user',
    userId: shadow.user_id,
    sessionId: session.session_id,
    provedAt: new Date(0),
    company: await actingCompany(db, shadow.user_id, exchange.actingCompany),
    shadow: { id, operatorId: session.user_id },
  }
}

async function actingCompany(db: Db, userId: number, header: string | undefined) {
  if (!header) return null
  const companyId = Number(header)
  if (!Number.isSafeInteger(companyId) || companyId < 1 || companyId > MAX_INT) throw new AppError('rights.left_company')
  const employment = await findEmployment(db, userId, companyId)
  if (!employment) throw new AppError('rights.left_company')
  return {
    companyId,
    employeeId: employment.id,
    employeeIdentity: employment.employee_identity,
    cloudPermission: employment.cloud_permission,
  }
}

/** @throws AppError `session.frozen`, saying why and until when. */
export async function refuseFrozen(db: Db, account: { id: number; state: string }): Promise<void> {
  if (account.state !== 'FROZEN') return
  const freeze = await findFreeze(db, account.id)
  if (!freeze) throw new AppError('session.frozen')
  const end = freeze.until ? `${dateTime(freeze.until)} 自动解除` : '解除时间另行通知'
  throw new AppError('session.frozen', { message: `账号已被冻结：${freeze.reason}。${end}，如有疑问请联系客服` })
}

export async function loginByCode(
  db: Db,
  input: { phone: string; code: string; remember: boolean; captcha?: CaptchaProof | undefined },
  context: SessionContext,
): Promise<SignedIn> {
  await takeCode(db, { ...input, purpose: 'LOGIN' }, context)
  const account = await findAccountByPhone(db, input.phone)
  if (!account) throw new AppError('session.no_account')
  await refuseFrozen(db, account)
  await db.transaction().execute(trx => wake(trx, account, context))
  return openSession(db, account.id, input.remember, context)
}

/**
 * The account behind a phone that a code has just proven; made when there is none. A password is for the new one only.
 * @param nickname for a new account, when it is one that may stand here.
 */
export async function accountOfProvenPhone(
  trx: Db,
  { phone, passwordHash, nickname }: { phone: string; passwordHash: string | null; nickname: string },
): Promise<{ id: number; state: string }> {
  const name = cleanLine([...cleanLine(nickname)].slice(0, 20).join(''))
  const fits = nameText().min(2).safeParse(name).success && (await nameProblem(trx, name)) === null
  const created = await insertUser(trx, {
    phone,
    password_hash: passwordHash,
    nickname: fits ? name : `用户${phone.slice(-4)}`,
    user_type: 'USER',
    ...DEFAULT_AREA,
  })
  if (created) {
    // Thrown, it takes the new account back.
    await requireOn(trx, 'SIGN_UP')
    await notify(trx, created.id, WELCOME)
    await noteConsentOfNew(trx, created.id, new Date())
    await notifyWaitingInvitations(trx, created.id, phone, new Date())
    return { id: created.id, state: 'ACTIVE' }
  }
  const account = await findAccountByPhone(trx, phone)
  if (!account) throw new AppError('session.no_account')
  return account
}

export async function registerUser(
  db: Db,
  input: {
    phone: string
    code: string
    password: string
    nickname?: string | undefined
    remember: boolean
    captcha?: CaptchaProof | undefined
  },
  context: SessionContext,
): Promise<SignedIn> {
  await requireFreeNames(db, { nickname: input.nickname })
  requireUnguessable(input.password, { phone: input.phone, names: [input.nickname] })
  await takeCode(db, { ...input, purpose: 'REGISTER' }, context)
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async trx => {
    const created = await insertUser(trx, {
      phone: input.phone,
      password_hash: passwordHash,
      nickname: input.nickname ?? `用户${input.phone.slice(-4)}`,
      user_type: 'USER',
      ...DEFAULT_AREA,
    })
    if (!created) throw new AppError('session.phone_taken', { fields: { phone: '这个手机号已经注册，请直接登录' } })
    await notify(trx, created.id, WELCOME)
    await noteConsentOfNew(trx, created.id, context.now)
    await notifyWaitingInvitations(trx, created.id, input.phone, context.now)
    return openSession(trx, created.id, input.remember, context)
  })
}

/** @returns how many sessions ended by it. */
export async function resetPassword(
  db: Db,
  input: { phone: string; code: string; password: string; captcha?: CaptchaProof | undefined },
  context: SessionContext,
): Promise<{ revoked: number }> {
  const { exchange, now } = context
  // Not the nickname: without the code nobody learns it from a refusal.
  requireUnguessable(input.password, { phone: input.phone })
  await takeCode(db, { ...input, purpose: 'FORGET' }, context)
  const account = await findAccountByPhone(db, input.phone)
  if (!account) throw new AppError('session.no_account')
  const passwordHash = await hashPassword(input.password)
  const revoked = await db.transaction().execute(async trx => {
    await updateUser(trx, account.id, { password_hash: passwordHash, updated_at: now })
    await audit(trx, { kind: 'visitor' }, { action: 'password.reset', subjectKind: 'user', subjectId: account.id }, exchange)
    await notify(trx, account.id, PASSWORD_NOTICE)
    return revokeSessions(trx, { userId: account.id }, 'PASSWORD_CHANGED', now)
  })
  // What strangers tried was the password of before.
  await clearLimit(db, 'failedLoginPerAccount', input.phone)
  return { revoked }
}

/**
 * Changes the password of a person who knows the current one. This session stays; all others end.
 * @throws AppError `session.wrong_password` beside the field.
 */
export async function changePassword(
  db: Db,
  actor: Actor,
  input: { password: string; newPassword: string },
  exchange: Exchange,
  now: Date,
): Promise<{ revoked: number }> {
  const { userId, sessionId } = signedInPerson(actor)
  await useLimit(db, 'passwordChangePerPerson', String(userId))
  if (!(await verifyPassword(await getPasswordHash(db, userId), input.password))) {
    throw new AppError('session.wrong_password', { fields: { password: '原密码不正确' } })
  }
  const [phone, { nickname }] = await Promise.all([getOwnPhone(db, userId), getUser(db, userId)])
  requireUnguessable(input.newPassword, { phone, names: [nickname] }, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  return db.transaction().execute(async trx => {
    await updateUser(trx, userId, { password_hash: passwordHash, updated_at: now })
    await audit(trx, actor, { action: 'password.change', subjectKind: 'user', subjectId: userId }, exchange)
    await notify(trx, userId, PASSWORD_NOTICE)
    return { revoked: await revokeSessions(trx, { userId, except: sessionId }, 'PASSWORD_CHANGED', now) }
  })
}
