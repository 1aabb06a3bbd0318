/** How the signals are set: as they stand in the code until an operator has changed them. */
import type { FraudSignal } from '#lib/contract/platform/fraud.ts'
import { type FraudBounds, standardBounds } from '#lib/forms/platform/fraud.ts'
import type { Db } from '#server/db/client.ts'
import { findSetting } from './queries.ts'

/** The bounds of a signal; null: it is off. */
export async function boundsOf<One extends FraudSignal>(db: Db, signal: One): Promise<FraudBounds[One] | null> {
  const row = await findSetting(db, signal)
  if (row && !row.is_on) return null
  return { ...standardBounds(signal), ...row?.bounds }
}
