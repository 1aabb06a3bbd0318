import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const recruitment: SectionLoaders = {
  '/member/member_recruitment': () => import('./MemberRecruitment.tsx'),
  '/merchant/recruitment/mine': () => import('./Posts.tsx'),
  '/merchant/recruitment/applicants': () => import('./Applicants.tsx'),
}
