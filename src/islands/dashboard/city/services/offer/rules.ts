/** What a service must hold before it is handed in. Fetched when that happens. */
export { offerReady } from '#lib/contract/city/offer.ts'
