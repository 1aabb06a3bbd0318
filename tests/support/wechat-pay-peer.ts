/**
 * A local WeChat Pay that behaves as its documents say (APIv3, public-key mode): it checks the merchant's signature, signs what it answers
 * and seals its notices. Written with Node's own crypto, so that it shares nothing with the library that it tests. The real one is never reached.
 */

import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { BridgeCall } from '#lib/contract/trade/payment.ts'
import { shanghaiRfc3339 } from '#server/ports/payment/shanghai-time.ts'
import type { WechatPaySettings } from '#server/ports/payment/wechat/adapter.ts'
import { createWechatPeople, OFFICIAL, type Payer } from './wechat-people-peer.ts'

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const wechat = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const KEY_ID = 'PUB_KEY_ID_0116000000012026112300000000000000'
const MERCHANT = { mchId: '1900000109', appId: 'wxd678efh567hg6787', serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' }
const API_KEY = '0123456789abcdef0123456789abcdef'

type Trade = {
  no: string
  amount: number
  title: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  id: string
  paidAt: string
  back: number
  /** Of a seller, in the mode for marketplaces. */
  sub?: string
  payer?: Payer
}
/** What the platform took of a payment, what of that it gave back, and what left for the seller's bank. */
type Share = {
  no: string
  trade: Trade
  amount: number
  back: Map<string, number>
  isDone: boolean
  payout: 'NONE' | 'INIT' | 'SUCCESS' | 'FAIL'
}
type Refund = { no: string; trade: Trade; amount: number; id: string; isDone: boolean }
type Wish = { out_trade_no: string; description: string; amount: { total: number }; appid?: string; payer?: { openid?: string } }
type Answer = { status: number; body: object | null }
/** What goes wrong on the way: answers signed with another key, none at all, a server in trouble, a probe that must not be believed. */
export type Trouble = 'FORGED' | 'SILENT' | 'DOWN' | 'BUSY' | null

const refuse = (status: number, code: string, message = code): Answer => ({ status, body: { code, message } })
const yuan = (fen: number): string => (fen / 100).toFixed(2)

function signed(body: string, { at = new Date(), key = wechat.privateKey, probe = false } = {}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': KEY_ID,
    'wechatpay-signature': probe ? `WECHATPAY/SIGNTEST/${signature}` : signature,
  }
}

