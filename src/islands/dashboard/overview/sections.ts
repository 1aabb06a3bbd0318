import type { Rooms } from '../sections.ts'

export const overview: Rooms = {
  '/member': () => import('./MemberOverview.tsx'),
  '/merchant': () => import('./MerchantOverview.tsx'),
}
