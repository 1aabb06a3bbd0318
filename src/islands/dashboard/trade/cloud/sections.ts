import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const cloud: SectionLoaders = {
  '/member/member_cloud_paltform': () => import('./CloudTools.tsx'),
  '/merchant/cloud/mine': () => import('./CloudTools.tsx'),
}
