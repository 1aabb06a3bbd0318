import type { Rooms } from '../sections.ts'

export const account: Rooms = {
  '/member/member_account_bind': () => import('./Devices.tsx'),
  '/member/member_set_pwd': () => import('./SetPassword.tsx'),
  '/merchant/information/setPwd': () => import('./SetPassword.tsx'),
}
