/** What a service must hold before it is handed in. Fetched when that happens. */
export { offerReady } from '#lib/forms/city/offer.ts'
