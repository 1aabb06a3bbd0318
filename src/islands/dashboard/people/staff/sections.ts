import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const staff: SectionLoaders = {
  '/merchant/staff/working': () => import('./MembersPage.tsx'),
  '/merchant/staff/adding': () => import('./InvitationsPage.tsx'),
}
