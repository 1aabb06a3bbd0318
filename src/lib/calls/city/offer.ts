/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/offer.ts'

export const MAX_OFFER_APPEAL = 200 as typeof contract.MAX_OFFER_APPEAL

export const MAX_PACKAGES = 6 as typeof contract.MAX_PACKAGES

export const MAX_SERVICE_PICTURES = 9 as typeof contract.MAX_SERVICE_PICTURES

export const offer = {
  listOffers: { method: 'GET', path: '/merchant/service/list', access: 'user' },
  getOfferSummary: { method: 'GET', path: '/merchant/service/summary', access: 'user' },
  getOffer: { method: 'GET', path: '/merchant/service/{serverId}', access: 'user' },
  createOffer: { method: 'POST', path: '/merchant/service', access: 'user' },
  saveOffer: { method: 'POST', path: '/merchant/service/{serverId}', access: 'user' },
  submitOffer: { method: 'POST', path: '/merchant/service/{serverId}/submit', access: 'user' },
  withdrawOffer: { method: 'POST', path: '/merchant/service/{serverId}/withdraw', access: 'user' },
  setServicePublished: { method: 'POST', path: '/merchant/service/{serverId}/shelf', access: 'user' },
  appealOffer: { method: 'POST', path: '/merchant/service/{serverId}/appeal', access: 'user' },
  discardOffer: { method: 'POST', path: '/merchant/service/{serverId}/discard', access: 'user' },
} as unknown as typeof contract.offer
