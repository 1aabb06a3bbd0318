/** A link that has just been made: to be copied now, since nobody is shown it again. */
import { useEffect, useRef } from 'react'
import { toast } from '#components/ui/toast.ts'
import { dateTime } from '#lib/format/date.ts'

export type Fresh = { id: number; token: string; expiresAt: string; note: string; what?: string }

/** Whether the link is on its way to the phone. */
export const messageNote = (sms: 'SENT' | 'FAILED' | null): string =>
  sms === 'SENT' ? '链接已经用短信发给对方。' : sms === 'FAILED' ? '短信没有发出去，请把链接发给对方。' : ''

const linkOf = (token: string): string => `${location.origin}/invite/${token}`

export function FreshLink({ fresh, onClose }: { fresh: Fresh; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const link = linkOf(fresh.token)
  useEffect(() => field.current?.focus(), [link])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast('链接已复制', { tone: 'ok' })
    } catch {
      // Without the right to the clipboard, the person copies by hand.
      field.current?.select()
      toast('请按 Ctrl+C 复制')
    }
  }
  return (
    <div className="notice notice-ok" role="status">
      <div className="grow stack">
        <p>
          {fresh.what ?? '邀请已发出'}，{dateTime(fresh.expiresAt)} 前有效。{fresh.note}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            className="input grow min-w-0"
            ref={field}
            readOnly
            value={link}
            aria-label="邀请链接"
            title="只供复制，不能修改"
            onFocus={event => event.target.select()}
          />
          <button type="button" className="btn btn-brand" onClick={() => void copy()}>
            复制链接
          </button>
          <button type="button" className="btn" onClick={onClose}>
            好了
          </button>
        </div>
        <p className="text-xs">链接只显示这一次。</p>
      </div>
    </div>
  )
}
