/** The phone of somebody who agreed to be called: masked, then whole; looking at it is written down. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'

interface Props {
  masked: string | null
  opened: string | null
  who: string
  reveal: () => Promise<void>
}

export function Phone({ masked, opened, who, reveal }: Props) {
  const [busy, setBusy] = useState(false)
  if (masked === null) return <span className="text-ink-2">没有同意电话联系</span>
  if (opened)
    return (
      <a className="link num" href={`tel:${opened}`}>
        {opened}
      </a>
    )
  const look = async () => {
    setBusy(true)
    try {
      await reveal()
      toast('查看已留下记录')
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="num">{masked}</span>
      <button
        type="button"
        className="btn btn-sm"
        disabled={busy}
        title={busy ? '正在查看' : undefined}
        aria-label={`查看电话：${who}`}
        onClick={() => void look()}
      >
        查看
      </button>
    </span>
  )
}
