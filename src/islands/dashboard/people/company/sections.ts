import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const company: SectionLoaders = {
  '/merchant/information/baseinformation': () => import('./CompanyProfile.tsx'),
}
