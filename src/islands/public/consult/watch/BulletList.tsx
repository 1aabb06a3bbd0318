/** Bullet comments as a list, each with what one may do about it. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Menu } from '#components/ui/Menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import { duration } from '#lib/format/date.ts'
import { api, type Mine } from './calls.ts'

const REASONS = {
  ILLEGAL: '违法违规',
  PRIVACY: '泄露隐私',
  ATTITUDE: '辱骂或不文明',
  ADVERTISING: '广告',
  OTHER: '其他',
} as const

interface Props {
  bullets: readonly PlaybackBullet[]
  mine: Mine | undefined
  /** Something of mine changed. */
  refresh: () => Promise<unknown>
  seek: (at: number) => void
}

export function BulletList({ bullets, mine, refresh, seek }: Props) {
  const [reported, setReported] = useState<PlaybackBullet | null>(null)
  const act = (what: () => Promise<unknown>, done: string) =>
    void what().then(
      async () => {
        toast(done, { tone: 'ok' })
        await refresh()
      },
      error => toast(error instanceof ApiError ? error.message : '没有成功，请重试', { tone: 'bad' }),
    )
  const menuOf = (bullet: PlaybackBullet) => {
    const params = { bulletId: bullet.id }
    const liked = mine?.likedBullets.includes(bullet.id) ?? false
    const own = mine?.ownBullets.includes(bullet.id) ?? false
    return [
      {
        label: liked ? '取消赞' : '赞',
        onSelect: () => act(() => api.likeBullet({ params, body: { like: !liked } }), liked ? '已取消' : '已赞'),
      },
      ...(own
        ? [{ label: '删除', danger: true, onSelect: () => act(() => api.removeBullet({ params, body: {} }), '已删除') }]
        : [
            { label: '举报', onSelect: () => setReported(bullet) },
            {
              label: '不看这个人的弹幕',
              onSelect: () => act(() => api.blockBulletSender({ params, body: {} }), '不再显示这个人的弹幕'),
            },
          ]),
    ]
  }
  return (
    <>
      {bullets.length === 0 && <p className="text-ink-2">还没有弹幕，发第一条吧。</p>}
      <ol className="bullet-list" aria-label="实时弹幕">
        {bullets.map(bullet => (
          <li key={bullet.id}>
            <button type="button" className="num text-brand" onClick={() => seek(bullet.at)}>
              {duration(Math.floor(bullet.at / 1_000))}
            </button>
            <span className="min-w-0 grow break-words">{bullet.text}</span>
            {bullet.likes > 0 && <span className="num text-ink-3">{bullet.likes} 赞</span>}
            <Menu
              trigger={
                <button type="button" className="btn btn-sm btn-quiet" aria-label={`处理弹幕：${bullet.text}`}>
                  ⋯
                </button>
              }
              items={menuOf(bullet)}
            />
          </li>
        ))}
      </ol>
      {reported && (
        <Dialog
          title="举报弹幕"
          description="平台核实后处理，不会告诉对方是谁举报的。"
          open
          onOpenChange={shown => !shown && setReported(null)}
        >
          <div className="flex flex-wrap gap-2">
            {Object.entries(REASONS).map(([reason, label]) => (
              <button
                key={reason}
                type="button"
                className="btn"
                onClick={() => {
                  const params = { bulletId: reported.id }
                  act(
                    () => api.reportBullet({ params, body: { reason: reason as keyof typeof REASONS, text: '' } }),
                    '已收到举报，处理结果会通知你',
                  )
                  setReported(null)
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}
