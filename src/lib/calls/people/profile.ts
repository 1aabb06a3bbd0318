/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/profile.ts'

export const MAX_TAGS = 8 as typeof contract.MAX_TAGS

export const profile = {
  getMyProfile: { method: 'GET', path: '/profile', access: 'user' },
  saveProfile: { method: 'POST', path: '/profile', access: 'user' },
  saveAvatar: { method: 'POST', path: '/profile/avatar', access: 'user' },
  savePrivacy: { method: 'POST', path: '/profile/privacy', access: 'user' },
  getMerchantProfile: { method: 'GET', path: '/profile/merchant', access: 'user' },
  saveMerchantProfile: { method: 'POST', path: '/profile/merchant', access: 'user' },
} as unknown as typeof contract.profile
