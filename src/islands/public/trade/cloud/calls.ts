/** The calls of buying a tool. */
import { clientOf } from '#lib/api/browser.ts'
import { cloudBuying } from '#lib/calls/trade/cloud-buying.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'

export const api = clientOf({ ...cloudBuying, calculate: orderActions.calculate })

export type Offer = Awaited<ReturnType<typeof api.getCloudOffer>>

export type Tier = 'TEAM' | 'ENTERPRISE'
