/** What keeps a person from closing their account, as each domain declares it in its manifest. */
import { type ClosingHindrance, HINDRANCE_KINDS } from '#lib/contract/people/personal-data.ts'
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'

/** In the order in which the contract lists the kinds. */
export async function listHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  const found: ClosingHindrance[] = []
  for (const { hindrances } of getRegistry().leaving) if (hindrances) found.push(...(await hindrances(db, userId)))
  const rank = ({ kind }: ClosingHindrance): number => HINDRANCE_KINDS.indexOf(kind)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
