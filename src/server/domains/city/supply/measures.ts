/** Which measures are counted in which field. */
import type { SupplyAmounts, SupplyField, SupplyMeasure } from '#lib/contract/city/supply.ts'
import { supplyMeasures } from '#lib/format/supply.ts'

const sumOf = (amounts: SupplyAmounts, measures: readonly SupplyMeasure[]): number =>
  measures.reduce((sum, measure) => sum + (amounts[measure] ?? 0), 0)

/** Demand against supply, of what is published. A company stands behind its services and is not counted twice. */
export const balance = (field: SupplyField, amounts: SupplyAmounts): { demand: number; supply: number } => ({
  demand: sumOf(amounts, supplyMeasures[field].demand),
  supply: sumOf(
    amounts,
    supplyMeasures[field].supply.filter(measure => measure !== 'COMPANY'),
  ),
})
