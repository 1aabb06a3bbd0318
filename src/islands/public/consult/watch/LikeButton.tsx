/** Liking the playback inside its dialog, which covers the button of the page. */
import { useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast.ts'
import thumbsUp from '#icons/thumbs-up.svg?raw'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { count } from '#lib/format/count.ts'
import { api, type MyWatching } from './calls.ts'
import { showLiking } from './playback-actions.ts'
import { watchingKey } from './use-watching.ts'

export function LikeButton({ playbackId, own }: { playbackId: number; own: MyWatching }) {
  const [sending, setSending] = useState(false)
  const press = async () => {
    if (sending) return
    setSending(true)
    try {
      const liking = await api.likePlayback({ params: { playbackId }, body: { like: !own.liked } })
      queryClient.setQueryData<MyWatching>(watchingKey(playbackId), known => known && { ...known, ...liking })
      showLiking(liking)
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    } finally {
      setSending(false)
    }
  }
  return (
    <button type="button" className="btn btn-sm liking" aria-pressed={own.liked} aria-busy={sending} onClick={() => void press()}>
      <Icon svg={thumbsUp} />
      {own.liked ? '已赞' : '赞'} <span className="num">{count(own.likes)}</span>
    </button>
  )
}
