/** The tags of what the home page shows: a tile names its record only by the address it leads to. */
import type { HomeRow } from '#lib/contract/platform/home.ts'
import { cardTag, type PageTag, type TaggedRecord } from '#lib/tags.ts'

const PAGES: readonly [start: string, TaggedRecord][] = [
  ['/city/server/', 'service'],
  ['/city/company/', 'company'],
  ['/city/recruitmentInfo/job/', 'recruitment'],
  ['/consult/user/', 'consultant'],
  ['/consult/problemDetail/', 'question'],
  ['/course/', 'course'],
  ['/park/park_official_account?article=', 'article'],
  ['/park/park_forum_detail?id=', 'topic'],
  ['/park/park_video_detail?id=', 'video'],
]

/** None for what has no card elsewhere, as policies. */
export const cardTagsOf = (rows: readonly Pick<HomeRow, 'tiles'>[]): PageTag[] =>
  rows.flatMap(row =>
    row.tiles.flatMap(({ href }) =>
      PAGES.filter(([start]) => href.startsWith(start)).map(([start, kind]) =>
        cardTag(kind, Number.parseInt(href.slice(start.length), 10)),
      ),
    ),
  )
