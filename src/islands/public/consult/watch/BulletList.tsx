/** Bullet comments as a list, each with what one may do about it. */
import { lazy, Suspense, useState } from 'react'
import { Menu } from '#components/ui/Menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import { duration } from '#lib/format/date.ts'
import { api, type OwnWatching } from './calls.ts'

const ReportDialog = lazy(() =>
  import('#components/ui/report/ReportDialog.tsx').then(module => ({ default: module.ReportDialog })),
)

interface Props {
  bullets: readonly PlaybackBullet[]
  mine: OwnWatching | undefined
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
        <Suspense>
          <ReportDialog kind="BULLET" targetId={reported.id} close={() => setReported(null)} />
        </Suspense>
      )}
    </>
  )
}
