/** The calls of a seller's one service, and where its pages are. */
import { clientOf } from '#lib/api/browser.ts'
import { city } from '#lib/calls/city/city.ts'
import { nation } from '#lib/calls/city/nation.ts'
import { offer } from '#lib/calls/city/offer.ts'
import type { CallResult } from '#lib/contract/define.ts'

export const api = clientOf({
  listCategories: city.listCategories,
  getAddress: nation.getAddress,
  appealOffer: offer.appealOffer,
  getOffer: offer.getOffer,
  getOfferSummary: offer.getOfferSummary,
  createOffer: offer.createOffer,
  saveOffer: offer.saveOffer,
  submitOffer: offer.submitOffer,
  withdrawOffer: offer.withdrawOffer,
})

export type Offer = CallResult<typeof offer.getOffer>

export const MINE = '/merchant/service/mine'
export const EDITOR = '/merchant/service/newService'
