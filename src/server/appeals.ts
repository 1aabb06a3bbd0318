/** Appeals against what operators took from the public: once, for some days, decided by somebody who took no part in it. */
import { DAY_MS } from '#lib/format/units.ts'
import { AppError } from '#server/errors.ts'

type Takedown = { taken_down_at: Date | null; taken_down_by: number | null; appealed_at: Date | null }

/** What a record that is public again, or was never down, holds. */
export const NOT_TAKEN_DOWN = { taken_down_at: null, taken_down_by: null, appealed_at: null } as const

/** What was taken down anew may be appealed against anew. @param operatorId null: the site itself. */
export const takenDown = (operatorId: number | null, now: Date) => ({
  taken_down_at: now,
  taken_down_by: operatorId,
  appealed_at: null,
})

/** @returns until when its owner may appeal; null once they have. */
export const appealUntil = ({ taken_down_at, appealed_at }: Takedown, days: number): Date | null =>
  taken_down_at === null || appealed_at !== null ? null : new Date(taken_down_at.getTime() + days * DAY_MS)

/** @throws AppError `state.conflict` for a second appeal, and one that comes too late. */
export function refuseAppeal(row: Takedown, days: number, now: Date): void {
  const until = appealUntil(row, days)
  if (!until) throw new AppError('state.conflict', { message: '已经申诉过一次，不能再次申诉' })
  if (now > until) throw new AppError('state.conflict', { message: `下架超过 ${days} 天，不能再申诉` })
}
