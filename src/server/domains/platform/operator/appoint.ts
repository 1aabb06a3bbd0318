/** Making operators: only by the command (`npm run operator`), never by a default password. A new person signs in by code. */
import type { Duty } from '#lib/contract/define.ts'
import { audit, systemActor } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { revokeSessions } from '#server/domains/people/session/service.ts'
import { AppError } from '#server/errors.ts'
import { noExchange } from '#server/http/exchange.ts'

/** Shenzhen in Guangdong, until the person says otherwise. */
const PLACE = { province_code: 19, city_code: 1607, district_code: null }

export type Appointment = { userId: number; nickname: string; isNew: boolean; duties: readonly Duty[] }

/** Makes somebody an operator with these duties, or changes the duties of one. */
export async function appointOperator(db: Db, phone: string, duties: readonly Duty[]): Promise<Appointment> {
  return db.transaction().execute(async trx => {
    const change = { is_operator: true, operator_duties: [...duties], updated_at: new Date() }
    const known = await trx
      .updateTable('users')
      .set(change)
      .where('phone', '=', phone)
      .where('state', '=', 'ACTIVE')
      .returning(['id', 'nickname'])
      .executeTakeFirst()
    if (!known && (await trx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst())) {
      throw new AppError('state.conflict', { message: 'The account of this phone is frozen or being closed.' })
    }
    const person =
      known ??
      (await trx
        .insertInto('users')
        .values({ ...PLACE, ...change, phone, nickname: `运营${phone.slice(-4)}`, email: null, password_hash: null })
        .returning(['id', 'nickname'])
        .executeTakeFirstOrThrow())
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
    const person = await trx
      .updateTable('users')
      .set({ is_operator: false, operator_duties: [], updated_at: new Date() })
      .where('phone', '=', phone)
      .where('is_operator', '=', true)
      .returning(['id', 'nickname'])
      .executeTakeFirst()
    if (!person) return null
    await revokeSessions(trx, { userId: person.id }, 'REVOKED', new Date())
    await audit(trx, systemActor, { action: 'operator.dismiss', subjectKind: 'user', subjectId: person.id }, noExchange)
    return person.nickname
  })
}
