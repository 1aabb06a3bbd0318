/** What an employee who leaves a company has in hand for it, and how a colleague takes it over. Each kind of work is one source. */
import type { OpenWork } from '#lib/contract/people/staff.ts'
import type { Db } from '#server/db/client.ts'

export type OpenItem = OpenWork['items'][number]

export type Employee = { companyId: number; userId: number }

/** At most so many of a kind are listed; all of them are handed over. */
export const MAX_OPEN_ITEMS = 500

export type HandoverSource = {
  kind: OpenItem['kind']
  list(db: Db, from: Employee): Promise<OpenItem[]>
  /** Gives everything that `list` counts to the colleague, in the transaction in which the employee leaves. */
  hand(trx: Db, from: Employee, toUserId: number, now: Date): Promise<void>
}
