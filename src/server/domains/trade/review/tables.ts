/** Rows of reviews. */
import type { ColumnType, Generated } from 'kysely'

export type ReviewSubject = 'SERVICE' | 'COURSE' | 'CONSULT' | 'PLAYBACK' | 'EXAM' | 'CLOUD'
export type ReviewState = 'PUBLISHED' | 'REVIEWING' | 'FOLDED' | 'HIDDEN' | 'DELETED'

export type ReviewsTable = {
  id: Generated<number>
  subject_kind: ReviewSubject
  subject_id: number
  /** The company that delivered, so that its page can show all its reviews. */
  company_id: number | null
  /** The person who delivered, where no company did. */
  seller_user_id: number | null
  user_id: number
  order_no: string
  /** As it was named when it was bought. */
  package_name: Generated<string>
  stars: number
  body: Generated<string>
  pictures: Generated<string[]>
  tags: Generated<string[]>
  anonymous: Generated<boolean>
  like_count: Generated<number>
  reply: string | null
  replied_at: Date | null
  followup: string | null
  followup_at: Date | null
  /** What was added and waits for an operator: nobody but its writer reads it. */
  held_reply: string | null
  held_followup: string | null
  state: Generated<ReviewState>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

/** Kept by the writer of a review; `COMPANY` sums all reviews of a company. */
export type ReviewSummariesTable = {
  subject_kind: ReviewSubject | 'COMPANY'
  subject_id: number
  stars_1: Generated<number>
  stars_2: Generated<number>
  stars_3: Generated<number>
  stars_4: Generated<number>
  stars_5: Generated<number>
  with_pictures: Generated<number>
}

export type ReviewTables = { reviews: ReviewsTable; review_summaries: ReviewSummariesTable }
