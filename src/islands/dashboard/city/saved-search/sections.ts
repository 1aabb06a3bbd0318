import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const savedSearch: SectionLoaders = {
  '/member/member_saved_search': () => import('./SavedSearches.tsx'),
}
