/** After a change of any service: lists, counts, what an editor had read. */
import { queryClient } from '#lib/api/query-client.ts'

export const forgetOffers = () =>
  Promise.all(['offers', 'offer-summary', 'offer'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))
