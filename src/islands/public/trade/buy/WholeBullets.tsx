/** Bullet comments of the whole, the part that is paid for included: only who has opened it reads them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyIfHeld } from '#components/ui/bullet/held.ts'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { playbackWatching } from '#lib/calls/consult/playback-watching.ts'
import { duration } from '#lib/format/date.ts'

const api = clientOf({ listWholeBullets: playbackBuying.listWholeBullets, sendBullet: playbackWatching.sendBullet })
const MAX_LENGTH = 100
/** What others write behind the price is asked for: the live connection is open to everybody. */
const ASK_MS = 4_000

interface Props {
  id: number
  consultationId: number
  /** Where the film stands in this moment; it and `seek` in milliseconds. */
  position: () => number
  seek: (at: number) => void
}

interface NewProps extends Pick<Props, 'consultationId' | 'position'> {
  onSent: () => Promise<unknown>
}

function NewBullet({ consultationId, position, onSent }: NewProps) {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const send = async () => {
    if (sending || text.trim() === '') return
    setSending(true)
    try {
      const body = { text, at: position(), mode: 'SCROLL' as const, color: '#ffffff' as const, size: 'NORMAL' as const }
      notifyIfHeld(await api.sendBullet({ params: { consultationId }, body }))
      setText('')
      await onSent()
    } catch (error) {
      toast(error instanceof ApiError ? error.message : '没有发出去，请重试', { tone: 'bad' })
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="flex gap-2"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <input
        className="input grow min-w-0"
        aria-label="在现在这一刻发弹幕"
        placeholder="在现在这一刻发弹幕"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <button type="submit" className="btn btn-main" aria-busy={sending}>
        发送
      </button>
    </form>
  )
}

export function WholeBullets({ id, consultationId, position, seek }: Props) {
  const track = useQuery(
    {
      queryKey: keyOf(playbackBuying.listWholeBullets, id),
      queryFn: () => api.listWholeBullets({ params: { id } }),
      refetchInterval: ASK_MS,
    },
    queryClient,
  )
  return (
    <section className="stack" aria-label="弹幕">
      <NewBullet consultationId={consultationId} position={position} onSent={() => track.refetch()} />
      <Answer query={track}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-ink-2">还没有弹幕。</p>
          ) : (
            <ol className="bullet-list" aria-label="全部弹幕">
              {list.map(one => (
                <li key={one.id}>
                  <button type="button" className="num text-brand" onClick={() => seek(one.at)}>
                    {duration(Math.floor(one.at / 1_000))}
                  </button>
                  <span className="min-w-0 grow break-words">{one.text}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </section>
  )
}
