/** Asks before coins are taken, and says how many are missing and where they are earned. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { downloadBuying } from '#lib/calls/park/download-buying.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import { thousands } from '#lib/format/thousands.ts'

const api = clientOf({ buyDownload: downloadBuying.buyDownload, getSurplus: coin.getSurplus })

export interface CoinDialogProps {
  id: number
  /** In coins. */
  price: number
  /** Begins the download. */
  done: () => Promise<void>
  close: () => void
}

function Offer({ id, price, done, close, balance }: CoinDialogProps & { balance: number }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)
  const missing = price - balance
  const send = async () => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      const { coins } = await api.buyDownload({ params: { id }, body: {} })
      await done()
      toast(coins > 0 ? `用了 ${thousands(coins)} 枚金币，以后下载不再扣` : '已经换取过，没有再扣金币', { tone: 'ok' })
      close()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      sent.current = false
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <p>
        这份资料要用 <strong className="num">{price}</strong> 枚金币，你有 <strong className="num">{balance}</strong> 枚。
      </p>
      {missing > 0 ? (
        <>
          <p className="notice notice-warn">
            还差 {thousands(missing)} 枚。每天签到、完善资料、回答被采纳、主题被评为精华都可以得到金币。
          </p>
          <a className="btn btn-main btn-block" href="/member">
            去签到
          </a>
          <a className="btn btn-block" href="/rule?id=coin">
            看金币规则
          </a>
        </>
      ) : (
        <>
          <p className="text-ink-3 text-xs">换取之后可以一直下载，新版本也不再扣；作者得到其中的七成。</p>
          {problem && (
            <p className="notice notice-bad" role="alert">
              {problem}
            </p>
          )}
          <button type="button" className="btn btn-main btn-block" disabled={busy} aria-busy={busy} onClick={() => void send()}>
            {busy ? '请稍候…' : `用 ${thousands(price)} 枚金币换取并下载`}
          </button>
        </>
      )}
    </div>
  )
}

export function CoinDialog(props: CoinDialogProps) {
  const surplus = useQuery({ queryKey: keyOf(coin.getSurplus), queryFn: () => api.getSurplus() }, queryClient)
  return (
    <Dialog title="用金币换取资料" open onOpenChange={open => !open && props.close()}>
      <Answer query={surplus}>{({ coins }) => <Offer {...props} balance={coins} />}</Answer>
    </Dialog>
  )
}
