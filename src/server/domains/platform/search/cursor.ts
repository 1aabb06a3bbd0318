/** A place in an answer as a cursor: class of match, tier, rank, document. */
import { AppError } from '#server/errors.ts'
import { TIER_COUNT } from './indexes.ts'
import type { Position } from './queries.ts'

export const encodePosition = (place: Position): string =>
  Buffer.from(JSON.stringify([place.class, place.tier, place.rank, place.id])).toString('base64url')

/** @throws AppError `validation.malformed` for a cursor that is not ours. */
export function decodePosition(cursor: string, classes: number): Position {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === 4) {
      const [level, tier, rank, id] = values as unknown[]
      const isWithin = (value: unknown, from: number, to: number): value is number =>
        Number.isInteger(value) && (value as number) >= from && (value as number) <= to
      const isPosition =
        isWithin(level, 1, classes) && isWithin(tier, 0, TIER_COUNT - 1) && isWithin(id, 0, Number.MAX_SAFE_INTEGER)
      if (isPosition && typeof rank === 'number' && Number.isFinite(rank)) return { class: level, tier, rank, id }
    }
  } catch {
    // Falls through: whatever is wrong with it, it is not a cursor of ours.
  }
  throw new AppError('validation.malformed', { fields: { cursor: '翻页位置无效，请从第一页开始' } })
}
