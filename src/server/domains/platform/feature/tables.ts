/** Rows of feature switches. A feature without a row is on. */
import type { Feature } from '#lib/contract/platform/feature.ts'

export type FeatureTables = {
  feature_switches: { feature: Feature; is_off: boolean; message: string; changed_by: number; changed_at: Date }
}
