import type { Rooms } from '../sections.ts'

export const park: Rooms = {
  '/member/member_park': () => import('./Park.tsx'),
  '/member/member_park/member_park_forum': () => import('./Forum.tsx'),
  '/member/member_park/member_park_data': () => import('./Files.tsx'),
  '/member/member_park/member_park_vedio': () => import('./Videos.tsx'),
  '/merchant/park/mine': () => import('./Park.tsx'),
  '/merchant/park/mine/forum': () => import('./Forum.tsx'),
  '/merchant/park/mine/data': () => import('./Files.tsx'),
  '/merchant/park/mine/vedio': () => import('./Videos.tsx'),
}
