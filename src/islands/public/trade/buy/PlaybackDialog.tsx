/** The whole of a recording that was bought. Whoever has not opened it yet is told first that it is not given back by the rule then. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { FilmWithText } from '#components/ui/FilmWithText.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { WholeBullets } from './WholeBullets.tsx'

const api = clientOf({ openPlayback: playbackBuying.openPlayback })

export interface PlaybackDialogProps {
  id: number
  opened: boolean
  close: () => void
}

function Whole({ id }: { id: number }) {
  const whole = useQuery(
    {
      queryKey: keyOf(playbackBuying.openPlayback, id),
      queryFn: () => api.openPlayback({ params: { id }, body: {} }),
      // Another address of the file would begin the film anew.
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  return (
    <Answer query={whole}>
      {({ source, lines, chapters, title, consultationId }) => (
        <FilmWithText source={source} label={title} chapters={chapters} lines={lines}>
          {film => source && <WholeBullets id={id} consultationId={consultationId} {...film} />}
        </FilmWithText>
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
