/** Choosing how to pay, and going on: a code to scan, the provider's page, or WeChat's own browser. */
import { useEffect, useState } from 'react'
import { QrCode } from '#components/ui/QrCode.tsx'
import type { Cashier, OfferedWay, PayWay, StartedPayment } from '#lib/contract/trade/payment.ts'
import { money } from '#lib/format/money.ts'
import { GO_ON, isInWechat, usableWays } from './bridge.ts'
import { useStartPayment } from './use-start-payment.ts'

/** A phone cannot scan its own screen: there a page opens instead of the code. */
const prefersLink = (): boolean => matchMedia('(pointer: coarse)').matches

const initialWay = (ways: readonly OfferedWay[], waiting: Cashier['waiting'], goesOn: boolean): PayWay | null => {
  const usable = ways.filter(way => way.whyNot === null)
  const bridge = usable.find(({ shown }) => shown === 'BRIDGE')
  if (bridge && goesOn) return bridge.way
  const begun = waiting.find(one => usable.some(({ way }) => way === one.way))
  if (begun) return begun.way
  return (bridge ?? usable.find(({ shown }) => (shown === 'LINK') === prefersLink()) ?? usable[0])?.way ?? null
}

function PayWayOption({ way, isChosen, choose }: { way: OfferedWay; isChosen: boolean; choose: () => void }) {
  return (
    <label className="pay-way">
      <input type="radio" name="way" checked={isChosen} disabled={way.whyNot !== null} onChange={choose} />
      <span className="grow">
        {way.label}
        {way.whyNot && <span className="block text-sm text-ink-2">{way.whyNot}</span>}
      </span>
    </label>
  )
}

function Scan({ started }: { started: StartedPayment }) {
  if (!started.qr) return null
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <QrCode className="pay-qr" text={started.qr} label={`支付 ${money(started.amount)} 的二维码`} />
      <p className="text-ink-2">用手机扫码支付。付好之后这里会自己显示结果，可以离开再回来。</p>
    </div>
  )
}

/** What the button promises. */
const promise = (shown: OfferedWay['shown'] | undefined, payable: number): string =>
  shown === 'QR' ? `显示二维码，支付 ${money(payable)}` : shown === 'LINK' ? `去支付 ${money(payable)}` : `支付 ${money(payable)}`

/** @param offered there are ways, but none on this device. */
function NoPayWay({ offered }: { offered: boolean }) {
  return (
    <p className="notice notice-warn">
      {offered ? '这个订单要在微信里付款：请在微信里打开这个页面。' : '本站还没有开通在线支付，这个订单现在付不了款。'}
    </p>
  )
}

export function PayWays({ cashier, onBegun }: { cashier: Cashier; onBegun: () => void }) {
  const { orderNo, payable, waiting } = cashier
  const ways = usableWays(cashier.ways)
  // Back from WeChat's page, which has said who pays.
  const [goesOn] = useState(() => isInWechat() && location.hash === GO_ON)
  const [chosen, setChosen] = useState(() => initialWay(ways, waiting, goesOn))
  const { started, problem, isBusy, begin } = useStartPayment(orderNo, onBegun)
  const shownAs = ways.find(way => way.way === chosen)?.shown
  const isWaiting = waiting.some(one => one.way === chosen)

  useEffect(() => {
    if (location.hash === GO_ON) history.replaceState(null, '', location.pathname + location.search)
    if (!chosen) return
    if (goesOn && shownAs === 'BRIDGE') void begin(chosen, 'GONE')
    // Somebody comes back to a code that they were shown before.
    else if (shownAs === 'QR' && isWaiting) void begin(chosen, 'STAYS')
  }, [])

  if (ways.length === 0) return <NoPayWay offered={cashier.ways.length > 0} />
  const current = started?.way === chosen ? started : null
  return (
    <div className="card card-pad stack">
      <fieldset className="grid gap-2">
        <legend className="font-semibold mb-2">支付方式</legend>
        {ways.map(way => (
          <PayWayOption key={way.way} way={way} isChosen={way.way === chosen} choose={() => setChosen(way.way)} />
        ))}
      </fieldset>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      {current && <Scan started={current} />}
      {!current?.qr && chosen && (
        <button
          type="button"
          className="btn btn-main btn-block"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void begin(chosen, 'GOES')}
        >
          {isBusy ? '请稍候…' : promise(shownAs, payable)}
        </button>
      )}
      {isWaiting && !isBusy && shownAs !== 'QR' && (
        <p className="text-ink-2" role="status">
          正在等支付结果，付好之后这里会自己显示；没有付完可以再点一次。
        </p>
      )}
    </div>
  )
}
