/**
 * An operator sees with a person's eyes and changes nothing. Every call that writes is refused before it begins; a call that reads runs on a
 * connection on which the database refuses to write, so that a reading call which also writes is refused by it.
 */
import type { CallDefinition } from '#lib/contract/define.ts'
import type { Shadow } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import { codeOf } from '#server/db/connection-error.ts'
import { readOnly } from '#server/db/read-only.ts'
import { AppError } from '#server/errors.ts'

/** What the database says to a write on such a connection. */
const READ_ONLY = '25006'

export const shadowOf = ({ actor }: Pick<RequestContext, 'actor'>): Shadow | undefined =>
  actor.kind === 'user' ? actor.shadow : undefined

/** @throws AppError `rights.shadow`. */
export function refuseInShadow({ method, sealed }: Pick<CallDefinition, 'method' | 'sealed'>): void {
  if (method !== 'GET') throw new AppError('rights.shadow')
  if (sealed) throw new AppError('rights.shadow', { message: '聊天、咨询往来和资料文件不在查看范围内' })
}

/** @throws AppError `rights.shadow` when the work wanted to write. */
export async function runInShadow(db: Db, work: (db: Db) => Promise<unknown>): Promise<unknown> {
  try {
    return await readOnly(db, work)
  } catch (error) {
    if (!(error instanceof AppError) && codeOf(error) === READ_ONLY) throw new AppError('rights.shadow', { cause: error })
    throw error
  }
}
