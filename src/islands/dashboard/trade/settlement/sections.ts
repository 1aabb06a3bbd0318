import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const settlement: SectionLoaders = {
  '/member/member_settlement': () => import('./Settlement.tsx'),
  '/merchant/settlement/mine': () => import('./Settlement.tsx'),
}
