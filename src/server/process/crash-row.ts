/**
 * Decides whether a worker that crashed is worth another start. Crashes are counted in a row and not by the minute, so that the same
 * fault is recognised on a slow machine, where every start takes longer.
 */

/** A worker that has served this long has started properly: a later crash is no fault of the start. */
const SERVED_MS = 5_000
const MAX_EARLY_CRASHES = 5

export type CrashRow = {
  /**
   * Notes a crash.
   * @param servedMs how long the worker had served; 0 when it had not begun.
   * @returns false when it was the last of too many in a row, each soon after its start.
   */
  note(servedMs: number): boolean
}

export function createCrashRow({ servedMs: enough = SERVED_MS, crashes = MAX_EARLY_CRASHES } = {}): CrashRow {
  let row = 0
  return {
    note(servedMs) {
      row = servedMs >= enough ? 0 : row + 1
      return row < crashes
    },
  }
}
