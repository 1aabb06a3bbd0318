import type { Rooms } from '#islands/dashboard/sections.ts'

export const cloud: Rooms = {
  '/member/member_cloud_paltform': () => import('./CloudTools.tsx'),
  '/merchant/cloud/mine': () => import('./CloudTools.tsx'),
}
