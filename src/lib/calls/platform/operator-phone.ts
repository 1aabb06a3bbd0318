/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-phone.ts'

export const MAX_PHONES = 20 as typeof contract.MAX_PHONES

export const operatorPhone = {
  listPhoneEntries: { method: 'GET', path: '/v1/manager/phone/list', access: 'manager' },
  addPhone: { method: 'POST', path: '/v1/manager/phone', access: 'manager' },
  changePhone: { method: 'POST', path: '/v1/manager/phone/{id}', access: 'manager' },
  removePhone: { method: 'POST', path: '/v1/manager/phone/{id}/remove', access: 'manager' },
  sortPhones: { method: 'POST', path: '/v1/manager/phone/sort', access: 'manager' },
} as unknown as typeof contract.operatorPhone
