/** How much one account may send. Counted in the process: a limit that wrote to the database would cost more than the message. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/errors.ts'

const SECONDS = 10
/** Four a second for as long as one likes, forty at once. */
const STANDARD = 40

let sending = new RateLimiterMemory({ points: STANDARD, duration: SECONDS })

/** @param perTenSeconds of one account in one process; for measuring. */
export function setSendingLimit(perTenSeconds: number = STANDARD): void {
  sending = new RateLimiterMemory({ points: perTenSeconds, duration: SECONDS })
}

/** @throws AppError `limits.too_many` */
export async function limitSending(userId: number): Promise<void> {
  try {
    await sending.consume(userId)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new AppError('limits.too_many', { message: '消息发得太快了，请稍等几秒' })
    throw refused
  }
}
