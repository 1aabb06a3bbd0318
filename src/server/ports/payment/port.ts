/**
 * Money from outside: one interface for every provider. A payment and a refund each have a number of ours, and everything may be asked
 * twice under the same number. What a provider says is evidence only after its signature was checked on the bytes as they came.
 */
import type { BridgeCall, PayWay } from '#lib/contract/trade/payment.ts'
import { AppError } from '#server/errors.ts'

/** Those with `market` in their name are the marketplace modes of WeChat Pay (平台收付通) and Alipay (直付通). */
export type PaymentProviderName = 'sandbox' | 'wechat' | 'alipay' | 'wechatmarket' | 'alipaymarket'

/** What a provider can do for the money of a marketplace. What it cannot is switched off, with the reason shown. */
export type PaymentCapabilities = {
  /** Sellers are paid through it. False: it takes money only for what the platform itself sells. */
  marketplace: boolean
  /** Who is to be paid may be decided after the payment (a bounty). */
  payeeLater: boolean
  payeesPerPayment: number
  /** The most of a payment that others than its first payee may be given, in basis points. */
  shareCap: number
  /** How long money may wait before it is shared, and until a payout arrives, in days. */
  holdDays: number
  payoutDays: number
  /** Sellers who are people without a business licence. */
  unlicensedPersons: boolean
  /** How long after a payment the provider gives it back, in days. */
  refundDays: number
}

export type PaymentMethod = { way: PayWay; label: string; shown: 'QR' | 'LINK' | 'BRIDGE' }

export type PaymentOrder = {
  paymentNo: string
  way: PayWay
  /** Fen. */
  amount: number
  title: string
  payBefore: Date
  notifyUrl: string
  /** Where the provider's page sends the person back. */
  returnUrl: string
  /** Of the person who pays; some providers ask for it. */
  clientAddress: string
  /** With a marketplace: the number that the seller has there. The money waits there until it is shared. */
  payee?: string | undefined
  /** For ways within WeChat: who the person is there, for the app that `PayerPort` asks for. */
  payer?: string | undefined
}

/** How the person goes on: a code to scan, a page to open, or what WeChat's own browser is handed. */
export type Tender = { qr: string | null; link: string | null; bridge?: BridgeCall }

/** Who somebody is for the official account that the site's WeChat merchants are bound to: their open id, which paying within WeChat needs. */
export type PayerPort = {
  appId: string
  /** WeChat's page that sends the person back to `redirectUri` with a code, without asking them anything. */
  pageFor(flow: { state: string; redirectUri: string }): string
  /** @throws AppError `payer.refused` for a code that is not good, `payer.snapshot`, `provider.payment` when WeChat does not answer as it should. */
  openIdOf(code: string): Promise<string>
}

export type PaymentEvidence = {
  kind: 'PAYMENT'
  provider: PaymentProviderName
  paymentNo: string
  /** WAITING: not paid yet. CLOSED: cannot be paid any more. MISSING: the provider does not know the number. */
  state: 'SUCCESS' | 'WAITING' | 'CLOSED' | 'MISSING'
  /** The provider's own number; null as long as nothing was paid. */
  transaction: string | null
  /** Fen. */
  amount: number
  paidAt: Date | null
}

export type RefundEvidence = {
  kind: 'REFUND'
  provider: PaymentProviderName
  refundNo: string
  /** ACCEPTED: it will be done. FAILED: it will not, and somebody has to look. MISSING: the provider does not know the number. */
  state: 'ACCEPTED' | 'COMPLETE' | 'FAILED' | 'MISSING'
  transaction: string | null
  /** Fen. */
  amount: number
}

export type Evidence = PaymentEvidence | RefundEvidence

export type RefundOrder = {
  refundNo: string
  paymentNo: string
  amount: number
  total: number
  reason: string
  notifyUrl: string
  /** With a marketplace: whose payment it is, and what the platform gives back of its share first, once that was given. */
  payee?: string | undefined
  takenBack?: { shareNo: string; amount: number } | undefined
}

/** Ends the waiting of a payment: a part is the platform's, the rest its payee's, who is paid out by the provider. */
export type ShareOrder = {
  shareNo: string
  paymentNo: string
  transaction: string
  payee: string
  /** Fen: the platform's part, and what is left for the payee. */
  amount: number
  rest: number
}

