import type { Rooms } from '#islands/dashboard/sections.ts'

export const certification: Rooms = {
  '/member/member_authentication': () => import('./PersonCertification.tsx'),
  '/merchant/information/Certification': () => import('./Certification.tsx'),
}
