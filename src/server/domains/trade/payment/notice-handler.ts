/**
 * `POST /pay/notice/{provider}`: what providers send by themselves. Believed only when the signature fits the bytes as they came; answered
 * "received" only after it was stored. A notice about nothing we know is received as well: sending it again would change nothing.
 */
import type { IncomingMessage } from 'node:http'
import type { Db } from '#server/db/client.ts'
import { codeOf } from '#server/db/connection-error.ts'
import { AppError } from '#server/errors.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { readBytes } from '#server/http/read-bytes.ts'
import { refuse } from '#server/media/respond.ts'
import type { Evidence, Notice, NoticeAnswer, PaymentPort, PaymentProvider } from '#server/ports/payment/port.ts'
import type { PayableOrders } from './payable.ts'
import { settlePayment } from './settle.ts'

const PATH = /^\/pay\/notice\/([a-z]+)$/
const MAX_BYTES = 64 * 1024

/** @returns null for what the provider did not sign for us, just now. */
async function believe(provider: PaymentProvider, notice: Notice, now: Date): Promise<Evidence | null> {
  try {
    return await provider.verifyNotice(notice, now)
  } catch {
    return null
  }
}

const isAway = (error: unknown): boolean => error instanceof AppError || codeOf(error) !== ''

export const createNoticeHandler = (db: Db, payment: PaymentPort, orders: PayableOrders): PathHandler => {
  const answer = async (provider: PaymentProvider, req: IncomingMessage): Promise<NoticeAnswer> => {
    const body = await readBytes(req, MAX_BYTES)
    const now = new Date()
    const evidence = body && (await believe(provider, { headers: req.headers, body }, now))
    if (!evidence) return { ...provider.answerNotice(false), status: 401 }
    try {
      await settlePayment(db, orders, evidence, now)
      return provider.answerNotice(true)
    } catch (error) {
      if (!isAway(error)) throw error
      return provider.answerNotice(false)
    }
  }
  return async (req, res, path) => {
    const name = PATH.exec(path)?.[1]
    if (!name) return false
    if (req.method !== 'POST') return refuse(res, 405, { Allow: 'POST' })
    const provider = payment.providers.find(one => one.name === name)
    if (!provider) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    const { status, contentType, body } = await answer(provider, req)
    res.writeHead(status, {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      ...(req.complete ? {} : { Connection: 'close' }),
    })
    res.end(body)
    return true
  }
}
