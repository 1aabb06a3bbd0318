/** Order numbers: the moment in Shanghai to the second, and six digits by chance. */

import { randomInt } from 'node:crypto'
import { dateDigits } from '#lib/format/date.ts'

/** 20 digits. Two may meet: the caller draws again when the number is taken. */
export const drawOrderNo = (at: Date): string => dateDigits(at) + String(randomInt(1_000_000)).padStart(6, '0')
