/** The whole of a recording that was bought. Whoever has not opened it yet is told first that it is not given back by the rule then. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { duration } from '#lib/format/date.ts'

const api = clientOf({ openPlayback: playbackBuying.openPlayback })

const SPEAKERS = { ASKER: '提问者', CONSULTANT: '咨询师', SYSTEM: '系统' } as const

export interface PlaybackDialogProps {
  id: number
  opened: boolean
  close: () => void
}

function Whole({ id }: { id: number }) {
  const whole = useQuery(
    { queryKey: keyOf(playbackBuying.openPlayback, id), queryFn: () => api.openPlayback({ params: { id }, body: {} }) },
    queryClient,
  )
  return (
    <Answer query={whole}>
      {({ source, lines, title }) => (
        <div className="stack">
          {source?.mime.startsWith('video/') && (
            // biome-ignore lint/a11y/useMediaCaption: the transcript stands below
            <video className="w-full" src={source.url} controls aria-label={title} />
          )}
          {source && !source.mime.startsWith('video/') && (
            // biome-ignore lint/a11y/useMediaCaption: the transcript stands below
            <audio className="w-full" src={source.url} controls aria-label={title} />
          )}
          <ol className="divide-y divide-line" aria-label="全部文字">
            {lines.map(line => (
              <li key={`${line.at}${line.content}`} className="grid gap-1 py-2">
                <span className="num text-ink-3 text-xs">
                  {duration(Math.floor(line.at / 1000))} {SPEAKERS[line.speaker]}
                </span>
                <span className="break-words">{line.type === 'TEXT' ? line.content : '（图片或卡片）'}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Answer>
  )
}

export function PlaybackDialog({ id, opened, close }: PlaybackDialogProps) {
  const [open, setOpen] = useState(opened)
  return (
    <Dialog title="全部内容" wide open onOpenChange={shown => !shown && close()}>
      {open ? (
        <Whole id={id} />
      ) : (
        <div className="stack">
          <p>打开之后就算看过付费部分，不再按退款规则退款；内容与描述明显不符的，七日内仍可以申请退款。</p>
          <button type="button" className="btn btn-main btn-block" onClick={() => setOpen(true)}>
            打开全部内容
          </button>
        </div>
      )}
    </Dialog>
  )
}
