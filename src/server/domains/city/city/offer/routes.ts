import { offer } from '#lib/contract/city/offer.ts'
import { serviceManaging } from '#lib/contract/city/publication-managing.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { listManagedServices, takeServiceDown } from './managing.ts'
import {
  appealOffer,
  createOffer,
  discardOffer,
  getOffer,
  getOfferSummary,
  listOffers,
  saveOffer,
  setServicePublished,
  submitOffer,
  withdrawOffer,
} from './service.ts'

export const offerRoutes = implement(offer, {
  listOffers: ({ db, actor, query }) => listOffers(db, actor, query),
  getOfferSummary: ({ db, actor }) => getOfferSummary(db, actor),
  getOffer: ({ db, actor, params }) => getOffer(db, actor, params.serverId),
  createOffer: ({ db, actor, body, now }) => createOffer(db, actor, body.categoryId, now),
  saveOffer: ({ db, actor, params, body, now }) => saveOffer(db, actor, params.serverId, body, now),
  submitOffer: ({ db, actor, params, now }) => submitOffer(db, actor, params.serverId, now),
  withdrawOffer: ({ db, actor, params, now }) => withdrawOffer(db, actor, params.serverId, now),
  setServicePublished: ({ db, actor, params, body, now }) => setServicePublished(db, actor, params.serverId, body.on, now),
  appealOffer: ({ db, actor, params, body, now }) => appealOffer(db, actor, params.serverId, body.reason, now),
  discardOffer: ({ db, actor, params }) => discardOffer(db, actor, params.serverId),
})

export const serviceManagingRoutes = implement(serviceManaging, {
  listManagedServices: ({ db, query }) => listManagedServices(db, query),
  takeServiceDown: ({ db, actor, params, body, exchange, now }) =>
    takeServiceDown(db, { ...params, ...body }, { operator: operatorOf(actor), exchange, now }),
})
