/** What is known of the backups in a place, for the health page of the operators. */
import { type Kind, listWhole, readPassed } from './job.ts'
import type { Place } from './place/place.ts'

export type BackupState = {
  /** When the newest whole one was made; null: there is none. */
  madeAt: Date | null
  /** When one was restored on trial with success; null: none was yet. */
  checkedAt: Date | null
  kept: number
}

/** @throws the error of the place, when it cannot be read. */
export async function readBackupState(place: Place, kind: Kind): Promise<BackupState> {
  const whole = await listWhole(place, kind)
  const passed = await readPassed(place, kind)
  return {
    madeAt: whole.length === 0 ? null : new Date(Math.max(...whole.map(one => one.madeAt))),
    checkedAt: passed && new Date(passed.checkedAt),
    kept: whole.length,
  }
}
