import { offer } from '#lib/contract/city/offer.ts'
import { implement } from '#server/http/implement.ts'
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
