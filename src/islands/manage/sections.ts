/** Where the code of each section is; it is fetched when the section is opened. */
import type { ComponentType } from 'react'
import type { ManagePath } from '#lib/page/manage.ts'

export const sections: Record<ManagePath, () => Promise<{ default: ComponentType }>> = {
  '/manage': () => import('./overview/Overview.tsx'),
  '/manage/review': () => import('./review/Review.tsx'),
  '/manage/user': () => import('./people/Users.tsx'),
  '/manage/company': () => import('./people/Companies.tsx'),
  '/manage/category': () => import('./content/Categories.tsx'),
  '/manage/city': () => import('./content/HotCities.tsx'),
  '/manage/word': () => import('./content/HotWords.tsx'),
  '/manage/banner': () => import('./content/Banners.tsx'),
  '/manage/area': () => import('./content/AreaCodes.tsx'),
  '/manage/audit': () => import('./overview/AuditLog.tsx'),
  '/manage/outbox': () => import('./overview/Outbox.tsx'),
}
