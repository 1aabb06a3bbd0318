/** What the form of an accepted quote must hold. Fetched by lateResolver; the form imports its type only. */
import { orderContact } from '#lib/forms/trade/order.ts'

export const quoteContact = orderContact
