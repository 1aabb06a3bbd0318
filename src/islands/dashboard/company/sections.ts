import type { Rooms } from '../sections.ts'

export const company: Rooms = {
  '/merchant/information/baseinformation': () => import('./Base.tsx'),
}
