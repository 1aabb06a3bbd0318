/** The buttons of watching: the address of a moment, and showing again whose bullet comments were blocked. */
import type { ReactNode } from 'react'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'

/** @param text the address, with or without words around it. */
export const copyMoment = (text: string): void =>
  void navigator.clipboard.writeText(text).then(
    () => toast('已复制这一刻的地址', { tone: 'ok' }),
    () => toast('浏览器没有允许复制', { tone: 'bad' }),
  )

interface Props {
  onCopy: () => void
  /** Null: nobody is blocked. */
  unblock: (() => Promise<unknown>) | null
  children?: ReactNode
}

export function WatchTools({ onCopy, unblock, children }: Props) {
  const unblockAll = () =>
    unblock?.().then(
      () => toast('已恢复显示', { tone: 'ok' }),
      error => toast(messageOf(error), { tone: 'bad' }),
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <button type="button" className="btn btn-sm" onClick={onCopy}>
        复制这一刻的地址
      </button>
      {unblock && (
        <button type="button" className="btn btn-sm" onClick={() => void unblockAll()}>
          恢复显示屏蔽过的人的弹幕
        </button>
      )}
    </div>
  )
}
