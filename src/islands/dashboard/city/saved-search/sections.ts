import type { Rooms } from '#islands/dashboard/sections.ts'

export const savedSearch: Rooms = {
  '/member/member_saved_search': () => import('./SavedSearches.tsx'),
}
