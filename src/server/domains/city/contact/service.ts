/** Changing how a person is reached. The new address or number is proven by a code; the old one is notified. */

import type { CaptchaProof } from '#lib/contract/people/session.ts'
import { maskEmail, maskPhone } from '#lib/format/mask.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { lockContact, updateContact } from '#server/domains/people/identity/service.ts'
import { issueEmailCode, personAsker, revokeSessions, takeCode, useLimit } from '#server/domains/people/session/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import type { Ports } from '#server/ports/ports.ts'

type Context = Pick<RequestContext, 'exchange' | 'ports' | 'now'>

/** Says the same whether or not the address belongs to another account: that is found out only by the person who can read its mail. */
export async function sendEmailCode(db: Db, userId: number, email: string, ports: Ports, now: Date) {
  if (ports.mail.isOff) throw new AppError('provider.mail_off')
  await useLimit(db, 'emailPerPerson', String(userId))
  await useLimit(db, 'emailPerRecipient', email)
  return issueEmailCode(db, ports.mail, { email, userId, now })
}

export async function bindEmail(
  db: Db,
  actor: Actor,
  { email, code }: { email: string; code: string },
  { exchange, ports, now }: Context,
): Promise<{ email: string }> {
  const { userId } = signedInPerson(actor)
  await takeCode(db, { phone: email, purpose: 'EMAIL', code }, { exchange, ports, now }, personAsker(userId))
  await db.transaction().execute(async trx => {
    const before = await lockContact(trx, userId)
    if (!(await updateContact(trx, userId, { email }, now))) {
      throw new AppError('contact.email_taken', { fields: { email: '这个邮箱已经绑定了别的账号，请换一个' } })
    }
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: before.email ? '绑定的邮箱已更换' : '邮箱已绑定',
      body: `${maskEmail(email)} 现在是你的邮箱。如果不是你本人操作，请马上修改密码。`,
      link: '/member/member_bind_email',
    })
    await audit(
      trx,
      actor,
      { action: before.email ? 'email.change' : 'email.bind', subjectKind: 'user', subjectId: userId },
      exchange,
    )
  })
  return { email: maskEmail(email) }
}

/** @throws AppError `missing.record` when none is bound. */
export async function unbindEmail(db: Db, actor: Actor, { exchange, now }: Omit<Context, 'ports'>): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  await db.transaction().execute(async trx => {
    const { email } = await lockContact(trx, userId)
    if (!email) throw new AppError('missing.record')
    await updateContact(trx, userId, { email: null }, now)
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: '邮箱已解绑',
      body: `${maskEmail(email)} 不再是你的邮箱。如果不是你本人操作，请马上修改密码。`,
      link: '/member/member_bind_email',
    })
    await audit(trx, actor, { action: 'email.unbind', subjectKind: 'user', subjectId: userId }, exchange)
  })
  return { done: true }
}

/** Ends all sessions but this one: somebody who holds the old number may be using them. */
export async function changePhone(
  db: Db,
  actor: Actor,
  { phone, code, captcha }: { phone: string; code: string; captcha?: CaptchaProof | undefined },
  { exchange, ports, now }: Context,
): Promise<{ phone: string; revoked: number }> {
  const { userId, sessionId } = signedInPerson(actor)
  await takeCode(db, { phone, purpose: 'BIND', code, captcha }, { exchange, ports, now })
  const revoked = await db.transaction().execute(async trx => {
    const before = await lockContact(trx, userId)
    if (before.phone === phone) throw new AppError('session.phone_taken', { fields: { phone: '这就是你现在的手机号' } })
    if (!(await updateContact(trx, userId, { phone }, now))) {
      throw new AppError('session.phone_taken', { fields: { phone: '这个手机号已经是另一个账号的了' } })
    }
    await notify(trx, userId, {
      kind: 'SECURITY',
      title: '手机号已更换',
      body: `以后用 ${maskPhone(phone)} 登录，其他设备上的登录已经失效。如果不是你本人操作，请马上联系客服。`,
      link: '/member/member_account_bind',
    })
    await audit(trx, actor, { action: 'phone.change', subjectKind: 'user', subjectId: userId }, exchange)
    return revokeSessions(trx, { userId, except: sessionId }, 'PHONE_CHANGED', now)
  })
  return { phone: maskPhone(phone), revoked }
}
