/** Films in several sizes, as Kysely sees them. */
import type { Generated, JSONColumnType } from 'kysely'
import type { FilmSize, Pieces } from '#server/media/hls.ts'

export type FilmTables = {
  /** An uploaded film that is made in several sizes. */
  films: {
    upload_id: number
    /** Random; part of its signed addresses, and what the files of its sizes are named after. */
    key: string
    /** PLAIN: it stays as it was uploaded for good. FAILED: it was tried often enough. */
    state: Generated<'WAITING' | 'READY' | 'PLAIN' | 'FAILED'>
    tries: Generated<number>
    next_at: Date
    reason: Generated<string>
    sizes: JSONColumnType<FilmSize[], string | undefined, string>
    pieces: JSONColumnType<Pieces[], string | undefined, string>
    created_at: Generated<Date>
    ready_at: Date | null
  }
}
