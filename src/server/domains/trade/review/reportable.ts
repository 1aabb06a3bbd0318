/** How reviews are reported. One that names nobody names nobody to operators either. */
import { purgeTags } from '#server/cache/purge.ts'
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { pageOf, tagsOf } from './pages.ts'
import { findReportedReview, recountAround } from './report-queries.ts'

export const reviewReportable: Reportable = reportedByState({
  kind: 'REVIEW',
  table: 'reviews',
  shown: 'PUBLISHED',
  hidden: 'HIDDEN',
  reasons: false,
  async find(db, id) {
    const review = await findReportedReview(db, id)
    if (!review) return undefined
    return {
      title: review.package_name || review.body.slice(0, 40) || '评价',
      link: pageOf(review),
      authorId: review.user_id,
      anonymous: review.anonymous || review.subject_kind === 'CONSULT',
      pictures: review.pictures,
      content: [review.body, review.followup].filter(Boolean).join('\n'),
    }
  },
  async after(trx, id) {
    await purgeTags(trx, tagsOf(await recountAround(trx, id)))
  },
})
