import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const overview: SectionLoaders = {
  '/member': () => import('./MemberOverview.tsx'),
  '/merchant': () => import('./MerchantOverview.tsx'),
}
