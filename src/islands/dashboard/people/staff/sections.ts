import type { Rooms } from '#islands/dashboard/sections.ts'

export const staff: Rooms = {
  '/merchant/staff/working': () => import('./MembersPage.tsx'),
  '/merchant/staff/adding': () => import('./InvitationsPage.tsx'),
}
