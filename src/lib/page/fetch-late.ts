/** Parts that only acting in a form needs: what checks it, what does a proof of work. */

let waiting = 0

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
