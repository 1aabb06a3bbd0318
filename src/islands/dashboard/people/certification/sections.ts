import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const certification: SectionLoaders = {
  '/member/member_authentication': () => import('./PersonCertification.tsx'),
  '/merchant/information/Certification': () => import('./Certification.tsx'),
}
