/** Playbacks: recordings and chats that both sides agreed to publish (and some that are not), with their bullet comments. */
import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { bulletsOf } from './bullets.ts'
import { draftPlaybacks } from './draft.ts'
import { linesOf } from './lines.ts'
import { storeMedia } from './media.ts'
import { readLeaves, readSources } from './sources.ts'

export async function seedPlayback(context: SeedContext): Promise<void> {
  const { db } = context
  const media = await storeMedia(context)
  const drafts = draftPlaybacks(context, media, await readSources(db), await readLeaves(db))
  const ids = await insertReturningIds(
    db,
    'playbacks',
    drafts.map(draft => draft.row),
  )
  await insertAll(
    db,
    'playback_lines',
    drafts.flatMap(({ row, dialog }, index) =>
      linesOf(dialog, row.seconds ?? 0).map(line => ({ ...line, playback_id: ids[index]! })),
    ),
  )
  await insertAll(
    db,
    'playback_bullets',
    drafts.flatMap(({ row }, index) => bulletsOf(context, row, ids[index]!)),
  )
  await sql`
    update playbacks p set bullet_count = b.n
    from (select playback_id, count(*)::integer as n from playback_bullets where state = 'VISIBLE' group by playback_id) b
    where b.playback_id = p.id`.execute(db)
}
