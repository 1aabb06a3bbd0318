/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/contact.ts'

export const contact = {
  sendEmailCode: { method: 'POST', path: '/user/email/code', access: 'user', proof: 'recent' },
  bindEmail: { method: 'POST', path: '/user/email', access: 'user', proof: 'recent' },
  unbindEmail: { method: 'POST', path: '/user/email/unbind', access: 'user', proof: 'recent' },
  changePhone: { method: 'POST', path: '/user/phone', access: 'user', proof: 'recent' },
} as unknown as typeof contract.contact
