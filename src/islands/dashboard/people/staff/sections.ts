import type { Rooms } from '#islands/dashboard/sections.ts'

export const staff: Rooms = {
  '/merchant/staff/working': () => import('./Working.tsx'),
  '/merchant/staff/adding': () => import('./Adding.tsx'),
}
