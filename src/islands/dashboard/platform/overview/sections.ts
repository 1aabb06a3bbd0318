import type { Rooms } from '#islands/dashboard/sections.ts'

export const overview: Rooms = {
  '/member': () => import('./MemberOverview.tsx'),
  '/merchant': () => import('./MerchantOverview.tsx'),
}
