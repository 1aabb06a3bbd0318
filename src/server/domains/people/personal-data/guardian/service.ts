/** Acting for a guardian whom an operator has identified: with reason, proof, notice and audit, in one transaction. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { GuardianAction, guardian } from '#lib/contract/people/guardian.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import { mayStop } from '#server/access/actor.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { lockUser } from '#server/domains/people/identity/service.ts'
import { isInMinorMode, turnOffForGuardian, turnOnForGuardian } from '#server/domains/people/minor-mode/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findUploads, signedLink, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { beginClosing, takeBack } from '../closing.ts'
import * as queries from './queries.ts'

type Calls = typeof guardian
type Body = CallParsed<Calls['actForGuardian']>['body']
type Person = NonNullable<Awaited<ReturnType<typeof lockUser>>>

const AUDITED: Record<GuardianAction, AuditAction> = {
  MINOR_ON: 'guardian.minor_on',
  MINOR_OFF: 'guardian.minor_off',
  CLOSE: 'guardian.close',
  KEEP: 'guardian.keep',
}

const NOTICES: Record<GuardianAction, { title: string; body: string }> = {
  MINOR_ON: { title: '未成年人模式已开启', body: '监护人向平台申请开启了未成年人模式。' },
  MINOR_OFF: { title: '未成年人模式已关闭', body: '监护人向平台申请关闭了未成年人模式。' },
  CLOSE: { title: '账号正在注销', body: '监护人向平台申请注销这个账号。要撤回的，请监护人联系客服。' },
  KEEP: { title: '注销已撤回', body: '监护人撤回了注销，账号恢复正常。' },
}

export async function listGuardianRequests(
  db: Db,
  userId: number,
  reader: LinkReader,
  now: Date,
): Promise<CallResult<Calls['listGuardianRequests']>> {
  const person = await queries.findPerson(db, userId)
  if (!person) throw new AppError('missing.record')
  const rows = await queries.listRequests(db, userId)
  const uploads = await findUploads(
    db,
    rows.flatMap(row => row.upload_ids),
  )
  return {
    minorMode: await isInMinorMode(db, userId),
    closingAt: person.closing_at?.toISOString() ?? null,
    list: rows.map(row => ({
      requestId: row.id,
      action: row.action,
      guardianName: row.guardian_name,
      relation: row.relation,
      reason: row.reason,
      papers: row.upload_ids.flatMap(id => {
        const upload = uploads.get(id)
        return upload ? [{ name: upload.name, url: signedLink(upload, reader, now) }] : []
      }),
      operator: row.operator_name,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** @throws AppError `state.conflict`, `closing.hindered` */
async function carryOut(trx: Db, person: Person, { action, password, minutesADay }: Body, now: Date): Promise<void> {
  if (action === 'MINOR_ON' && password !== undefined && minutesADay !== undefined)
    await turnOnForGuardian(trx, person.id, { password, minutesADay }, now)
  if (action === 'MINOR_OFF') await turnOffForGuardian(trx, person.id)
  if (action === 'CLOSE') {
    if (person.state !== 'ACTIVE') throw new AppError('state.conflict', { message: '只有正常的账号可以申请注销' })
    await beginClosing(trx, person.id, now)
  }
  if (action === 'KEEP') {
    if (person.state !== 'CLOSING') throw new AppError('state.conflict', { message: '账号没有在注销' })
    await takeBack(trx, person.id, now)
  }
}

/** @throws AppError `missing.record`, `rights.denied` for oneself and other operators, `state.conflict`, `closing.hindered`, `upload.missing` */
export const actForGuardian = (
  db: Db,
  userId: number,
  body: Body,
  { operator, exchange, now }: OperatorContext,
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const person = await lockUser(trx, userId)
    if (!person || person.state === 'CLOSED') throw new AppError('missing.record')
    if (!mayStop(operator, person)) throw new AppError('rights.denied', { message: '不能处理自己，也不能处理其他运营人员的账号' })
    const { action, guardianName, relation, reason, uploadIds } = body
    const papers = await takeUploads(trx, {
      userId: operator.userId,
      ids: uploadIds,
      purpose: 'CERTIFICATE',
      field: 'uploadIds',
      now,
    })
    await carryOut(trx, person, body, now)
    await queries.insertRequest(trx, {
      user_id: userId,
      action,
      guardian_name: guardianName,
      relation,
      reason,
      upload_ids: papers.map(paper => paper.id),
      operator_id: operator.userId,
      created_at: now,
    })
    await notify(trx, userId, { kind: 'SECURITY', ...NOTICES[action], link: '/member/member_minor' })
    const entry = { action: AUDITED[action], subjectKind: 'user', subjectId: userId, detail: { relation, reason } } as const
    await audit(trx, operator, entry, exchange)
    return { done: true as const }
  })
