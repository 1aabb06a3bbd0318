/** Videos that wait for an operator. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { HOUR_MS } from '#lib/format/units.ts'

/** What waits has its case, once it is settled whose it is. */
export async function seedVideoReviews({ db, now }: SeedContext): Promise<void> {
  const waiting = await db
    .selectFrom('videos')
    .where('state', '=', 'UNDER_REVIEW')
    .select(['id', 'title', 'owner_user_id', 'owner_company_id'])
    .orderBy('id')
    .execute()
  await insertAll(
    db,
    'review_cases',
    waiting.map((row, index) => ({
      kind: 'VIDEO' as const,
      ref_id: row.id,
      title: `园区视频：${row.title}`,
      submitted_by: row.owner_user_id,
      company_id: row.owner_company_id,
      city_code: null,
      state: 'OPEN' as const,
      submitted_at: new Date(now.getTime() - (1 + ((index * 3) % 30)) * HOUR_MS),
      claimed_by: null,
      claimed_at: null,
      decided_by: null,
      decided_at: null,
      reason: '',
    })),
  )
}
