/** Changes that some schools have asked for: waiting, decided or taken back. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { SchoolRevisionsTable } from '#server/domains/learn/school/tables.ts'
import { REJECTIONS, type School } from './draft.ts'
import { schoolSlogan } from './texts.ts'

export function revisionOf({ rng, now }: SeedContext, { id, row }: School, index: number): Insertable<SchoolRevisionsTable>[] {
  if (row.state !== 'ONLINE' || index % 5 !== 1) return []
  const state = rng.pick(['UNDER_REVIEW', 'PASSED', 'REJECTED', 'WITHDRAWN'] as const)
  return [
    {
      school_id: id,
      author_user_id: row.owner_user_id,
      state,
      reason: state === 'REJECTED' ? rng.pick(REJECTIONS) : null,
      changes: JSON.stringify({
        slogan: schoolSlogan(rng, row.kind),
        student_count: (row.student_count ?? 0) + rng.int(10, 200),
      }),
      ...drawTimes(rng, now, state === 'UNDER_REVIEW'),
    },
  ]
}

/** Decided two days after it was handed in. */
function drawTimes(rng: Rng, now: Date, isWaiting: boolean) {
  const decided = rng.pastDate(now, 60)
  return { decided_at: isWaiting ? null : decided, created_at: new Date(decided.getTime() - 2 * DAY_MS) }
}
