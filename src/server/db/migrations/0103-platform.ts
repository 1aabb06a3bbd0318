/** Search, notices, uploads, reports, and what operators work with. */
import type { Kysely } from 'kysely'
import * as feature from '../baseline/platform/feature.ts'
import * as figure from '../baseline/platform/figure.ts'
import * as film from '../baseline/platform/film.ts'
import * as fraud from '../baseline/platform/fraud.ts'
import * as home from '../baseline/platform/home.ts'
import * as moderation from '../baseline/platform/moderation.ts'
import * as notice from '../baseline/platform/notice.ts'
import * as operator from '../baseline/platform/operator.ts'
import * as pictureCheck from '../baseline/platform/picture-check.ts'
import * as reports from '../baseline/platform/reports.ts'
import * as rule from '../baseline/platform/rule.ts'
import * as searchIndex from '../baseline/platform/search-index.ts'
import * as searchWords from '../baseline/platform/search-words.ts'
import * as strikes from '../baseline/platform/strikes.ts'
import * as suggestion from '../baseline/platform/suggestion.ts'
import * as textCheck from '../baseline/platform/text-check.ts'
import * as upload from '../baseline/platform/upload.ts'
import * as view from '../baseline/platform/view.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [
    searchIndex,
    searchWords,
    home,
    notice,
    upload,
    suggestion,
    moderation,
    operator,
    view,
    textCheck,
    reports,
    strikes,
    figure,
    rule,
    feature,
    pictureCheck,
    film,
    fraud,
  ])
    await part.up(db)
}
