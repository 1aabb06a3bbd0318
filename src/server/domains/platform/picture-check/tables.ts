/** Tables of the picture check, as Kysely sees them. */
import type { Generated } from 'kysely'

type Decision = 'UPHELD' | 'OVERTURNED'

export type PictureCheckTables = {
  refused_pictures: {
    id: Generated<number>
    band_0: number
    band_1: number
    band_2: number
    band_3: number
    picture_key: string
    title: string
    reason: string
    added_by: number | null
    created_at: Date
    removed_by: number | null
    removed_at: Date | null
  }
  picture_hits: {
    id: Generated<number>
    refused_id: number
    checked_id: number | null
    picture_key: string
    decision: Decision | null
    created_at: Date
  }
}