/** Whether the merchant signed exactly this request. */
function isFromMerchant(req: IncomingMessage, body: string): boolean {
  const [scheme, fields = ''] = (req.headers.authorization ?? '').split(' ')
  const { mchid, serial_no, timestamp, nonce_str, signature } = Object.fromEntries(
    [...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  const text = `${req.method}\n${req.url}\n${timestamp}\n${nonce_str}\n${body}\n`
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    mchid === MERCHANT.mchId &&
    serial_no === MERCHANT.serial &&
    createVerify('RSA-SHA256')
      .update(text)
      .verify(merchant.publicKey, signature ?? '', 'base64')
  )
}

const combinedReply = (trade: Trade) => ({
  combine_appid: trade.payer?.appid ?? MERCHANT.appId,
  combine_mchid: MERCHANT.mchId,
  combine_out_trade_no: `C${trade.no}`,
  sub_orders: [
    {
      mchid: MERCHANT.mchId,
      sub_mchid: trade.sub,
      trade_type: trade.payer ? 'JSAPI' : 'NATIVE',
      trade_state: trade.back > 0 ? 'REFUND' : trade.state,
      out_trade_no: trade.no,
      amount: { total_amount: trade.amount, currency: 'CNY' },
      ...(trade.paidAt ? { transaction_id: trade.id, success_time: trade.paidAt } : {}),
    },
  ],
})
const plainReply = (trade: Trade) => ({
  appid: trade.payer?.appid ?? MERCHANT.appId,
  mchid: MERCHANT.mchId,
  out_trade_no: trade.no,
  trade_type: trade.payer ? 'JSAPI' : 'NATIVE',
  trade_state: trade.back > 0 ? 'REFUND' : trade.state,
  trade_state_desc: '',
  amount: { total: trade.amount, currency: 'CNY' },
  ...(trade.paidAt
    ? { transaction_id: trade.id, success_time: trade.paidAt, payer: { openid: trade.payer?.openid ?? 'o-payer' } }
    : {}),
})
const reply = (trade: Trade): object => (trade.sub ? combinedReply(trade) : plainReply(trade))

const BILL_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

function billOf(trades: Iterable<Trade>, refunds: Iterable<Refund>): string {
  const row = (trade: Trade, state: string, paid: number, back: [id: string, no: string, fen: number], how: [string, string]) =>
    [
      ...[
        '2026-11-23 10:00:00',
        MERCHANT.appId,
        MERCHANT.mchId,
        '0',
        '',
        trade.id,
        trade.no,
        'o-payer',
        'NATIVE',
        state,
        'OTHERS',
        'CNY',
      ],
      ...[
        yuan(paid),
        '0.00',
        back[0],
        back[1],
        yuan(back[2]),
        '0.00',
        ...how,
        trade.title,
        '',
        '0.00000',
        '0.60%',
        yuan(paid),
        yuan(back[2]),
        '',
      ],
    ]
      .map(cell => `\`${cell}`)
      .join(',')
  const lines = [
    ...[...trades].filter(({ paidAt }) => paidAt).map(trade => row(trade, 'SUCCESS', trade.amount, ['0', '0', 0], ['', ''])),
    ...[...refunds]
      .filter(({ isDone }) => isDone)
      .map(({ trade, id, no, amount }) => row(trade, 'REFUND', 0, [id, no, amount], ['ORIGINAL', 'SUCCESS'])),
  ]
  const summary = [
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`1,`0.00,`0.00,`0.00,`0.00,`0.00,`0.00',
  ]
  return `\uFEFF${[BILL_HEAD, ...lines, ...summary].join('\r\n')}\r\n`
}

export async function startWechatPay() {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, Refund>()
  const shares = new Map<string, Share>()
  const people = createWechatPeople()
  let trouble: Trouble = null
  let bill = Buffer.alloc(0)
  let url = ''

  const refundSaid = ({ no, trade, amount, id, isDone }: Refund) => ({
    refund_id: id,
    out_refund_no: no,
    transaction_id: trade.id,
    out_trade_no: trade.no,
    channel: 'ORIGINAL',
    status: isDone ? 'SUCCESS' : 'PROCESSING',
    amount: { refund: amount, total: trade.amount, currency: 'CNY' },
  })

  const begin = (kind: string, wish: Wish): Answer => {
    const known = trades.get(wish.out_trade_no)
    const openid = wish.payer?.openid ?? ''
    if (kind === 'jsapi' && !people.knows(wish.appid, openid)) return refuse(400, 'PARAM_ERROR', 'appid和openid不匹配')
    if (known?.payer && known.payer.openid !== openid) return refuse(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
    if (known?.state === 'SUCCESS') return refuse(400, 'ORDERPAID')
    if (known?.state === 'CLOSED') return refuse(400, 'ORDER_CLOSED')
    if (known && known.amount !== wish.amount.total) return refuse(403, 'OUT_TRADE_NO_USED')
    const id = `4200${Date.now()}${String(trades.size).padStart(11, '0')}`
    const trade: Trade = {
      no: wish.out_trade_no,
      amount: wish.amount.total,
      title: wish.description,
      state: 'NOTPAY',
      id,
      paidAt: '',
      back: 0,
    }
    trades.set(trade.no, known ?? trade)
    const code = createHash('md5').update(trade.no).digest('hex')
    if (kind === 'jsapi') {
      trade.payer = { openid, appid: wish.appid ?? '', prepayId: `wx${code}` }
      return { status: 200, body: { prepay_id: trade.payer.prepayId } }
    }
    const answer =
      kind === 'native' ? { code_url: `weixin://wxpay/bizpayurl?pr=${code}` } : { h5_url: `${url}/checkmweb?prepay_id=${code}` }
    return { status: 200, body: answer }
  }
  const close = (trade: Trade | undefined): Answer => {
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST')
    if (trade.state === 'SUCCESS') return refuse(400, 'ORDERPAID')
    trade.state = 'CLOSED'
    return { status: 204, body: null }
  }
  const refund = (wish: { out_trade_no: string; out_refund_no: string; amount: { refund: number } }): Answer => {
    const known = refunds.get(wish.out_refund_no)
    const trade = trades.get(wish.out_trade_no)
    if (!trade?.paidAt) return refuse(404, 'RESOURCE_NOT_EXISTS')
    if (known) {
      return known.amount === wish.amount.refund
        ? { status: 200, body: refundSaid(known) }
        : refuse(400, 'INVALID_REQUEST', '退款金额与之前请求不一致')
    }
    if (trade.back + wish.amount.refund > trade.amount) return refuse(400, 'INVALID_REQUEST', '退款金额大于可退金额')
    trade.back += wish.amount.refund
    const made = {
      no: wish.out_refund_no,
      trade,
      amount: wish.amount.refund,
      id: `5030${Date.now()}${refunds.size}`,
      isDone: false,
    }
    refunds.set(made.no, made)
    return { status: 200, body: refundSaid(made) }
  }

  /** Shares, their returns and payouts: each once under its number, and never more than there is. */
  const shareSaid = (share: Share) => ({
    out_order_no: share.no,
    transaction_id: share.trade.id,
    order_id: `3008${share.no}`,
    status: share.isDone ? 'FINISHED' : 'PROCESSING',
    receivers:
      share.amount > 0
        ? [{ receiver_account: MERCHANT.mchId, amount: share.amount, result: share.isDone ? 'SUCCESS' : 'PENDING' }]
        : [],
  })
  const leftOf = (trade: Trade): number =>
    [...shares.values()]
      .filter(share => share.trade === trade)
      .reduce(
        (left, share) => left - share.amount + [...share.back.values()].reduce((a, b) => a + b, 0),
        trade.amount - trade.back,
      )
  const shareOut = (wish: { transaction_id: string; sub_mchid: string; out_order_no: string }, amount: number): Answer => {
    const trade = [...trades.values()].find(one => one.id === wish.transaction_id && one.sub === wish.sub_mchid)
    if (!trade?.paidAt) return refuse(404, 'RESOURCE_NOT_EXISTS')
    if (amount > Math.floor((trade.amount - trade.back) * 0.3)) return refuse(400, 'RULE_LIMIT', '分账金额超过最大比例')
    const known = shares.get(wish.out_order_no)
    const share = known ?? { no: wish.out_order_no, trade, amount, back: new Map(), isDone: false, payout: 'NONE' }
    if (share.amount !== amount) return refuse(400, 'INVALID_REQUEST')
    shares.set(share.no, share)
    return { status: 200, body: shareSaid(share) }
  }
  const market = (method: string, path: string, query: URLSearchParams, body: string): Answer | null => {
    const wish = body ? JSON.parse(body) : {}
    const begun = /^\/v3\/combine-transactions\/(native|h5|jsapi)$/.exec(path)?.[1]
    if (method === 'POST' && begun) {
      const [order] = wish.sub_orders
      if (!order.sub_mchid || !order.settle_info.profit_sharing || wish.combine_out_trade_no !== `C${order.out_trade_no}`)
        return refuse(400, 'PARAM_ERROR')
      const whose = { appid: wish.combine_appid, payer: wish.combine_payer_info, amount: { total: order.amount.total_amount } }
      const made = begin(begun, { ...order, ...whose })
      Object.assign(trades.get(order.out_trade_no) ?? {}, { sub: order.sub_mchid })
      return made
    }
    const [, no = '', closing] = /^\/v3\/combine-transactions\/out-trade-no\/C(\w+?)(\/close)?$/.exec(path) ?? []
    const trade = trades.get(no)
    if (no && closing) return close(wish.sub_orders[0].sub_mchid === trade?.sub ? trade : undefined)
    if (no) return trade ? { status: 200, body: reply(trade) } : refuse(404, 'ORDER_NOT_EXIST')
    if (path === '/v3/ecommerce/refunds/apply') {
      const of = trades.get(wish.out_trade_no)
      if (of?.sub !== wish.sub_mchid) return refuse(404, 'RESOURCE_NOT_EXISTS')
      if (of && !refunds.has(wish.out_refund_no) && leftOf(of) < wish.amount.refund && of.back + wish.amount.refund <= of.amount)
        return refuse(403, 'NOT_ENOUGH', '二级商户账户余额不足')
      const made = refund(wish)
      return made.status === 200 ? { status: 200, body: { ...made.body, status: undefined } } : made
    }
    const refundNo = /^\/v3\/ecommerce\/refunds\/out-refund-no\/(\w+)$/.exec(path)?.[1]
    if (refundNo) {
      const known = refunds.get(refundNo)
      return known && known.trade.sub === query.get('sub_mchid')
        ? { status: 200, body: refundSaid(known) }
        : refuse(404, 'RESOURCE_NOT_EXISTS')
    }
    if (path === '/v3/ecommerce/profitsharing/orders' && method === 'POST') {
      const [receiver] = wish.receivers
      if (receiver.receiver_account !== MERCHANT.mchId || receiver.amount < 1) return refuse(400, 'PARAM_ERROR')
      return shareOut(wish, receiver.amount)
    }
    if (path === '/v3/ecommerce/profitsharing/finish-order') return shareOut(wish, 0)
    if (path === '/v3/ecommerce/profitsharing/orders') {
      const share = shares.get(query.get('out_order_no') ?? '')
      return share ? { status: 200, body: shareSaid(share) } : refuse(404, 'RESOURCE_NOT_EXISTS')
    }
    if (path === '/v3/ecommerce/profitsharing/returnorders') {
      const share = shares.get(wish.out_order_no)
      if (!share?.isDone) return refuse(404, 'RESOURCE_NOT_EXISTS')
      const returned = [...share.back].filter(([of]) => of !== wish.out_return_no).reduce((sum, [, part]) => sum + part, 0)
      if (returned + wish.amount > share.amount) return refuse(400, 'INVALID_REQUEST')
      const first = !share.back.has(wish.out_return_no)
      share.back.set(wish.out_return_no, wish.amount)
      return { status: 200, body: { out_return_no: wish.out_return_no, result: first ? 'PROCESSING' : 'SUCCESS' } }
    }
    const paidOut = /^\/v3\/ecommerce\/fund\/withdraw(?:\/out-request-no\/(\w+))?$/.exec(path)
    if (!paidOut) return null
    const share = shares.get(paidOut[1] ?? wish.out_request_no)
    if (!share || (method === 'GET' && share.payout === 'NONE')) return refuse(404, 'RESOURCE_NOT_EXISTS')
    if (method === 'POST') share.payout = 'INIT'
    return {
      status: 200,
      body: { withdraw_id: `1209${share.no}`, out_request_no: share.no, ...(method === 'GET' ? { status: share.payout } : {}) },
    }
  }

  const answer = (method: string, path: string, query: URLSearchParams, body: string): Answer => {
    const marketed = market(method, path, query, body)
    if (marketed) return marketed
    const [, begun, no = '', closing] =
      /^\/v3\/pay\/transactions\/(native|h5|jsapi|out-trade-no)(?:\/(\w+)(\/close)?)?$/.exec(path) ?? []
    if (method === 'POST' && begun && begun !== 'out-trade-no') return begin(begun, JSON.parse(body))
    if (method === 'POST' && closing) return close(trades.get(no))
    if (method === 'GET' && begun) {
      const trade = trades.get(no)
      return trade ? { status: 200, body: reply(trade) } : refuse(404, 'ORDER_NOT_EXIST')
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(JSON.parse(body))
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1]
    if (method === 'GET' && refundNo) {
      const known = refunds.get(refundNo)
      return known ? { status: 200, body: refundSaid(known) } : refuse(404, 'RESOURCE_NOT_EXISTS')
    }
    if (method === 'GET' && path === '/v3/bill/tradebill') {
      const text = Buffer.from(billOf(trades.values(), refunds.values()))
      bill = gzipSync(text)
      const hash = createHash('sha1').update(text).digest('hex')
      return {
        status: 200,
        body: { hash_type: 'SHA1', hash_value: hash, download_url: `${url}/v3/billdownload/file?token=t%2B1` },
      }
    }
    return refuse(404, 'NOT_FOUND')
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    if (trouble === 'SILENT') {
      req.socket.destroy()
      return
    }
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://peer')
    const ofPerson = people.answer(pathname, searchParams, trouble === 'DOWN')
    if (ofPerson) {
      res.writeHead(ofPerson.status, ofPerson.headers).end(ofPerson.body)
      return
    }
    const isMerchant = isFromMerchant(req, body)
    // A file comes without a signature.
    if (isMerchant && pathname === '/v3/billdownload/file') {
      res.writeHead(200, { 'content-type': 'application/x-gzip' }).end(bill)
      return
    }
    let reply = isMerchant ? answer(req.method ?? '', pathname, searchParams, body) : refuse(401, 'SIGN_ERROR')
    if (trouble === 'DOWN') reply = refuse(500, 'SYSTEM_ERROR')
    if (trouble === 'BUSY') reply = refuse(429, 'FREQUENCY_LIMITED')
    const text = reply.body ? JSON.stringify(reply.body) : ''
    const key = trouble === 'FORGED' ? merchant.privateKey : wechat.privateKey
    res.writeHead(reply.status, { 'content-type': 'application/json', ...signed(text, { key }) }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const settings: WechatPaySettings = {
    ...MERCHANT,
    privateKey: merchant.privateKey,
    publicKeys: { [KEY_ID]: wechat.publicKey },
    apiKey: API_KEY,
    url,
    payerAppId: OFFICIAL.appId,
    ways: ['NATIVE', 'H5', 'JSAPI'],
  }

  type NoticeOptions = Parameters<typeof signed>[1] & { over?: object; apiKey?: string }
  const notice = (event: string, content: object, { over = {}, apiKey = API_KEY, ...how }: NoticeOptions = {}) => {
    const nonce = randomBytes(6).toString('hex')
    const kind = event.startsWith('REFUND') ? 'refund' : 'transaction'
    const cipher = createCipheriv('aes-256-gcm', apiKey, nonce).setAAD(Buffer.from(kind))
    const sealed = Buffer.concat([cipher.update(JSON.stringify({ ...content, ...over })), cipher.final(), cipher.getAuthTag()])
    const body = JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: shanghaiRfc3339(new Date()),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: {
        original_type: kind,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: kind,
        nonce,
      },
    })
    return { headers: signed(body, how), body: Buffer.from(body) }
  }

  return {
    url,
    settings,
    /** The official account, as a site's settings name it. */
    payer: { ...OFFICIAL, pageUrl: `${url}/connect/oauth2/authorize`, apiUrl: url },
    people,
    /** WeChat's browser asks the person who holds the phone. @returns the number of the payment. */
    openSheet: (call: BridgeCall, who?: string): string =>
      people.openSheet(call, { trades: trades.values(), key: merchant.publicKey, ...(who ? { who } : {}) }).no,
    /** Somebody scans the code and pays. @returns the notice. */
    pay(no: string, options?: NoticeOptions) {
      const trade = trades.get(no)
      if (!trade) throw new Error(`nothing was begun under ${no}`)
      trade.state = 'SUCCESS'
      trade.paidAt ||= shanghaiRfc3339(new Date())
      return notice('TRANSACTION.SUCCESS', reply(trade), options)
    },
    finishRefunds(): void {
      for (const one of refunds.values()) one.isDone = true
    },
    noticeOfRefund(no: string, options?: NoticeOptions) {
      const known = refunds.get(no) as Refund
      const { status, ...content } = refundSaid(known)
      const whose = known.trade.sub ? { sp_mchid: MERCHANT.mchId, sub_mchid: known.trade.sub } : { mchid: MERCHANT.mchId }
      return notice('REFUND.SUCCESS', { ...whose, ...content, refund_status: status }, options)
    },
    /** The platform's parts are taken, and what was sent to banks has arrived or come back. */
    finishShares(payout: 'SUCCESS' | 'FAIL' = 'SUCCESS'): void {
      for (const one of shares.values()) {
        one.isDone = true
        if (one.payout === 'INIT') one.payout = payout
      }
    },
    /** What lies on the accounts of the seller and the platform of one payment, in fen. */
    dividedOf(no: string) {
      const trade = trades.get(no) as Trade
      const seller = leftOf(trade)
      return { seller, platform: trade.amount - trade.back - seller }
    },
    trouble(now: Trouble): void {
      trouble = now
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

export type WechatPayPeer = Awaited<ReturnType<typeof startWechatPay>>
