import type { Rooms } from '../sections.ts'

export const services: Rooms = {
  '/member/member_service': () => import('./BoughtServices.tsx'),
  '/merchant/service/myService': () => import('./RunningServices.tsx'),
}
