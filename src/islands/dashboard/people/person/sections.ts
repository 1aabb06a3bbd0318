import type { Rooms } from '#islands/dashboard/sections.ts'

export const person: Rooms = {
  '/member/member_person_data': () => import('./PersonData.tsx'),
  '/member/member_bind_email': () => import('./BindEmail.tsx'),
  '/merchant/information/baseinformationPerson': () => import('./MerchantPerson.tsx'),
}
