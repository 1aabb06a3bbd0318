/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/supply.ts'

export const SUPPLY_FIELDS = ['SERVICE', 'CONSULT', 'WORK'] as typeof contract.SUPPLY_FIELDS

export const SUPPLY_MEASURES = [
  'MISSED',
  'QUOTE',
  'QUESTION',
  'JOB',
  'SERVICE',
  'COMPANY',
  'CONSULTANT',
  'SEEKER',
] as typeof contract.SUPPLY_MEASURES

export const SUPPLY_STEP = 10 as typeof contract.SUPPLY_STEP

export const supply = {
  getSupply: { method: 'GET', path: '/supply', access: 'public' },
  listSupplyRows: { method: 'GET', path: '/supply/row/list', access: 'public' },
  reportMissedSearch: { method: 'POST', path: '/supply/missed', access: 'public' },
  listSupplyOpenings: { method: 'GET', path: '/supply/opening/list', access: 'user' },
} as unknown as typeof contract.supply
