/** Making operators: only by the command (`npm run operator`), never by a default password. A new person signs in by code. */

import type { Duty } from '#lib/contract/define.ts'
import { DEFAULT_CITY, DEFAULT_PROVINCE } from '#lib/site/default-city.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { hasAccount, insertOperator, updateDismissed, updateOperator } from '#server/domains/people/identity/service.ts'
import { revokeSessions } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'

/** The area of a new account until its owner changes it. */
const DEFAULT_AREA = { province_code: DEFAULT_PROVINCE.code, city_code: DEFAULT_CITY.code }

export type Appointment = { userId: number; nickname: string; isNew: boolean; duties: readonly Duty[] }

/** Makes somebody an operator with these duties, or changes the duties of one. */
export async function appointOperator(db: Db, phone: string, duties: readonly Duty[]): Promise<Appointment> {
  return db.transaction().execute(async trx => {
    const now = new Date()
    const known = await updateOperator(trx, phone, duties, now)
    if (!known && (await hasAccount(trx, phone))) {
      throw new AppError('state.conflict', { message: 'The account of this phone is frozen or being closed.' })
    }
    const person =
      known ?? (await insertOperator(trx, { ...DEFAULT_AREA, phone, nickname: `运营${phone.slice(-4)}` }, duties, now))
    await audit(
      trx,
      systemActor,
      {
        action: 'operator.appoint',
        subjectKind: 'user',
        subjectId: person.id,
        detail: { duties: duties.join(','), isNew: !known },
      },
      noExchange,
    )
    return { userId: person.id, nickname: person.nickname, isNew: !known, duties }
  })
}

/**
 * Takes an operator's duties away; all sessions end.
 * @returns the person's name, or null when there is no such operator.
 */
export async function dismissOperator(db: Db, phone: string): Promise<string | null> {
  return db.transaction().execute(async trx => {
    const person = await updateDismissed(trx, phone, new Date())
    if (!person) return null
    await revokeSessions(trx, { userId: person.id }, 'REVOKED', new Date())
    await audit(trx, systemActor, { action: 'operator.dismiss', subjectKind: 'user', subjectId: person.id }, noExchange)
    return person.nickname
  })
}
