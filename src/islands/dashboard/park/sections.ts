import type { SectionLoaders } from '../sections.ts'

export const park: SectionLoaders = {
  '/member/member_park': () => import('./Park.tsx'),
  '/member/member_park/member_park_forum': () => import('./Forum.tsx'),
  '/member/member_park/member_park_data': () => import('./Files.tsx'),
  '/member/member_park/member_park_vedio': () => import('./Videos.tsx'),
  '/member/member_booking': () => import('./garden/Bookings.tsx'),
  '/member/member_vacancy': () => import('./garden/Enquiries.tsx'),
  '/member/member_policy': () => import('./policy/Reminders.tsx'),
  '/merchant/park/policy': () => import('./policy/Applications.tsx'),
  '/merchant/park/mine': () => import('./Park.tsx'),
  '/merchant/park/mine/forum': () => import('./Forum.tsx'),
  '/merchant/park/mine/data': () => import('./Files.tsx'),
  '/merchant/park/mine/vedio': () => import('./Videos.tsx'),
}
