/** People who order and pay as fast as they are answered, from a process of its own: order, begin the payment, and the provider's notice. */
import { fork } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { SANDBOX_MERCHANT, signedHeaders } from '#server/ports/payment/sandbox/signing.ts'
import { type Caller, openCaller } from './caller.ts'

export type Buyer = { token: string; serverId: number; packageId: number }
export type BuyersPlan = { url: string; buyers: Buyer[]; connections: number } & ({ ms: number } | { orders: number })
export type BuyersResult = { perSecond: number; p50: number; p99: number; done: number }

const key = (): Record<string, string> => ({ 'Idempotency-Key': randomBytes(16).toString('hex') })

/** An order, and the beginning of its payment. */
export async function beginPayment(caller: Caller, { token, serverId, packageId }: Buyer) {
  const order = {
    packages: [{ packageId, quantity: 1 }],
    appointmentAt: null,
    address: '',
    contactName: '测试',
    contactPhone: '13800000000',
    note: '',
    useCoins: false,
  }
  const placed = await caller.call<{ orderNo: string }>('POST', `/v1/front/same/city/server/${serverId}`, token, { order }, key())
  const wish = { orderNo: placed.data.orderNo, way: 'SANDBOX_QR' }
  const begun = await caller.call<{ paymentNo: string; amount: number }>('POST', '/v1/front/pay/common', token, wish, key())
  return begun.data
}

export async function buyOnce(caller: Caller, buyer: Buyer): Promise<void> {
  const { paymentNo, amount } = await beginPayment(caller, buyer)
  const notice = JSON.stringify({
    merchant: SANDBOX_MERCHANT,
    event: 'TRADE',
    tradeNo: paymentNo,
    state: 'SUCCESS',
    transaction: `T${Date.now()}${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
    amount,
    paidAt: new Date().toISOString(),
  })
  await caller.call('POST', '/pay/notice/sandbox', undefined, notice, signedHeaders('notice', notice))
}

/** Each connection goes through buyers of its own. */
export function buy(plan: BuyersPlan): Promise<BuyersResult> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      child.disconnect()
      resolve(message as BuyersResult)
    })
    child.once('error', reject)
    child.once('exit', code => code && reject(new Error(`The buyers ended with ${code}`)))
    child.send(plan)
  })
}

async function run(plan: BuyersPlan): Promise<BuyersResult> {
  const { url, buyers, connections } = plan
  const took: number[] = []
  const callers = await Promise.all(Array.from({ length: connections }, () => openCaller(url)))
  const started = performance.now()
  let begun = 0
  const goesOn = () => ('ms' in plan ? performance.now() - started < plan.ms : begun < plan.orders)
  await Promise.all(
    callers.map(async (caller, index) => {
      for (let turn = 0; goesOn(); turn++) {
        begun += 1
        const began = performance.now()
        await buyOnce(caller, buyers[(index + turn * connections) % buyers.length] as Buyer)
        took.push(performance.now() - began)
      }
      caller.close()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99), done: took.length }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', plan => {
    run(plan as BuyersPlan).then(
      result => process.send?.(result),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
