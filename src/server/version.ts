/**
 * The revision of what an editor shows: a fingerprint of it. Saving from an older tab brings an older version and is refused,
 * instead of silently overwriting what was saved in between (decision 024).
 */
import { createHash } from 'node:crypto'
import { AppError } from './errors.ts'

/** The same whatever order the names are in: JSON columns come back in an order of the database's own. */
const sorted = (_name: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** @param shown what can be changed in the editor, as it is shown there: nothing that nobody may see, nothing that counts by itself. */
export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown, sorted)).digest('base64url').slice(0, 22)

/**
 * To be called in the transaction of the write, after the rights, with the record locked.
 * @param seen what the save brought along; without it nothing is compared.
 * @param current reads the revision as the editor would load it now.
 * @throws AppError `state.changed`
 */
export async function refuseOutdated(seen: string | undefined, current: () => Promise<string> | string): Promise<void> {
  if (seen !== undefined && seen !== (await current())) throw new AppError('state.changed')
}

/**
 * The same for a list that is saved as a whole: it brings along the list that it was made from.
 * @throws AppError `state.changed`
 */
export function refuseOtherList<Item>(before: readonly Item[] | undefined, current: readonly Item[]): void {
  if (before !== undefined && versionOf(before) !== versionOf(current)) throw new AppError('state.changed')
}
