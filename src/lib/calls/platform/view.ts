/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/view.ts'

export const VIEWED_KINDS = [
  'SERVICE',
  'COMPANY',
  'RECRUITMENT',
  'QUESTION',
  'PLAYBACK',
  'SCHOOL',
  'EXAM',
  'TOPIC',
  'VIDEO',
  'ARTICLE',
  'DOWNLOAD',
  'DOWNLOAD_VERSION',
] as typeof contract.VIEWED_KINDS

export const view = {
  reportView: { method: 'POST', path: '/view', access: 'public' },
} as unknown as typeof contract.view
