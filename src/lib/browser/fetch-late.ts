/** Parts that only acting in a form needs: what checks it, what does a proof of work. */

// Zod, which comes this way, tries whether it may compile code; the content policy refuses, and the browser reports the try as a violation.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }

let waiting = 0

/** Heard by recovery.ts, which says that a part did not arrive and loads nothing anew: for what stands on every page. */
export const PART_MISSING = 'part:missing'

export const announceMissing = (): void => void dispatchEvent(new Event(PART_MISSING))

/** A part that does not arrive makes the page load anew (recovery.ts), which would empty the form: not while one of these is fetched. */
export const isFetchingLate = (): boolean => waiting > 0

/** @returns what `load` fetches; rejected where it does not arrive, and the next call tries again. */
export async function fetchLate<Part>(load: () => Promise<Part>): Promise<Part> {
  waiting++
  try {
    return await load()
  } finally {
    waiting--
  }
}
