import type { SectionLoaders } from '#islands/dashboard/sections.ts'

export const services: SectionLoaders = {
  '/member/member_service': () => import('./BoughtServices.tsx'),
  '/merchant/service/mine': () => import('./OwnServices.tsx'),
  '/merchant/service/newService': () => import('./offer/OfferEditor.tsx'),
  '/merchant/service/myService': () => import('./RunningServices.tsx'),
}
