/** Opening a conversation about a service, a job, a company or an order, and what its members decide about it for themselves. */
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { isInMinorMode } from '#server/domains/people/minor-mode/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { requirePosting } from '#server/posting.ts'
import {
  announceChange,
  findIdAbout,
  findView,
  insertConversation,
  lockConversation,
  updateChange,
} from './queries/conversations.ts'
import { updateMember } from './queries/members.ts'
import { findSubject, getAccountAge, isEmployed } from './queries/subjects.ts'
import { getConversation, requireView } from './reading.ts'
import { addMember } from './rooms.ts'

type About = { kind: 'SERVICE' | 'JOB' | 'COMPANY' | 'ORDER'; id: number }

/**
 * The conversation about something; made when there is none. Whoever takes part in it gets the one there is.
 * @throws AppError `missing.record` for what the person may not see, `chat.own` for what is theirs, `limits.too_many`.
 */
export async function openConversation(db: Db, actor: Actor, about: About, now: Date): Promise<Conversation> {
  const { userId } = signedInPerson(actor)
  const subject = await findSubject(db, about, userId)
  if (!subject) throw new AppError('missing.record')
  const { answerer_user_id: answererId, answerer_company_id: answererCompany } = subject
  const starterId = subject.starter_user_id ?? userId
  const isAnswerer = answererId === userId || (answererCompany !== null && (await isEmployed(db, userId, answererCompany)))
  // The seller of an order talks to its buyer; nobody asks about what is their own.
  if (isAnswerer && starterId === userId) throw new AppError('chat.own')
  const acting = actor.kind === 'visitor' ? null : (actor.company?.companyId ?? null)
  const starterCompany = subject.starter_user_id === null ? acting : subject.starter_company_id
  const found = await findIdAbout(db, { kind: about.kind, id: about.id, starterUserId: starterId })
  if (found === undefined) {
    // About an order both sides owe each other answers.
    if (about.kind !== 'ORDER') await requirePosting(db, userId, now)
    await limitOpening(db, userId, now)
    const other = starterId === userId ? answererId : starterId
    if (about.kind !== 'ORDER' && (await isInMinorMode(db, other))) {
      throw new AppError('chat.refused', { message: '对方开启了未成年人模式，不接收陌生人的会话' })
    }
  }
  const id = await db.transaction().execute(async trx => {
    const made =
      found ??
      (await insertConversation(trx, {
        kind: 'DIRECT',
        about_kind: about.kind,
        about_id: about.id,
        title: subject.title.slice(0, 200),
        starter_user_id: starterId,
        now,
      })) ??
      (await findIdAbout(trx, { kind: about.kind, id: about.id, starterUserId: starterId }))
    if (made === undefined) throw new AppError('missing.record')
    if (found === undefined) {
      await addMember(trx, made, { userId: starterId, role: 'CUSTOMER', companyId: starterCompany }, now)
      await addMember(trx, made, { userId: answererId, role: 'SELLER', companyId: answererCompany }, now)
    }
    // A colleague who may see to the order comes in beside who was in charge.
    if (isAnswerer) await addMember(trx, made, { userId, role: 'SELLER', companyId: answererCompany }, now)
    return made
  })
  if (!(await findView(db, userId, id))) throw new AppError('chat.refused')
  return getConversation(db, userId, id, now)
}

/** A new account meets people slowly: that is what advertisers and swindlers make accounts for. */
async function limitOpening(db: Db, userId: number, now: Date): Promise<void> {
  await useLimit(db, 'chatOpenPerPerson', String(userId))
  const isNew = now.getTime() - (await getAccountAge(db, userId)).getTime() < DAY_MS
  if (isNew)
    await useLimit(db, 'chatOpenPerNewcomer', String(userId), wait => `新注册的账号每天可以主动联系五位，请 ${wait}后再试`)
}

/** @throws AppError `missing.record` */
export async function muteConversation(db: Db, userId: number, conversationId: number, muted: boolean, now: Date) {
  await requireView(db, userId, conversationId)
  await updateMember(db, conversationId, userId, { muted })
  return getConversation(db, userId, conversationId, now)
}

/**
 * Who blocks hears nothing more from the other side here, nor writes to it.
 * @throws AppError `missing.record`; `state.conflict` for the room of a consultation, which is paid for.
 */
export async function blockConversation(db: Db, userId: number, conversationId: number, blocked: boolean, now: Date) {
  const view = await requireView(db, userId, conversationId)
  if (view.kind !== 'DIRECT') throw new AppError('state.conflict', { message: '咨询的会话不能拉黑，有问题可以投诉或举报' })
  await db.transaction().execute(async trx => {
    await lockConversation(trx, conversationId)
    const { change } = await updateChange(trx, conversationId)
    await updateMember(trx, conversationId, userId, { blocked, change })
    await announceChange(trx, conversationId, change)
  })
  return getConversation(db, userId, conversationId, now)
}
