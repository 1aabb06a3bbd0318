/** What operators see and do about the delivery of notices. */

import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import { NOTICE_KINDS, type NoticeKind } from '#lib/contract/platform/notice.ts'
import type { managedNotice } from '#lib/contract/platform/notice-workspace.ts'
import { maskEmail } from '#lib/format/mask.ts'
import { KIND_NAMES, KIND_SENTENCES } from '#lib/format/notice.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import type { Ports } from '#server/ports/ports.ts'
import { smsText } from '#server/ports/sms/port.ts'
import { pushPayload } from './channels.ts'
import * as queries from './delivery-queries.ts'
import { mailOf } from './mail-text.ts'
import { listDevices } from './push-queries.ts'

type Calls = typeof managedNotice

export async function getDelivery(db: Db, ports: Ports, now: Date): Promise<CallResult<Calls['getDelivery']>> {
  const [figures, keysRefused] = await Promise.all([queries.countByChannel(db, now), queries.countKeysRefused(db)])
  const mail = ports.mail.isOff ? ('OFF' as const) : ports.mail.sandbox ? ('SANDBOX' as const) : ('PROVIDER' as const)
  const sms = ports.sms.notices.length === 0 ? ('OFF' as const) : ports.sms.sandbox ? ('SANDBOX' as const) : ('PROVIDER' as const)
  const by = { EMAIL: mail, DIGEST: mail, PUSH: 'PROVIDER' as const, SMS: sms }
  return {
    demo: ports.demo,
    channels: figures.map(({ due_since, ...row }) => ({
      ...row,
      by: by[row.channel],
      dueSince: due_since?.toISOString() ?? null,
    })),
    keysRefused,
    withoutTemplate: NOTICE_KINDS.filter(kind => !ports.sms.notices.includes(kind)),
  }
}

export async function listFailures(
  db: Db,
  query: CallParsed<Calls['listFailures']>['query'],
): Promise<CallResult<Calls['listFailures']>> {
  return presentPage(await queries.listFailures(db, query), row => ({
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    userId: row.user_id,
    attempts: row.attempts,
    reason: row.reason ?? 'PROVIDER',
    createdAt: row.created_at.toISOString(),
    failedAt: (row.done_at ?? row.created_at).toISOString(),
  }))
}

/** @throws AppError `missing.record` */
export async function resendNotice(
  db: Db,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<Record<never, never>> {
  await db.transaction().execute(async trx => {
    const row = await queries.updateResent(trx, id, now)
    if (!row) throw new AppError('missing.record')
    const detail = { kind: row.kind, channel: row.channel }
    await audit(trx, operator, { action: 'notice.resend', subjectKind: 'user', subjectId: row.user_id, detail }, exchange)
  })
  return {}
}

/** A notice that never was. Its number is nobody's. */
const sampleOf = (kind: NoticeKind) => ({
  notice_id: 0,
  kind,
  title: `${KIND_NAMES[kind]}通知试发`,
  body: '这是一条试发的通知，用来看看它的样子，没有发生任何事。',
  link: '/system_msg',
})

export const listTemplates = (siteName: string, ports: Ports): CallResult<Calls['listTemplates']> =>
  NOTICE_KINDS.map(kind => {
    const { subject, text } = mailOf({ ...sampleOf(kind), user_id: 0, email: 'nobody@example.com' }, ports.siteUrl)
    return {
      kind,
      email: { subject, text: text.replace(/\/unsubscribe\?\S+/, '/unsubscribe?…') },
      push: KIND_SENTENCES[kind],
      sms: { text: smsText(siteName, { phone: '', template: 'NOTICE', kind }), approved: ports.sms.notices.includes(kind) },
    }
  })

const cannot = (message: string) => new AppError('notice.cannot_try', { message })

/**
 * Sends how a kind looks to the operator who asks, to nobody else.
 * @throws AppError `notice.cannot_try` where they have no address for it.
 */
export async function tryTemplate(
  db: Db,
  ports: Ports,
  { kind, channel }: CallParsed<Calls['tryTemplate']>['body'],
  { operator, now }: OperatorContext,
): Promise<CallResult<Calls['tryTemplate']>> {
  const { userId } = operator
  const me = await queries.findAddresses(db, userId)
  const sample = sampleOf(kind)
  await useLimit(db, 'tryNoticePerPerson', String(userId))
  if (channel === 'EMAIL') {
    if (!me?.email) throw cannot('你还没有绑定邮箱，先在个人中心绑定')
    await ports.mail.send(db, {
      ...mailOf({ ...sample, user_id: userId, email: me.email }, ports.siteUrl),
      id: `try-${userId}-${now.getTime()}`,
    })
    return { sentTo: maskEmail(me.email) }
  }
  if (channel === 'SMS') {
    if (!ports.sms.notices.includes(kind)) throw cannot('这类通知没有短信模板')
    if (!me?.phone) throw cannot('你还没有绑定手机号')
    await ports.sms.send(db, { phone: me.phone, template: 'NOTICE', kind })
    return { sentTo: me.phone_masked ?? '' }
  }
  const devices = await listDevices(db, userId, now)
  if (devices.length === 0) throw cannot('你还没有设备开启推送，先在消息的通知设置里开启')
  const outcomes = await Promise.all(
    devices.map(device => ports.push.send(device, pushPayload(sample), { topic: 'notice-try', urgent: false })),
  )
  const taken = outcomes.filter(one => one.state === 'TAKEN').length
  if (taken === 0) throw cannot('推送服务没有接收，请稍后再试，或在设置里重新开启推送')
  return { sentTo: `${taken} 台设备` }
}
