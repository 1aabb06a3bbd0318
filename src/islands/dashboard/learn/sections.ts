import type { Rooms } from '../sections.ts'

export const learn: Rooms = {
  '/member/member_school': () => import('./Learning.tsx'),
  '/merchant/school/passed': () => import('./Passed.tsx'),
  '/merchant/school/under': () => import('./Under.tsx'),
  '/merchant/school/addSchoold': () => import('./school/SchoolEditor.tsx'),
  '/merchant/school/mine': () => import('./CompanyLearning.tsx'),
}
