import type { Rooms } from '#islands/dashboard/sections.ts'

export const settlement: Rooms = {
  '/member/member_settlement': () => import('./Settlement.tsx'),
  '/merchant/settlement/mine': () => import('./Settlement.tsx'),
}
