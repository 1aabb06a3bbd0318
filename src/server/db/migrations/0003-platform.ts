/** Search, notices, uploads, and what operators work with. */
import type { Kysely } from 'kysely'
import * as home from '../baseline/platform/home.ts'
import * as moderation from '../baseline/platform/moderation.ts'
import * as notice from '../baseline/platform/notice.ts'
import * as operator from '../baseline/platform/operator.ts'
import * as search from '../baseline/platform/search.ts'
import * as suggestion from '../baseline/platform/suggestion.ts'
import * as upload from '../baseline/platform/upload.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [search, home, notice, upload, suggestion, moderation, operator]) await part.up(db)
}
