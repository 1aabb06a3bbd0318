/** Where the code of each section is; it is fetched when the section is opened. */
import type { ComponentType } from 'react'
import type { ManagePath } from '#lib/navigation/manage.ts'

export const sections: Record<ManagePath, () => Promise<{ default: ComponentType }>> = {
  '/manage': () => import('./platform/overview/Overview.tsx'),
  '/manage/review': () => import('./platform/review/Review.tsx'),
  '/manage/user': () => import('./people/Users.tsx'),
  '/manage/company': () => import('./people/Companies.tsx'),
  '/manage/dispute': () => import('./trade/Disputes.tsx'),
  '/manage/facility': () => import('./park/FacilityBookings.tsx'),
  '/manage/vacancy': () => import('./park/VacancyEnquiries.tsx'),
  '/manage/withdraw': () => import('./trade/Withdrawals.tsx'),
  '/manage/ledger': () => import('./trade/Ledger.tsx'),
  '/manage/correction': () => import('./trade/Corrections.tsx'),
  '/manage/reconcile': () => import('./trade/reconcile/Reconcile.tsx'),
  '/manage/fee': () => import('./trade/Fees.tsx'),
  '/manage/invoice': () => import('./trade/Invoices.tsx'),
  '/manage/tax': () => import('./trade/SellerIncome.tsx'),
  '/manage/category': () => import('./platform/content/Categories.tsx'),
  '/manage/city': () => import('./platform/content/HotCities.tsx'),
  '/manage/word': () => import('./platform/content/HotWords.tsx'),
  '/manage/sensitive-word': () => import('./platform/content/SensitiveWords.tsx'),
  '/manage/banner': () => import('./platform/content/Banners.tsx'),
  '/manage/forum': () => import('./park/Forum.tsx'),
  '/manage/area': () => import('./platform/content/AreaCodes.tsx'),
  '/manage/audit': () => import('./platform/overview/AuditLog.tsx'),
  '/manage/outbox': () => import('./platform/overview/Outbox.tsx'),
}
