/** SQL of whom somebody works for. */
import type { Db } from '#server/db/client.ts'

/** Employees who are about to leave still count. */
export const listEmployers = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('company_employees')
      .select('company_id')
      .where('user_id', '=', userId)
      .where('state', 'in', ['ACTIVE', 'LEAVING'])
      .execute()
  ).map(row => row.company_id)
