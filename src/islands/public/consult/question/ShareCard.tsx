/** A question on a card: its title, its address as a code for a camera, to copy, and for the share sheet where the browser has one. */
import { useState } from 'react'
import { QrCode } from '#components/ui/QrCode.tsx'
import { money } from '#lib/format/money.ts'

interface Props {
  consultationId: number
  title: string
  /** Fen. */
  bounty: number
}

export function ShareCard({ consultationId, title, bounty }: Props) {
  const [said, setSaid] = useState('')
  const url = `${location.origin}/consult/problemDetail/${consultationId}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid('链接已复制'),
      () => setSaid('浏览器没有允许复制，请选中上面的链接'),
    )
  // Closing the share sheet is a choice, not a failure.
  const share = () =>
    navigator.share({ title, url }).catch((error: Error) => error.name !== 'AbortError' && setSaid('没有分享成，请复制链接'))
  return (
    <div className="stack">
      <div className="share-card">
        <p className="font-semibold break-words">{title}</p>
        {bounty > 0 && <p className="text-ink-2">悬赏 {money(bounty)}</p>}
        <QrCode className="share-qr" text={url} label="这个问题的二维码" />
        <p className="text-sm text-ink-2">扫码查看问题和回答</p>
      </div>
      <input
        className="input"
        readOnly
        value={url}
        aria-label="链接"
        title="只供复制，不能修改"
        onFocus={event => event.currentTarget.select()}
      />
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-main" onClick={() => void copy()}>
          复制链接
        </button>
        {'share' in navigator && (
          <button type="button" className="btn" onClick={() => void share()}>
            更多方式
          </button>
        )}
      </p>
      <p className="field-help" role="status">
        {said}
      </p>
    </div>
  )
}
