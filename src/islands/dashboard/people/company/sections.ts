import type { Rooms } from '#islands/dashboard/sections.ts'

export const company: Rooms = {
  '/merchant/information/baseinformation': () => import('./Base.tsx'),
}
