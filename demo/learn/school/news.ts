/** News of schools. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { pictureFor } from '#demo/pictures/index.ts'
import type { SchoolKind } from '#lib/contract/learn/school.ts'
import type { SchoolNewsTable } from '#server/domains/learn/school/tables.ts'
import type { School } from './draft.ts'
import { schoolNewsTexts } from './texts.ts'

/** The first texts fit every school, the others only those that teach a trade. */
const FOR_CHILDREN = 6
const CHILDREN: readonly SchoolKind[] = ['KINDERGARTEN', 'PRIMARY', 'MIDDLE']

export function newsOf({ rng, now }: SeedContext, { id, row }: School, index: number): Insertable<SchoolNewsTable>[] {
  const texts = CHILDREN.includes(row.kind) ? schoolNewsTexts.slice(0, FOR_CHILDREN) : schoolNewsTexts
  return rng.sample(texts, rng.int(0, 3)).map(({ title, text }, n) => {
    const state = rng.weighted([
      ['PUBLISHED', 20],
      ['HIDDEN', 2],
    ] as const)
    const at = rng.pastDate(now, 120)
    return {
      school_id: id,
      state,
      title: title.replace('YEAR', String(now.getFullYear())),
      body: `<p>${text}</p>`,
      picture: pictureFor('campus', index * 3 + n + 7),
      published_at: at,
      created_at: at,
      updated_at: at,
    }
  })
}
