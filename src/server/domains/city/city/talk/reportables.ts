/** How services, the questions under them and companies are reported. */
import { pageTag } from '#lib/tags.ts'
import { NOT_TAKEN_DOWN } from '#server/appeals.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import { takeDown } from '#server/domains/city/city/offer/decision.ts'
import { publish } from '#server/domains/city/city/offer/publish.ts'
import { updateOffer } from '#server/domains/city/city/offer/queries.ts'
import { lockReviewedOffer } from '#server/domains/city/city/offer/review-queries.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import type { Reportable } from '#server/reportable.ts'
import * as queries from './report-queries.ts'

export const serviceReportable: Reportable = {
  kind: 'SERVICE',
  async find(db, id) {
    const service = await queries.findReportedService(db, id)
    if (!service) return undefined
    return {
      title: service.title,
      link: `/city/server/${id}`,
      authorId: service.owner_user_id,
      content: [service.company_name, service.summary, introText(service.intro)].filter(Boolean).join('\n'),
      pictures: [service.cover, ...service.gallery, ...picturesIn(service.intro)].filter(Boolean),
    }
  },
  hide: async (trx, id, judgement) => void (await takeDown(trx, id, judgement)),
  async restore(trx, id, { now }) {
    const offer = await lockReviewedOffer(trx, id)
    if (offer?.state !== 'TAKEN_DOWN' && offer?.state !== 'APPEALING') return false
    await updateOffer(trx, id, { state: 'ON', state_reason: null, ...NOT_TAKEN_DOWN, updated_at: now })
    await withdrawFromReview(trx, 'SERVICE', id)
    await publish(trx, offer, true)
    return true
  },
}

export const serviceQuestionReportable: Reportable = {
  kind: 'SERVICE_QUESTION',
  async find(db, id) {
    const question = await queries.findReportedQuestion(db, id)
    if (!question) return undefined
    return {
      title: question.title,
      link: `/city/server/${question.service_id}`,
      authorId: question.user_id,
      content: question.body,
    }
  },
  async hide(trx, id) {
    const serviceId = await queries.updateQuestionState(trx, id, { from: 'PUBLISHED', to: 'HIDDEN' })
    if (serviceId !== undefined) await purgeTags(trx, [pageTag.service(serviceId)])
  },
  async restore(trx, id) {
    const serviceId = await queries.updateQuestionState(trx, id, { from: 'HIDDEN', to: 'PUBLISHED' })
    if (serviceId === undefined) return false
    await purgeTags(trx, [pageTag.service(serviceId)])
    return true
  },
}

/** A company as a whole is stopped by freezing it, not here. */
export const companyReportable: Reportable = {
  kind: 'COMPANY',
  async find(db, id) {
    const company = await queries.findReportedCompany(db, id)
    if (!company) return undefined
    return {
      title: company.name,
      link: `/city/company/${id}`,
      authorId: company.owner_user_id,
      content: introText(company.intro),
    }
  },
}
