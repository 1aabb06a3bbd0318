import { session } from '#lib/contract/people/session.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'
import { audit } from '#server/audit.ts'
import { countUnread as countUnreadMessages } from '#server/domains/consult/chat/service.ts'
import { countUnread } from '#server/domains/platform/notice/service.ts'
import { getSurplus } from '#server/domains/trade/coin/service.ts'
import { moneyOf } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { implement } from '#server/http/implement.ts'
import { createCaptcha } from './captcha.ts'
import { chatSignatureFor } from './chat.ts'
import { registerCompany } from './company.ts'
import { loginByPassword } from './password-login.ts'
import { presentDevice, presentEvents, presentUser } from './present.ts'
import { proveAgain, sendProofCode } from './proof.ts'
import { getUser, listEmployments, listMyAudit, listSessions, listSignIns, revokeSessions } from './queries.ts'
import { sendCode } from './send-code.ts'
import { changePassword, forgetSessionCookies, loginByCode, registerUser, resetPassword } from './service.ts'

export const sessionRoutes = implement(session, {
  getCaptcha: ({ db, query, now }) => createCaptcha(db, now, query.level),
  sendCode: ({ db, actor, body, ...context }) => sendCode(db, actor, body, context),
  loginByPassword: ({ db, body, ...context }) => loginByPassword(db, body, context),
  loginByCode: ({ db, body, ...context }) => loginByCode(db, body, context),
  registerUser: ({ db, body, ...context }) => registerUser(db, body, context),
  registerCompany: ({ db, body, ...context }) => registerCompany(db, body, context),
  resetPassword: ({ db, body, ...context }) => resetPassword(db, body, context),
  sendProofCode: ({ db, actor, body, ...context }) => sendProofCode(db, signedInPerson(actor), body.captcha, context),
  proveAgain: ({ db, actor, body, ...context }) => proveAgain(db, signedInPerson(actor), body, context),
  getCurrentUser: async ({ db, actor, now }) => {
    const { userId } = signedInPerson(actor)
    const seesMoney = actor.kind !== 'visitor' && (actor.company === null || leadsCompany(actor))
    const [user, employments, surplus, notices, messages] = await Promise.all([
      getUser(db, userId),
      listEmployments(db, userId),
      seesMoney ? getSurplus(db, moneyOf(actor), now) : null,
      countUnread(db, userId),
      countUnreadMessages(db, userId),
    ])
    return presentUser(user, employments, { surplus, notices, messages })
  },
  getChatSignature: ({ actor, query, ports, now }) => chatSignatureFor(actor, query, ports, now),
  signOut: async ({ db, actor, exchange, ports, now }) => {
    const { userId, sessionId } = signedInPerson(actor)
    await revokeSessions(db, { userId, only: sessionId }, 'SIGNED_OUT', now)
    forgetSessionCookies({ exchange, ports })
    return { done: true as const }
  },
  changePassword: ({ db, actor, body, exchange, now }) => changePassword(db, actor, body, exchange, now),
  listDevices: async ({ db, actor, now }) => {
    const { userId, sessionId } = signedInPerson(actor)
    return (await listSessions(db, userId, now)).map(row => presentDevice(row, sessionId))
  },
  listSecurityEvents: async ({ db, actor, now }) => {
    const { userId } = signedInPerson(actor)
    return presentEvents(userId, await listSignIns(db, userId, now), await listMyAudit(db, userId, now))
  },
  revokeDevice: async ({ db, actor, params, exchange, now }) => {
    const { userId } = signedInPerson(actor)
    return db.transaction().execute(async trx => {
      const ended = await revokeSessions(trx, { userId, only: params.id }, 'REVOKED', now)
      if (ended === 0) throw new AppError('missing.record')
      await audit(trx, actor, { action: 'session.revoke', subjectKind: 'user', subjectId: userId }, exchange)
      return { done: true as const }
    })
  },
})
