/** How the signals are set: as they stand in the code until an operator has changed them. */
import type { FraudSignal } from '#lib/contract/platform/fraud.ts'
import { defaultThresholds, type FraudThresholds } from '#lib/forms/platform/fraud.ts'
import type { Db } from '#server/db/client.ts'
import { findSetting } from './queries.ts'

/** The bounds of a signal; null: it is off. */
export async function thresholdsOf<One extends FraudSignal>(db: Db, signal: One): Promise<FraudThresholds[One] | null> {
  const row = await findSetting(db, signal)
  if (row && !row.is_on) return null
  return { ...defaultThresholds(signal), ...row?.bounds }
}
