/** What the forms of ordering must hold. Fetched by lateResolver; the forms import its types only. */
import { orderContact, quoteRequest } from '#lib/forms/trade/order.ts'

export const contactRules = orderContact
export const quoteRules = quoteRequest
