/** Demand and supply in words. */
import type { SupplyField, SupplyMeasure } from '#lib/contract/city/supply.ts'

export const supplyFieldTexts: Record<SupplyField, string> = { SERVICE: '同城服务', CONSULT: '咨询', WORK: '招聘求职' }

/** The measures of each field, in the order in which they are shown. */
export const supplyMeasures: Record<SupplyField, { demand: readonly SupplyMeasure[]; supply: readonly SupplyMeasure[] }> = {
  SERVICE: { demand: ['MISSED', 'QUOTE'], supply: ['SERVICE', 'COMPANY'] },
  CONSULT: { demand: ['MISSED', 'QUESTION'], supply: ['CONSULTANT', 'COMPANY'] },
  WORK: { demand: ['MISSED', 'JOB'], supply: ['SEEKER'] },
}

export const supplyMeasureTexts: Record<SupplyMeasure, string> = {
  MISSED: '没搜到',
  QUOTE: '询价',
  QUESTION: '等回答的提问',
  JOB: '在招职位',
  SERVICE: '在售服务',
  COMPANY: '企业',
  CONSULTANT: '咨询师',
  SEEKER: '求职信息',
}

/** A published number: rounded down to tens, or left out. */
export const supplyAmount = (amount: number | undefined): string => (amount ? `${amount}+` : '少于 10')
