/** Choosing how to pay, and going on: a code to scan, or the provider's page. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/error.ts'
import type { Cashier, OfferedWay, PayWay, StartedPayment } from '#lib/contract/trade/payment.ts'
import { money } from '#lib/format/money.ts'
import { QrCode } from './QrCode.tsx'
import { api } from './use-payment.ts'

/** On a phone nobody can scan its own screen: a page opens there. */
const prefersLink = (): boolean => matchMedia('(pointer: coarse)').matches

const firstWay = ({ ways, waiting }: Cashier): PayWay | null => {
  const usable = ways.filter(way => way.whyNot === null)
  const begun = waiting.find(one => usable.some(({ way }) => way === one.way))
  if (begun) return begun.way
  return (usable.find(({ shown }) => (shown === 'LINK') === prefersLink()) ?? usable[0])?.way ?? null
}

function Way({ way, isChosen, choose }: { way: OfferedWay; isChosen: boolean; choose: () => void }) {
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
      <QrCode text={started.qr} label={`支付 ${money(started.amount)} 的二维码`} />
      <p className="text-ink-2">用手机扫码支付。付好之后这里会自己显示结果，可以离开再回来。</p>
    </div>
  )
}

export function Ways({ cashier, onBegun }: { cashier: Cashier; onBegun: () => void }) {
  const [chosen, setChosen] = useState(() => firstWay(cashier))
  const [started, setStarted] = useState<StartedPayment | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const { orderNo, payable, ways, waiting } = cashier
  const shownAs = ways.find(way => way.way === chosen)?.shown
  const isWaiting = waiting.some(one => one.way === chosen)

  const begin = async (way: PayWay, goThere: boolean): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setProblem(null)
    try {
      const begun = await api.createPayment({ body: { orderNo, way } })
      setStarted(begun)
      if (goThere && begun.link) location.assign(begun.link)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '出了点问题，请稍后再试')
    } finally {
      busy.current = false
      setBusy(false)
      onBegun()
    }
  }

  // Somebody comes back to a code that they were shown before.
  const resumes = useRef(shownAs === 'QR' && isWaiting)
  useEffect(() => {
    if (resumes.current && chosen) void begin(chosen, false)
    resumes.current = false
  }, [])

  if (ways.length === 0) {
    return <p className="notice notice-warn">本站还没有开通在线支付，这个订单现在付不了款。</p>
  }
  const current = started?.way === chosen ? started : null
  return (
    <div className="card card-pad stack">
      <fieldset className="grid gap-2">
        <legend className="font-semibold mb-2">支付方式</legend>
        {ways.map(way => (
          <Way key={way.way} way={way} isChosen={way.way === chosen} choose={() => setChosen(way.way)} />
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
          onClick={() => void begin(chosen, true)}
        >
          {isBusy ? '请稍候…' : shownAs === 'QR' ? `显示二维码，支付 ${money(payable)}` : `去支付 ${money(payable)}`}
        </button>
      )}
      {isWaiting && shownAs === 'LINK' && (
        <p className="text-ink-2" role="status">
          正在等支付结果，付好之后这里会自己显示；没有付完可以再点一次。
        </p>
      )}
    </div>
  )
}
