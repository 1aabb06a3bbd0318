/** The site's side of the embedded provider: signed requests, answers and notices that are believed only with their signature. */
import { z } from 'zod'
import {
  type BillLine,
  type Evidence,
  NOTICE_SKEW_MS,
  NoticeError,
  type PaymentEvidence,
  type PaymentProvider,
  PROVIDER_TIMEOUT_MS,
  providerFailed,
  type RefundEvidence,
  readBill,
} from '../port.ts'
import { SANDBOX_MERCHANT, signedHeaders, whyNotSigned } from './signing.ts'

const tradeReport = z.object({
  merchant: z.string(),
  event: z.literal('TRADE'),
  tradeNo: z.string(),
  state: z.enum(['NOTPAY', 'SUCCESS', 'CLOSED']),
  transaction: z.string().nullable(),
  amount: z.number().int(),
  paidAt: z.iso.datetime().nullable(),
})
const refundReport = z.object({
  merchant: z.string(),
  event: z.literal('REFUND'),
  refundNo: z.string(),
  tradeNo: z.string(),
  state: z.enum(['ACCEPTED', 'SUCCESS']),
  refundId: z.string(),
  amount: z.number().int(),
})
const report = z.discriminatedUnion('event', [tradeReport, refundReport])

const STATES = { NOTPAY: 'WAITING', SUCCESS: 'SUCCESS', CLOSED: 'CLOSED' } as const

const paymentOf = (answer: z.output<typeof tradeReport>): PaymentEvidence => ({
  kind: 'PAYMENT',
  provider: 'sandbox',
  paymentNo: answer.tradeNo,
  state: STATES[answer.state],
  transaction: answer.transaction,
  amount: answer.amount,
  paidAt: answer.paidAt ? new Date(answer.paidAt) : null,
})
const refundOf = (answer: z.output<typeof refundReport>): RefundEvidence => ({
  kind: 'REFUND',
  provider: 'sandbox',
  refundNo: answer.refundNo,
  state: answer.state === 'SUCCESS' ? 'COMPLETE' : 'ACCEPTED',
  transaction: answer.refundId,
  amount: answer.amount,
})

function lineOf(line: string): BillLine {
  const [, kind, number = '', transaction = '', fen] = /^(PAYMENT|REFUND),(\w+),(\w+),(-?\d{1,15})$/.exec(line) ?? []
  if (kind === undefined) throw new Error('a line of the bill cannot be read')
  return { kind: kind === 'REFUND' ? 'REFUND' : 'PAYMENT', number, transaction, amount: Number(fen) }
}

type HttpAnswer = { status: number; text: string }

async function send(url: string, method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer> {
  const sent = body ? JSON.stringify(body) : ''
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        'content-type': 'application/json',
        'sandbox-merchant': SANDBOX_MERCHANT,
        ...signedHeaders(`${method} ${path}`, sent),
      },
      ...(body ? { body: sent } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    })
    const text = await response.text()
    const why = whyNotSigned('answer', Object.fromEntries(response.headers), text, new Date(), NOTICE_SKEW_MS)
    if (why) throw new Error(`The answer is not believed: ${why}`)
    if (response.status >= 500) throw new Error(`The provider answered ${response.status}`)
    return { status: response.status, text }
  } catch (cause) {
    throw providerFailed(cause)
  }
}

function read<Schema extends z.ZodType>(schema: Schema, { status, text }: HttpAnswer): z.output<Schema> {
  try {
    if (status !== 200) throw new Error(`The provider answered ${status}: ${text.slice(0, 200)}`)
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw providerFailed(cause)
  }
}

/** @param url where the provider listens. */
export const createSandboxPayment = (url: string): PaymentProvider => ({
  name: 'sandbox',
  label: '沙箱支付',
  methods: [
    { way: 'SANDBOX_QR', label: '沙箱扫码', shown: 'QR' },
    { way: 'SANDBOX_PAGE', label: '沙箱网页', shown: 'LINK' },
  ],
  capabilities: {
    marketplace: true,
    payeeLater: true,
    payeesPerPayment: 50,
    shareCap: 10_000,
    holdDays: 180,
    payoutDays: 1,
    unlicensedPersons: true,
    refundDays: 365,
  },
  async create({ paymentNo, way, amount, title, payBefore, notifyUrl, returnUrl }) {
    const expiresAt = payBefore.toISOString()
    const answer = await send(url, 'POST', '/v1/trades', { tradeNo: paymentNo, title, amount, notifyUrl, returnUrl, expiresAt })
    const page = new URL(read(z.object({ codePath: z.string() }), answer).codePath, url).href
    return way === 'SANDBOX_QR' ? { qr: page, link: null } : { qr: null, link: page }
  },
  async query(paymentNo) {
    const answer = await send(url, 'GET', `/v1/trades/${paymentNo}`)
    if (answer.status !== 404) return paymentOf(read(tradeReport, answer))
    return { kind: 'PAYMENT', provider: 'sandbox', paymentNo, state: 'MISSING', transaction: null, amount: 0, paidAt: null }
  },
  async close(paymentNo) {
    const answer = await send(url, 'POST', `/v1/trades/${paymentNo}/close`, {})
    if (answer.status === 409) return 'PAID'
    if (answer.status !== 404) read(z.object({}), answer)
    return 'CLOSED'
  },
  async refund({ refundNo, paymentNo, amount, notifyUrl }) {
    const answer = await send(url, 'POST', '/v1/refunds', { refundNo, tradeNo: paymentNo, amount, notifyUrl })
    if (answer.status !== 403) return refundOf(read(refundReport, answer))
    return { kind: 'REFUND', provider: 'sandbox', refundNo, state: 'FAILED', transaction: null, amount }
  },
  async queryRefund({ refundNo }) {
    const answer = await send(url, 'GET', `/v1/refunds/${refundNo}`)
    if (answer.status !== 404) return refundOf(read(refundReport, answer))
    return { kind: 'REFUND', provider: 'sandbox', refundNo, state: 'MISSING', transaction: null, amount: 0 }
  },
  async bill(day) {
    const { status, text } = await send(url, 'GET', `/v1/bills/${day}`)
    if (status !== 200) throw providerFailed(new Error(`The provider answered ${status}`))
    return readBill(() => text.split('\n').slice(1).map(lineOf))
  },
  async verifyNotice({ headers, body }, now): Promise<Evidence> {
    const text = body.toString('utf8')
    const why = whyNotSigned('notice', headers, text, now, NOTICE_SKEW_MS)
    if (why) throw new NoticeError(why)
    const answer = report.safeParse(JSON.parse(text))
    if (!answer.success) throw new NoticeError('not a notice')
    if (answer.data.merchant !== SANDBOX_MERCHANT) throw new NoticeError('meant for another merchant')
    return answer.data.event === 'TRADE' ? paymentOf(answer.data) : refundOf(answer.data)
  },
  answerNotice: isReceived => ({
    status: isReceived ? 200 : 500,
    contentType: 'application/json',
    body: JSON.stringify(isReceived ? { code: 'SUCCESS' } : { code: 'FAIL' }),
  }),
})
