/** Texts of people compared with the list of sensitive words, and with each other. */
import type { Domain } from '#server/manifest/domain.ts'
import { deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { textReview } from './review-subject.ts'
import { textCheckRoutes } from './routes.ts'
import { textsSweep } from './service.ts'
import type { TextCheckTables } from './tables.ts'

export const textCheckDomain = {
  name: 'platform/text-check',
  tables: {
    sensitive_words: [mentioned('changed_by')],
    checked_texts: [deleted('author_id')],
    text_hits: [],
  },
  routes: { textCheck: textCheckRoutes },
  jobs: [textsSweep],
  handlers: [],
  reviews: [textReview],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<TextCheckTables>

declare module '#server/db/schema.ts' {
  interface Database extends TextCheckTables {}
}
