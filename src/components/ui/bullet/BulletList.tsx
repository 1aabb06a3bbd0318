/** Bullet comments as a list, each with what one may do about it. */
import { lazy, Suspense, useState } from 'react'
import { Menu, type MenuItem } from '#components/ui/Menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import { count } from '#lib/format/count.ts'
import { duration } from '#lib/format/date.ts'

const ReportDialog = lazy(() =>
  import('#components/ui/report/ReportDialog.tsx').then(module => ({ default: module.ReportDialog })),
)

/** What can be done about one, by its number. */
export interface BulletActions {
  like(id: number, on: boolean): Promise<unknown>
  remove(id: number): Promise<unknown>
  block(id: number): Promise<unknown>
  /** For the owner of the film: hides it from everybody. */
  shield?: ((id: number) => Promise<unknown>) | undefined
}

interface Props {
  kind: 'BULLET' | 'VIDEO_BULLET'
  bullets: readonly PlaybackBullet[]
  mine: { ownBullets: readonly number[]; likedBullets: readonly number[] } | undefined
  acts: BulletActions
  /** What stands there while there are none. */
  empty: string
  /** Reads the person's own marks again. */
  refresh: () => Promise<unknown>
  seek: (at: number) => void
}

export function BulletList({ kind, bullets, mine, acts, empty, refresh, seek }: Props) {
  const [reported, setReported] = useState<PlaybackBullet | null>(null)
  const item = (label: string, what: () => Promise<unknown>, done: string, danger = false): MenuItem => ({
    label,
    danger,
    onSelect: () =>
      void what().then(
        async () => {
          toast(done, { tone: 'ok' })
          await refresh()
        },
        error => toast(messageOf(error), { tone: 'bad' }),
      ),
  })
  const menuOf = ({ id, ...bullet }: PlaybackBullet): MenuItem[] => {
    const liked = mine?.likedBullets.includes(id) ?? false
    const liking = item(liked ? '取消赞' : '赞', () => acts.like(id, !liked), liked ? '已取消' : '已赞')
    if (mine?.ownBullets.includes(id)) return [liking, item('删除', () => acts.remove(id), '已删除', true)]
    const { shield } = acts
    return [
      liking,
      { label: '举报', onSelect: () => setReported({ id, ...bullet }) },
      item('不看这个人的弹幕', () => acts.block(id), '不再显示这个人的弹幕'),
      ...(shield ? [item('屏蔽，所有人不再看到', () => shield(id), '已屏蔽', true)] : []),
    ]
  }
  return (
    <>
      {bullets.length === 0 && <p className="text-ink-2">{empty}</p>}
      <ol className="bullet-list" aria-label="实时弹幕">
        {bullets.map(bullet => (
          <li key={bullet.id} className="items-center">
            <button type="button" className="num text-brand" onClick={() => seek(bullet.at)}>
              {duration(Math.floor(bullet.at / 1_000))}
            </button>
            <span className="min-w-0 grow break-words">{bullet.text}</span>
            {bullet.likes > 0 && <span className="num text-ink-3">{count(bullet.likes)} 赞</span>}
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
          <ReportDialog kind={kind} targetId={reported.id} close={() => setReported(null)} />
        </Suspense>
      )}
    </>
  )
}
