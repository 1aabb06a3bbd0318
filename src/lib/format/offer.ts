/** What the states of services are called where their owners work on them. */

import type { OfferEditState, OfferState } from '#lib/contract/city/offer.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'

export const offerStateNames: Readonly<Record<OfferState, readonly [label: string, tone: Tone]>> = {
  ON: ['在售', 'ok'],
  DRAFT: ['草稿', 'slate'],
  REVIEWING: ['审核中', 'brand'],
  REJECTED: ['未通过', 'bad'],
  OFF: ['已下架', 'slate'],
  TAKEN_DOWN: ['被下架', 'bad'],
  APPEALING: ['申诉中', 'warn'],
}

export const offerEditNames: Readonly<Record<OfferEditState, readonly [label: string, tone: Tone]>> = {
  DRAFT: ['有未提交的修改', 'slate'],
  REVIEWING: ['修改审核中', 'brand'],
  REJECTED: ['修改未通过', 'bad'],
}
