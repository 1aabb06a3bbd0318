/** When an account counts as inactive (rules 园区, section 5): six months without an article, or since it was opened without one. */
import { addMonths } from '#lib/format/shanghai.ts'

const INACTIVE_MONTHS = 6

export const isInactive = (activeAt: Date, now: Date): boolean => addMonths(activeAt, INACTIVE_MONTHS) <= now
