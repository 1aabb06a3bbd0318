/** After a change of any service: lists, counts, what an editor had read. */
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { offer } from '#lib/calls/city/offer.ts'

export const forgetOffers = () =>
  Promise.all(
    [offer.listOffers, offer.getOfferSummary, offer.getOffer].map(call =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  )
