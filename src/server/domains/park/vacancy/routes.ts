import { managedVacancy, vacancy } from '#lib/contract/park/vacancy.ts'
import { type ActorContext, operatorContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const vacancyRoutes = implement(vacancy, {
  enquire: ({ db, actor, params, body, now }) => service.enquire(db, actor, { ...params, ...body }, now),
  listEnquiries: ({ db, actor, query }) => service.listEnquiries(db, actor, query),
  withdrawEnquiry: ({ db, actor, params, now }) => service.withdrawEnquiry(db, actor, params.id, now),
})

const deciding = ({ params, ...context }: ActorContext & { params: { id: number } }) => ({
  ...operatorContext(context),
  ...params,
})

export const managedVacancyRoutes = implement(managedVacancy, {
  listEnquiries: ({ db, query }) => service.listManaged(db, query),
  revealPhone: input => service.revealPhone(input.db, deciding(input)),
  confirmEnquiry: input => service.confirmEnquiry(input.db, input.body, deciding(input)),
  declineEnquiry: input => service.declineEnquiry(input.db, input.body, deciding(input)),
})
