import type { Db } from '#server/db/client.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import type { OwnQuestion } from './queries.ts'

type Reviewed = Pick<OwnQuestion, 'id' | 'anonymous' | 'asker_user_id' | 'asker_company_id' | 'city_code'>

/** Puts a question before the operators; of an anonymous one the queue does not say whose it is. */
export const submitToReview = (trx: Db, row: Reviewed, title: string): Promise<void> =>
  submitForReview(trx, {
    kind: 'QUESTION',
    refId: row.id,
    title: row.anonymous ? `匿名提问：${title}` : title,
    submittedBy: row.anonymous ? null : row.asker_user_id,
    companyId: row.anonymous ? null : row.asker_company_id,
    cityCode: row.city_code,
  })
