/** Ratings of what was bought. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { reviewReportable } from './reportable.ts'
import { reviewRoutes } from './routes.ts'
import type { ReviewTables } from './tables.ts'
import { writtenReply } from './texts.ts'

export const reviewDomain = {
  name: 'trade/review',
  tables: {
    reviews: [
      retained('user_id', {
        copy: copyOf('reviews', '我写的评价', 'id subject_kind subject_id order_no stars body followup state created_at'),
      }),
      mentioned('seller_user_id'),
    ],
    review_summaries: [],
  },
  routes: { review: reviewRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [reviewReportable],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
  writtenTexts: [writtenReply],
} satisfies Domain<ReviewTables>

declare module '#server/db/schema.ts' {
  interface Database extends ReviewTables {}
}
