import { managedVacancy, vacancy } from '#lib/contract/park/vacancy.ts'
import { type Actor, operatorOf } from '#server/access/actor.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const vacancyRoutes = implement(vacancy, {
  enquire: ({ db, actor, params, body, now }) => service.enquire(db, actor, { ...params, ...body }, now),
  listEnquiries: ({ db, actor, query }) => service.listEnquiries(db, actor, query),
  withdrawEnquiry: ({ db, actor, params, now }) => service.withdrawEnquiry(db, actor, params.id, now),
})

type Input = { actor: Actor; exchange: Exchange; now: Date; params: { id: number } }

const deciding = ({ actor, exchange, now, params }: Input) => ({ actor: operatorOf(actor), exchange, now, ...params })

export const managedVacancyRoutes = implement(managedVacancy, {
  listEnquiries: ({ db, query }) => service.listManaged(db, query),
  revealPhone: input => service.revealPhone(input.db, deciding(input)),
  confirmEnquiry: input => service.confirmEnquiry(input.db, input.body, deciding(input)),
  declineEnquiry: input => service.declineEnquiry(input.db, input.body, deciding(input)),
})
