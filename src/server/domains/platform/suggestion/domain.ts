/** What people suggest to the site. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf } from '#server/manifest/personal-columns.ts'
import { suggestionReview } from './review.ts'
import { suggestionRoutes } from './routes.ts'
import type { SuggestionTables } from './tables.ts'

export const suggestionDomain = {
  name: 'platform/suggestion',
  tables: {
    suggestions: [
      blanked(
        'user_id',
        { contact: "''" },
        { copy: copyOf('suggestions', '意见反馈', 'ticket kind body contact state answer created_at answered_at') },
      ),
    ],
    suggestion_days: [],
  },
  routes: { suggestion: suggestionRoutes },
  jobs: [],
  handlers: [],
  reviews: [suggestionReview],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<SuggestionTables>

declare module '#server/db/schema.ts' {
  interface Database extends SuggestionTables {}
}
