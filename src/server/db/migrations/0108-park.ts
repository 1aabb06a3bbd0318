/** The park: forum, videos, downloads, official accounts, buildings. */
import type { Kysely } from 'kysely'
import * as download from '../baseline/park/download.ts'
import * as facility from '../baseline/park/facility.ts'
import * as forum from '../baseline/park/forum.ts'
import * as forumKeeping from '../baseline/park/forum-keeping.ts'
import * as forumReaders from '../baseline/park/forum-readers.ts'
import * as garden from '../baseline/park/garden.ts'
import * as officialAccount from '../baseline/park/official-account.ts'
import * as policy from '../baseline/park/policy.ts'
import * as vacancy from '../baseline/park/vacancy.ts'
import * as video from '../baseline/park/video.ts'
import * as videoWatching from '../baseline/park/video-watching.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [
    forum,
    forumReaders,
    video,
    videoWatching,
    download,
    officialAccount,
    garden,
    facility,
    vacancy,
    policy,
    forumKeeping,
  ])
    await part.up(db)
}
