/** Back from WeChat's page, which has said who pays: on to the cashier, or in words why it did not work. */
import { useEffect, useRef, useState } from 'react'
import { Loading } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { payer } from '#lib/calls/trade/payer.ts'
import { safeBack } from '#lib/session/back.ts'

const api = clientOf(payer)

const DECLINED = '微信没有确认付款人，可以返回收银台再点一次，或换一种支付方式。'
const INCOMPLETE = '请从收银台进入这个页面。'

/** @returns why it did not work; null: it did. */
async function finish(query: URLSearchParams): Promise<string | null> {
  const [code, state] = [query.get('code'), query.get('state')]
  if (!state) return INCOMPLETE
  if (!code) return DECLINED
  try {
    await api.finishPayer({ body: { code, state } })
    return null
  } catch (error) {
    return messageOf(error, '没有确认成，请返回收银台再点一次')
  }
}

/** Without the mark that lets the cashier go on by itself: it would only be sent here again. */
const cashierOf = (back: string): string => back.split('#')[0] ?? back

export function PayerReturn() {
  const [problem, setProblem] = useState<string | null>(null)
  const [back, setBack] = useState('/home')
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const query = new URLSearchParams(location.search)
    const to = safeBack(query.get('back'))
    setBack(to)
    // The code is spent with the first try: reloading the page must not send it again.
    history.replaceState(null, '', `${location.pathname}?back=${encodeURIComponent(to)}`)
    void finish(query).then(why => (why === null ? location.replace(to) : setProblem(why)))
  }, [])

  if (problem === null) {
    return (
      <div className="card card-pad stack">
        <p className="text-ink-2">正在请微信确认付款人，请稍候…</p>
        <Loading lines={2} />
      </div>
    )
  }
  return (
    <div className="card card-pad stack">
      <p className="notice notice-bad" role="alert">
        {problem}
      </p>
      <a className="btn btn-main btn-block" href={cashierOf(back)}>
        {back.startsWith('/pay/') ? '返回收银台' : '返回首页'}
      </a>
    </div>
  )
}
