import type { Rooms } from '#islands/dashboard/sections.ts'

export const services: Rooms = {
  '/member/member_service': () => import('./BoughtServices.tsx'),
  '/merchant/service/mine': () => import('./OwnServices.tsx'),
  '/merchant/service/newService': () => import('./offer/OfferEditor.tsx'),
  '/merchant/service/myService': () => import('./RunningServices.tsx'),
}
