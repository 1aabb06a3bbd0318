/** Opening a conversation about a service, a job, a company or an order, and what its members decide about it for themselves. */
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { isInMinorMode } from '#server/domains/people/minor-mode/service.ts'
import { type Admitted, admitMeeting, noteMeeting } from '#server/domains/platform/fraud/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { requirePosting } from '#server/posting.ts'
import { markNewConversation } from './blocking.ts'
import type { Reader } from './files.ts'
import { isRefused } from './queries/blocks.ts'
import { findIdAbout, findView, insertConversation } from './queries/conversations.ts'
import { updateMember } from './queries/members.ts'
import { findSubject, getAccountAge, isEmployed } from './queries/subjects.ts'
import { getConversation, requireView } from './reading.ts'
import { addMember, setCautions } from './rooms.ts'

type About = { kind: 'SERVICE' | 'JOB' | 'COMPANY' | 'ORDER'; id: number }

/**
 * The conversation about something, created when there is none. Its members get the existing one.
 * @throws AppError `missing.record` for what the person may not see, `chat.own` for what is theirs, `limits.too_many`.
 */
export async function openConversation(db: Db, actor: Actor, about: About, now: Date): Promise<Conversation> {
  const { userId, sessionId } = signedInPerson(actor)
  const subject = await findSubject(db, about, userId)
  if (!subject) throw new AppError('missing.record')
  const { answerer_user_id: answererId, answerer_company_id: answererCompany } = subject
  const starterId = subject.starter_user_id ?? userId
  const isAnswerer = answererId === userId || (answererCompany !== null && (await isEmployed(db, userId, answererCompany)))
  // The seller of an order talks to its buyer; nobody asks about what is their own.
  if (isAnswerer && starterId === userId) throw new AppError('chat.own')
  const acting = companyIdOf(actor)
  const starterCompany = subject.starter_user_id === null ? acting : subject.starter_company_id
  const found = await findIdAbout(db, { kind: about.kind, id: about.id, starterUserId: starterId })
  if (found === undefined) {
    if (await isRefused(db, { userId: starterId, companyId: starterCompany }, answererId)) throw new AppError('chat.refused')
    // About an order both sides owe each other answers.
    if (about.kind !== 'ORDER') await requirePosting(db, userId, now)
    await limitOpening(db, userId, now)
    const other = starterId === userId ? answererId : starterId
    if (about.kind !== 'ORDER' && (await isInMinorMode(db, other))) {
      throw new AppError('chat.refused', { message: '对方开启了未成年人模式，不接收陌生人的会话' })
    }
  }
  const meeting = { userId, otherUserId: answererId, now }
  const admitted = found === undefined && about.kind !== 'ORDER' ? await admitMeeting(db, meeting) : undefined
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
      // A person who writes to somebody they have blocked is told so.
      await markNewConversation(trx, userId)
    }
    if (admitted) await noteAdmitted(trx, admitted, meeting, made)
    // A colleague who may see to the order comes in beside who was in charge.
    if (isAnswerer) await addMember(trx, made, { userId, role: 'SELLER', companyId: answererCompany }, now)
    return made
  })
  if (!(await findView(db, userId, id))) throw new AppError('chat.refused')
  return getConversation(db, { userId, sessionId }, id, now)
}

/** Warns the recipient when a new account has written to many people before, and warns those people too. */
async function noteAdmitted(
  trx: Db,
  { isCounted, isWarned, conversationIds }: Admitted,
  meeting: { userId: number; otherUserId: number; now: Date },
  conversationId: number,
): Promise<void> {
  if (isCounted) await noteMeeting(trx, meeting, conversationId)
  if (isWarned) await setCautions(trx, [...new Set([...conversationIds, conversationId])], 'MANY_CONTACTS')
}

/** A new account meets people slowly: that is what advertisers and swindlers make accounts for. */
async function limitOpening(db: Db, userId: number, now: Date): Promise<void> {
  await useLimit(db, 'chatOpenPerPerson', String(userId))
  const isNew = now.getTime() - (await getAccountAge(db, userId)).getTime() < DAY_MS
  if (isNew)
    await useLimit(db, 'chatOpenPerNewcomer', String(userId), wait => `新注册的账号每天可以主动联系五位，请 ${wait}后再试`)
}

/** @throws AppError `missing.record` */
export async function muteConversation(db: Db, reader: Reader, conversationId: number, muted: boolean, now: Date) {
  const { userId } = reader
  await requireView(db, userId, conversationId)
  await updateMember(db, conversationId, userId, { muted })
  return getConversation(db, reader, conversationId, now)
}
