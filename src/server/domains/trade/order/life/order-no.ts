/** Order numbers: the moment in Shanghai to the second, and six digits by chance. */
import { randomInt } from 'node:crypto'

const SHANGHAI_MS = 8 * 3_600_000

/** 20 digits. Two may meet: the caller draws again when the number is taken. */
export const drawOrderNo = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace(/\D/g, '') +
  String(randomInt(1_000_000)).padStart(6, '0')
