import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const report: SectionLoaders = {
  '/member/member_report': () => import('./Reports.tsx'),
  '/member/member_rights': () => import('./Rights.tsx'),
  '/member/member_strike': () => import('./Strikes.tsx'),
}
