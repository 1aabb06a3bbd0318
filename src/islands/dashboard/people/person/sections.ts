import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const person: SectionLoaders = {
  '/member/member_person_data': () => import('./PersonData.tsx'),
  '/member/member_bind_email': () => import('./BindEmail.tsx'),
  '/merchant/information/baseinformationPerson': () => import('./MerchantPerson.tsx'),
}
