/** Rows of daily figures. */
import type { FigureName } from '#lib/contract/platform/figure.ts'

export type FigureTables = {
  /** City 0 is the whole site. */
  daily_figures: { figure: FigureName; city_code: number; day: string; value: number }
  /** Which days have been counted, and when last. */
  figure_days: { day: string; counted_at: Date }
}
