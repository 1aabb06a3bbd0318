/** The park: forum, videos, downloads, official accounts, buildings. */
import type { Kysely } from 'kysely'
import * as download from '../baseline/park/download.ts'
import * as forum from '../baseline/park/forum.ts'
import * as garden from '../baseline/park/garden.ts'
import * as officialAccount from '../baseline/park/official-account.ts'
import * as video from '../baseline/park/video.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [forum, video, download, officialAccount, garden]) await part.up(db)
}
