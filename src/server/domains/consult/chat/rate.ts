/** How much one account may send. Counted in the process: a limit that wrote to the database would cost more than the message. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/errors.ts'

const WINDOW_SECONDS = 10
/** Four a second for as long as one likes, forty at once. */
const STANDARD_MESSAGES = 40

const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS })

let sending = limiterOf(STANDARD_MESSAGES)
/** Read marks: a browser sends one a second for a conversation. */
let reading = limiterOf(STANDARD_MESSAGES)

/** Sets the limits of one account in one process. @param marks read marks, of which at least as many are allowed as browsers send. */
export function setSendingLimit(
  perTenSeconds: number = STANDARD_MESSAGES,
  marks: number = Math.max(STANDARD_MESSAGES, perTenSeconds),
): void {
  sending = limiterOf(perTenSeconds)
  reading = limiterOf(marks)
}

async function consume(limiter: RateLimiterMemory, userId: number, message: string): Promise<void> {
  try {
    await limiter.consume(userId)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new AppError('limits.too_many', { message })
    throw refused
  }
}

/** @throws AppError `limits.too_many` */
export const limitSending = (userId: number) => consume(sending, userId, '消息发得太快了，请稍等几秒')

/** @throws AppError `limits.too_many` */
export const limitReading = (userId: number) => consume(reading, userId, '操作太频繁了，请稍等几秒')
