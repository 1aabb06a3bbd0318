/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/account-figures.ts'

export const FIGURE_PERIODS = ['7', '30', '90'] as typeof contract.FIGURE_PERIODS

export const MAX_FIGURE_ARTICLES = 100 as typeof contract.MAX_FIGURE_ARTICLES

export const accountFigures = {
  getAccountFigures: { method: 'GET', path: '/official/own/{accountId}/figures', access: 'user' },
} as unknown as typeof contract.accountFigures
