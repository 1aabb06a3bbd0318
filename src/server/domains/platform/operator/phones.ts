/** The telephone numbers of the site: every change in one transaction with its entry in the audit log. */

import type { CallParsed } from '#lib/contract/define.ts'
import type { operatorPhone } from '#lib/contract/platform/operator-phone.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { addPhone, changePhone, removePhone, sortPhones } from '#server/domains/platform/home/service.ts'

type Body<Name extends keyof typeof operatorPhone> = CallParsed<(typeof operatorPhone)[Name]>['body']
type Noted = { action: AuditAction; subjectId?: number; detail: Record<string, string> }

const note = (trx: Db, entry: Noted, { operator, exchange }: OperatorContext) =>
  audit(trx, operator, { subjectKind: 'site_phone', ...entry }, exchange)

export const createPhone = (db: Db, body: Body<'addPhone'>, context: OperatorContext) =>
  db.transaction().execute(async trx => {
    const entry = await addPhone(trx, body)
    const detail = { name: entry.name, phone: entry.phone }
    await note(trx, { action: 'site_phone.add', subjectId: entry.id, detail }, context)
    return entry
  })

export const savePhone = (db: Db, id: number, body: Body<'changePhone'>, context: OperatorContext) =>
  db.transaction().execute(async trx => {
    const entry = await changePhone(trx, id, body)
    await note(trx, { action: 'site_phone.change', subjectId: id, detail: { name: entry.name, phone: entry.phone } }, context)
    return entry
  })

export const dropPhone = (db: Db, id: number, context: OperatorContext) =>
  db.transaction().execute(async trx => {
    const name = await removePhone(trx, id)
    await note(trx, { action: 'site_phone.remove', subjectId: id, detail: { name } }, context)
    return { done: true as const }
  })

export const savePhoneOrder = (db: Db, { ids, before }: Body<'sortPhones'>, context: OperatorContext) =>
  db.transaction().execute(async trx => {
    const list = await sortPhones(trx, ids, before)
    await note(trx, { action: 'site_phone.sort', detail: { after: ids.join(',') } }, context)
    return list
  })
