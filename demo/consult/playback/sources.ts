/** The consultations that are played back: over, and with a consultant who is there. */
import type { Db } from '#server/db/client.ts'
import type { PlaybacksTable } from '#server/domains/consult/playback/tables.ts'
import type { ConsultDialog } from './dialogs.ts'

export type Source = Awaited<ReturnType<typeof readSources>>[number]
type Type = PlaybacksTable['type']

const WAY_OF = { VIDEO: 'VIDEO', AUDIO: 'VOICE', CHAT: 'TEXT' } as const

export const readSources = (db: Db) =>
  db
    .selectFrom('consultations')
    .innerJoin('consultants', 'consultants.id', 'consultations.consultant_id')
    .innerJoin('consult_categories as root', 'root.id', 'consultations.root_category_id')
    .select([
      'consultations.id',
      'consultations.way',
      'consultations.consultant_id',
      'consultations.root_category_id',
      'consultations.category_id',
      'root.name as field',
    ])
    .where('consultations.kind', '=', 'DIRECTED')
    .where('consultations.state', 'in', ['FINISHED', 'REVIEWED'])
    .where('consultants.state', '=', 'ACTIVE')
    .orderBy('consultations.id')
    .execute()

/** Ids of the categories of the second level, by `<id of the first>/<name>`. */
export async function readLeaves(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('consult_categories').select(['id', 'parent_id', 'name']).where('level', '=', 2).execute()
  return new Map(rows.map(row => [`${row.parent_id}/${row.name}`, row.id]))
}

/** One of the field and the way of consulting, else of the field, else any. */
export const findSource = (free: readonly Source[], dialog: ConsultDialog, type: Type): Source | undefined =>
  free.find(row => row.field === dialog.field && row.way === WAY_OF[type]) ??
  free.find(row => row.field === dialog.field) ??
  free[0]