/**
 * ACCEPTED: it will be done. SHARED: the rest is the payee's, and on its way to their bank. COMPLETE: it has arrived there, or the provider
 * sees to that by itself. FAILED: what was not done yet will not be, and somebody has to look.
 */
export type ShareState = 'ACCEPTED' | 'SHARED' | 'COMPLETE' | 'FAILED'

export type Marketplace = {
  /** Asked again with the same number, it is the same share. @throws AppError `provider.payment` */
  share(order: ShareOrder): Promise<ShareState>
}

/** A line of a day's bill, in fen; refunds are negative. */
export type BillLine = { number: string; transaction: string; kind: 'PAYMENT' | 'REFUND'; amount: number }

export type Notice = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }
export type NoticeAnswer = { status: number; contentType: string; body: string }

export type PaymentProvider = {
  name: PaymentProviderName
  /** What people call it. */
  label: string
  methods: readonly PaymentMethod[]
  capabilities: PaymentCapabilities
  /** For those that pay sellers themselves. The platform's own sales never go through them. */
  market?: Marketplace
  /** Asked again with the same number, it answers for the same payment. @throws AppError `provider.payment` */
  create(order: PaymentOrder): Promise<Tender>
  /** @throws AppError `provider.payment` */
  query(paymentNo: string): Promise<PaymentEvidence>
  /** @returns PAID when it was too late. @throws AppError `provider.payment` */
  close(paymentNo: string): Promise<'CLOSED' | 'PAID'>
  /** Asked again with the same number, it is the same refund. @throws AppError `provider.payment` */
  refund(order: RefundOrder): Promise<RefundEvidence>
  /** @throws AppError `provider.payment` */
  queryRefund(order: Pick<RefundOrder, 'refundNo' | 'paymentNo' | 'payee'>): Promise<RefundEvidence>
  /** @param day `2026-11-22`, in Shanghai. @throws AppError `provider.payment`; `billFailureOf` says why. */
  bill(day: string): Promise<BillLine[]>
  /** @throws NoticeError for everything that the provider did not sign for us, or not just now. */
  verifyNotice(notice: Notice, now: Date): Promise<Evidence>
  /** What the provider takes for "received", and for "send it again". */
  answerNotice(isReceived: boolean): NoticeAnswer
}

/** What is known of a provider without its library, which is loaded when somebody pays. */
export type ProviderFace = Pick<PaymentProvider, 'name' | 'label' | 'methods' | 'capabilities' | 'answerNotice'>

export type MarketFace = ProviderFace & { name: 'wechatmarket' | 'alipaymarket' }

/** What stands behind payments on this site; without a provider nothing is sold for money. */
export type PaymentPort = {
  providers: readonly PaymentProvider[]
  /** Where a provider has ways within WeChat. */
  payer?: PayerPort | undefined
}

export class NoticeError extends Error {}

/** NOT_READY: the provider has not made it yet. UNREADABLE: what came is no bill. UNREACHABLE: the provider did not answer. */
export type BillFailure = 'NOT_READY' | 'UNREADABLE' | 'UNREACHABLE'

/** The cause of a bill that could not be had, for reasons that lie in the bill and not on the way to it. */
export class BillError extends Error {
  readonly why: Exclude<BillFailure, 'UNREACHABLE'>
  constructor(why: Exclude<BillFailure, 'UNREACHABLE'>, options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Reads a bill that was downloaded. @throws AppError `provider.payment` when it is none. */
export function readBill(read: () => BillLine[]): BillLine[] {
  try {
    return read()
  } catch (cause) {
    throw providerFailed(new BillError('UNREADABLE', { cause }))
  }
}

/** Why there was no bill. @param error what `bill` threw */
export const billFailureOf = (error: unknown): BillFailure =>
  error instanceof AppError && error.cause instanceof BillError ? error.cause.why : 'UNREACHABLE'

export const providerFailed = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError('provider.payment', { cause })

/** How old a signed notice may be, in either direction. */
export const NOTICE_SKEW_MS = 300_000
export const PROVIDER_TIMEOUT_MS = 6_000
