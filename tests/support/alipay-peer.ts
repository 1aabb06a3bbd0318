/**
 * A local Alipay that behaves as its documents say (gateway 2.0, RSA2): it checks the app's signature, signs what it answers, knows of a
 * payment only when somebody has opened it, and writes bills in GBK. With Node's own crypto. The real one is never reached.
 */

import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import type { AlipayPaySettings } from '#server/ports/payment/alipay/adapter.ts'
import { shanghaiTime } from '#server/ports/payment/shanghai-time.ts'

const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })

const APP_ID = '2021000122671080'
const SELLER_ID = '2088102146225135'

type Wish = {
  sub_merchant?: { merchant_id: string }
  settle_info?: { settle_detail_infos: { trans_in_type: string; amount: string }[] }
  out_trade_no: string
  total_amount: string
  subject: string
  time_expire: string
  product_code?: string
}
type Trade = Wish & { tradeNo: string; status: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS'; paidAt: string; back: number }
type Refund = { no: string; trade: Trade; fen: number; isDone: boolean }
type Answer = Record<string, unknown>
/** What goes wrong on the way: answers signed with another key, none at all, a gateway in trouble. */
export type Trouble = 'FORGED' | 'SILENT' | 'DOWN' | 'UNKNOWN' | null

const fen = (yuan: string): number => Math.round(Number(yuan) * 100)
const yuan = (amount: number): string => (amount / 100).toFixed(2)
const refuse = (sub: string): Answer => ({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: sub })
const good = (more: object = {}): Answer => ({ code: '10000', msg: 'Success', ...more })

/** `name=value` of everything but the signature, in the order of the names. */
const textOf = (params: Record<string, string>, without: readonly string[]): string =>
  Object.entries(params)
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const sign = (text: string, key: KeyObject, algorithm = 'RSA-SHA256'): string =>
  createSign(algorithm).update(text).sign(key, 'base64')

const isFromApp = (params: Record<string, string>): boolean =>
  params.app_id === APP_ID &&
  params.sign_type === 'RSA2' &&
  Math.abs(Date.parse(`${params.timestamp?.replace(' ', 'T')}+08:00`) - Date.now()) < 60_000 &&
  createVerify('RSA-SHA256')
    .update(textOf(params, ['sign']))
    .verify(app.publicKey, params.sign ?? '', 'base64')

/** GBK by the decoder read backwards: Node only decodes it. */
const gbkBytes = new Map<string, number[]>()
for (let high = 0x81; high <= 0xfe; high++) {
  for (let low = 0x40; low <= 0xfe; low++) {
    const character = new TextDecoder('gbk').decode(Uint8Array.of(high, low))
    if (character.length === 1 && character !== '\uFFFD' && !gbkBytes.has(character)) gbkBytes.set(character, [high, low])
  }
}
export const toGbk = (text: string): Uint8Array =>
  Uint8Array.from([...text].flatMap(character => gbkBytes.get(character) ?? [character.charCodeAt(0)]))

const BILL_HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

function billOf(trades: Iterable<Trade>, refunds: Iterable<Refund>): Uint8Array {
  const row = (trade: Trade, kind: string, amount: string, request: string) =>
    [
      ...[
        trade.tradeNo,
        trade.out_trade_no,
        kind,
        trade.subject,
        trade.paidAt,
        trade.paidAt,
        '',
        '',
        '',
        '',
        '*某(abc***@example.com)',
      ],
      ...[amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', request, '0.00', '0.00', ''],
    ]
      .map(cell => `${cell}\t`)
      .join(',')
  const lines = [
    '#支付宝业务明细查询',
    `#账号：[${SELLER_ID}0156]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    BILL_HEAD,
    ...[...trades].filter(({ paidAt }) => paidAt).map(trade => row(trade, '交易', trade.total_amount, '')),
    ...[...refunds].map(({ trade, no, fen: back }) => row(trade, '退款', yuan(-back), no)),
    '#-----------------------------------------业务明细列表结束------------------------------------',
  ]
  const summary = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）', '合计,,1,1,0.00']
  return zipSync({ 'summary.csv': toGbk(summary.join('\r\n')), 'list.csv': toGbk(`${lines.join('\r\n')}\r\n`) })
}

export async function startAlipay() {
  const wishes = new Map<string, Wish & { notifyUrl: string }>()
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, Refund>()
  const confirmed = new Map<string, { no: string; keeps: boolean }>()
  const shares = new Map<string, { no: string; fen: number; back: number }>()
  let trouble: Trouble = null
  let bill = new Uint8Array()
  let url = ''

  const open = (no: string): Trade => {
    const wish = wishes.get(no)
    if (!wish) throw new Error(`nothing was begun under ${no}`)
    const tradeNo = `20261123220014${String(trades.size).padStart(14, '0')}`
    const trade = trades.get(no) ?? { ...wish, tradeNo, status: 'WAIT_BUYER_PAY', paidAt: '', back: 0 }
    trades.set(no, trade)
    return trade
  }
  const refund = (trade: Trade, wish: { out_request_no: string; refund_amount: string }): Answer => {
    const key = `${trade.out_trade_no}/${wish.out_request_no}`
    const known = refunds.get(key)
    const amount = fen(wish.refund_amount)
    if (known && known.fen !== amount) return refuse('ACQ.DISCORDANT_REPEAT_REQUEST')
    if (!trade.paidAt) return refuse('ACQ.TRADE_STATUS_ERROR')
    if (!known && trade.back + amount > fen(trade.total_amount)) return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    if (!known) {
      const [part] =
        (wish as { refund_royalty_parameters?: { trans_out: string; amount: string }[] }).refund_royalty_parameters ?? []
      const share = shares.get(trade.out_trade_no)
      if (part && (!share || part.trans_out !== SELLER_ID || share.back + fen(part.amount) > share.fen))
        return refuse('ACQ.INVALID_PARAMETER')
      if (share && part) share.back += fen(part.amount)
      trade.back += amount
      refunds.set(key, { no: wish.out_request_no, trade, fen: amount, isDone: false })
    }
    return good({
      out_trade_no: trade.out_trade_no,
      trade_no: trade.tradeNo,
      fund_change: known ? 'N' : 'Y',
      // Of all refunds of this trade together.
      refund_fee: yuan(trade.back),
    })
  }
  const answer = (method: string, wish: Record<string, string>, notifyUrl: string): Answer => {
    const no = wish.out_trade_no ?? ''
    const trade = trades.get(no)
    if (method === 'alipay.trade.precreate') {
      if (trade?.paidAt) return refuse('ACQ.TRADE_HAS_SUCCESS')
      if (trade?.status === 'TRADE_CLOSED') return refuse('ACQ.TRADE_HAS_CLOSE')
      wishes.set(no, { ...(wish as unknown as Wish), notifyUrl })
      return good({ out_trade_no: no, qr_code: `https://qr.alipay.com/${no}` })
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      if (wish.bill_date === '2020-01-01' || wish.bill_date === '2999-01-01') return refuse('isp.bill_not_exist')
      bill = new Uint8Array(billOf(trades.values(), refunds.values()))
      return good({ bill_download_url: `${url}/bill.zip?token=1` })
    }
    const shared = [...trades.values()].find(({ tradeNo }) => tradeNo === wish.trade_no)
    if (method === 'alipay.trade.settle.confirm') {
      if (!shared?.paidAt || !shared.sub_merchant) return refuse('ACQ.TRADE_STATUS_ERROR')
      const { settle_info, extend_params } = wish as unknown as Wish & { extend_params: { royalty_freeze: string } }
      const known = confirmed.get(shared.out_trade_no)
      if (known && known.no !== wish.out_request_no) return refuse('ACQ.TRADE_SETTLE_ERROR')
      if (!known && fen(settle_info?.settle_detail_infos[0]?.amount ?? '') !== fen(shared.total_amount) - shared.back)
        return refuse('ACQ.INVALID_PARAMETER')
      confirmed.set(shared.out_trade_no, { no: wish.out_request_no ?? '', keeps: extend_params.royalty_freeze === 'true' })
      return good({ out_request_no: wish.out_request_no, trade_no: shared.tradeNo })
    }
    if (method === 'alipay.trade.order.settle') {
      const [part] = (wish as unknown as { royalty_parameters: { trans_in: string; amount: string }[] }).royalty_parameters
      if (!shared || !confirmed.get(shared.out_trade_no)?.keeps || part?.trans_in !== SELLER_ID)
        return refuse('ACQ.TRADE_SETTLE_ERROR')
      const amount = fen(part.amount)
      if (amount > Math.floor((fen(shared.total_amount) - shared.back) * 0.3)) return refuse('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR')
      if (!shares.has(shared.out_trade_no))
        shares.set(shared.out_trade_no, { no: wish.out_request_no ?? '', fen: amount, back: 0 })
      return good({ trade_no: shared.tradeNo, settle_no: `2021${wish.out_request_no}` })
    }
    if (!trade) return refuse('ACQ.TRADE_NOT_EXIST')
    if (method === 'alipay.trade.refund') return refund(trade, wish as { out_request_no: string; refund_amount: string })
    if (method === 'alipay.trade.close') {
      if (trade.status !== 'WAIT_BUYER_PAY') return refuse('ACQ.REASON_TRADE_STATUS_INVALID')
      trade.status = 'TRADE_CLOSED'
      return good({ out_trade_no: no, trade_no: trade.tradeNo })
    }
    if (method === 'alipay.trade.query') {
      const { tradeNo, status, total_amount, paidAt } = trade
      return good({
        out_trade_no: no,
        trade_no: tradeNo,
        trade_status: status,
        total_amount,
        ...(paidAt && { send_pay_date: paidAt }),
      })
    }
    const known = refunds.get(`${no}/${wish.out_request_no}`)
    if (!known?.isDone) return good()
    return good({
      out_trade_no: no,
      trade_no: trade.tradeNo,
      out_request_no: known.no,
      refund_status: 'REFUND_SUCCESS',
      total_amount: trade.total_amount,
      refund_amount: yuan(known.fen),
    })
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://peer')
    if (trouble === 'SILENT') {
      req.socket.destroy()
      return
    }
    if (trouble === 'DOWN') {
      res.writeHead(502).end('<html>bad gateway</html>')
      return
    }
    if (pathname === '/bill.zip') {
      res.writeHead(200).end(bill)
      return
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const params = Object.fromEntries([...searchParams, ...form])
    const { method = '', biz_content = '{}', notify_url = '' } = params
    if (req.method === 'GET') {
      // Somebody's browser opens the page.
      if (!isFromApp(params)) {
        res.writeHead(400).end('验签出错')
        return
      }
      const wish = JSON.parse(biz_content) as Wish
      wishes.set(wish.out_trade_no, { ...wish, notifyUrl: notify_url })
      open(wish.out_trade_no)
      res.writeHead(200).end('收银台')
      return
    }
    const invalid = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
    let reply: Answer = isFromApp(params) ? answer(method, JSON.parse(biz_content), notify_url) : invalid
    if (trouble === 'UNKNOWN') reply = { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.ACQ.SYSTEM_ERROR' }
    const text = JSON.stringify(reply)
    const signature = sign(text, trouble === 'FORGED' ? app.privateKey : alipay.privateKey)
    res.writeHead(200, { 'content-type': 'application/json;charset=utf-8' })
    res.end(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const settings: AlipayPaySettings = {
    appId: APP_ID,
    privateKey: app.privateKey,
    publicKey: alipay.publicKey,
    sellerId: SELLER_ID,
    gatewayUrl: `${url}/gateway.do`,
    ways: ['QR', 'PAGE', 'WAP'],
  }

  type NoticeOptions = { at?: Date; over?: Record<string, string>; key?: KeyObject; weak?: boolean }
  const notice = (trade: Trade, { at = new Date(), over = {}, key = alipay.privateKey, weak = false }: NoticeOptions = {}) => {
    const fields: Record<string, string> = {
      app_id: APP_ID,
      auth_app_id: APP_ID,
      buyer_pay_amount: trade.total_amount,
      charset: 'utf-8',
      fund_bill_list: JSON.stringify([{ amount: trade.total_amount, fundChannel: 'ALIPAYACCOUNT' }]),
      gmt_create: trade.paidAt,
      gmt_payment: trade.paidAt,
      notify_id: '2026112300222155624068450559358070',
      notify_time: shanghaiTime(at),
      notify_type: 'trade_status_sync',
      out_trade_no: trade.out_trade_no,
      seller_id: SELLER_ID,
      subject: trade.subject,
      total_amount: trade.total_amount,
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      version: '1.0',
      ...over,
    }
    const signature = sign(textOf(fields, ['sign', 'sign_type']), key, weak ? 'RSA-SHA1' : 'RSA-SHA256')
    const form = new URLSearchParams({ ...fields, sign: signature, sign_type: weak ? 'RSA' : 'RSA2' })
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } as Record<string, string>,
      body: Buffer.from(form.toString()),
    }
  }

  return {
    settings,
    open,
    /** Somebody opens what was begun and pays. @returns the notice. */
    pay(no: string, options?: NoticeOptions) {
      const trade = open(no)
      trade.status = 'TRADE_SUCCESS'
      trade.paidAt ||= shanghaiTime(new Date())
      return notice(trade, options)
    },
    finishRefunds(): void {
      for (const one of refunds.values()) one.isDone = true
    },
    /** A part given back comes as one more success, with the sum of all refunds. */
    noticeOfRefund(no: string, refundNo: string) {
      const trade = open(no)
      return notice(trade, { over: { out_biz_no: refundNo, refund_fee: yuan(trade.back), gmt_refund: shanghaiTime(new Date()) } })
    },
    wishOf: (no: string) => wishes.get(no),
    finishShares(): void {
      // Alipay does both at once.
    },
    /** What lies on the accounts of the seller and the platform of one payment, in fen. */
    dividedOf(no: string) {
      const trade = open(no)
      const share = shares.get(no)
      const platform = share ? share.fen - share.back : 0
      return { seller: fen(trade.total_amount) - trade.back - platform, platform }
    },
    trouble(now: Trouble): void {
      trouble = now
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type AlipayPeer = Awaited<ReturnType<typeof startAlipay>>
