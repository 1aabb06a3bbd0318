/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/figure.ts'

export const CITYLESS_FIGURES = ['VISITORS', 'QUEUE_LENGTH', 'QUEUE_HOURS'] as typeof contract.CITYLESS_FIGURES

export const FIGURES = [
  'VISITORS',
  'VIEWS',
  'SIGN_UPS',
  'COMPANIES',
  'POSTS',
  'CONSULTATIONS',
  'ORDERS',
  'PAID',
  'INCOME',
  'QUEUE_LENGTH',
  'QUEUE_HOURS',
] as typeof contract.FIGURES

export const MONEY_FIGURES = ['PAID', 'INCOME'] as typeof contract.MONEY_FIGURES

export const PERIODS = ['7', '30', '90', '365'] as typeof contract.PERIODS

export const QUEUE_FIGURES = ['QUEUE_LENGTH', 'QUEUE_HOURS'] as typeof contract.QUEUE_FIGURES

export const figures = {
  getDailyFigures: { method: 'GET', path: '/v1/manager/figure', access: 'manager' },
  listFigureCities: { method: 'GET', path: '/v1/manager/figure/city', access: 'manager' },
} as unknown as typeof contract.figures
