/** The whole of a playback that was bought. Before it is opened for the first time, the dialog says that it cannot be refunded afterwards. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Chapters, Transcript } from '#components/ui/FilmParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import type { Quotable } from '#components/ui/quote/passages.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { api, type WholePlayback } from './calls.ts'
import { LikeButton } from './LikeButton.tsx'
import type { PagePlayback, Watched } from './mount.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { WatchPanel } from './WatchPanel.tsx'
import { WholeFilm } from './WholeFilm.tsx'

const open = (id: number) => api.openPlayback({ params: { id }, body: {} })

/** The part that everybody may read. Nothing else is quoted: readers of the quotation could not look it up. */
function quotableOf(
  { playbackId, title, consultant, freeMs }: PagePlayback,
  lines: WholePlayback['lines'],
  at: number,
): Quotable {
  const names = { ASKER: '提问者', CONSULTANT: consultant, SYSTEM: '系统' }
  const free = lines.filter(line => line.type === 'TEXT' && line.at < freeMs)
  return {
    kind: 'PLAYBACK',
    id: playbackId,
    title,
    passages: free.map(line => ({ at: line.at, by: names[line.speaker], text: line.content })),
    chosen: Math.max(
      0,
      free.findLastIndex(line => line.at <= at),
    ),
    selected: '',
  }
}

function QuoteButton({ source }: { source: Quotable }) {
  const [picked, setPicked] = useState<Quotable | null>(null)
  if (source.passages.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      <button type="button" className="btn btn-sm" onClick={() => setPicked(source)}>
        引用一段
      </button>
      <span className="field-help">可以引用免费部分的文字</span>
      {picked && <QuoteDialog source={picked} close={() => setPicked(null)} />}
    </p>
  )
}

function WholePlaybackView({ watched, whole }: { watched: Watched; whole: WholePlayback }) {
  const figure = useRef<HTMLElement>(null)
  const find = useCallback(() => figure.current, [])
  const { source, chapters, lines } = whole
  return (
    <WatchPanel
      watched={watched}
      find={find}
      above={({ at, seek, track, own }) => (
        <>
          {source && (
            <WholeFilm
              watched={watched}
              source={source}
              chapters={chapters}
              track={track}
              resume={own?.position ?? 0}
              hidden={own?.hiddenBullets ?? []}
              figure={figure}
              renew={async () => (await open(watched.playbackId)).source?.url ?? source.url}
            />
          )}
          {chapters.length > 0 && <Chapters chapters={chapters} at={at} seek={seek} />}
        </>
      )}
      tools={({ own }) => own && <LikeButton playbackId={watched.playbackId} own={own} />}
      below={({ at, seek }) =>
        lines.length > 0 && (
          <Transcript lines={lines} at={at} seek={seek}>
            <QuoteButton source={quotableOf(watched, lines, at)} />
          </Transcript>
        )
      }
    />
  )
}

interface Props {
  playback: PagePlayback
  /** The part that is paid for was opened before. */
  opened: boolean
  /** It is now. */
  onOpened: () => void
  close: () => void
}

function WholeLoader({ playback, onOpened }: Pick<Props, 'playback' | 'onOpened'>) {
  const { playbackId, wholeMs } = playback
  const whole = useQuery(
    {
      queryKey: keyOf(playbackBuying.openPlayback, playbackId),
      queryFn: () => open(playbackId),
      // Another address of the file would begin the film anew.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The one of a dialog that was closed may have ended.
      gcTime: 0,
    },
    queryClient,
  )
  const isThere = whole.data !== undefined
  useEffect(() => {
    if (isThere) onOpened()
  }, [isThere, onOpened])
  const watched = useMemo<Watched>(
    () => ({ ...playback, part: 'WHOLE', endMs: wholeMs, lines: whole.data?.lines ?? [] }),
    [playback, wholeMs, whole.data],
  )
  return <Answer query={whole}>{found => <WholePlaybackView watched={watched} whole={found} />}</Answer>
}

export function WholeDialog({ playback, opened, onOpened, close }: Props) {
  const [isOpen, setOpen] = useState(opened)
  return (
    <Dialog title="全部内容" description={playback.title} wide open onOpenChange={shown => !shown && close()}>
      {isOpen ? (
        <WholeLoader playback={playback} onOpened={onOpened} />
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
