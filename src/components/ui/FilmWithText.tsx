/** A recording with its chapters and what was said: the line that is heard is marked, lines are searched, a press leads to their moment. */
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { duration } from '#lib/format/date.ts'

type Line = { at: number; speaker: 'ASKER' | 'CONSULTANT' | 'SYSTEM'; type: 'TEXT' | 'IMAGE' | 'CARD'; content: string }

const SPEAKERS = { ASKER: '提问者', CONSULTANT: '咨询师', SYSTEM: '系统' } as const
const TICK_MS = 250

interface Props {
  /** None of a conversation in writing. */
  source: { url: string; mime: string } | null
  label: string
  chapters: readonly { at: number; title: string }[]
  lines: readonly Line[]
  /** What stands below the film; `seek` and `position` in milliseconds. */
  children?: (film: { seek: (at: number) => void; position: () => number }) => ReactNode
}

const startOf = (seconds: number): string => duration(Math.floor(seconds))

interface MediumProps {
  source: NonNullable<Props['source']>
  label: string
  media: RefObject<(HTMLVideoElement & HTMLAudioElement) | null>
}

function Medium({ source, label, media }: MediumProps) {
  return source.mime.startsWith('video/') ? (
    // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside
    <video ref={media} className="w-full" src={source.url} controls aria-label={label} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside
    <audio ref={media} className="w-full" src={source.url} controls aria-label={label} />
  )
}

interface ChaptersProps extends Pick<Props, 'chapters'> {
  /** The one that is heard. */
  current: Props['chapters'][number] | undefined
  seek: (at: number) => void
}

function Chapters({ chapters, current, seek }: ChaptersProps) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label="章节">
      {chapters.map(one => (
        <li key={one.at}>
          <button
            type="button"
            className="btn btn-sm"
            aria-current={one === current || undefined}
            onClick={() => seek(one.at * 1_000)}
          >
            <span className="num text-brand">{startOf(one.at)}</span> {one.title}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** @param seek null: there is no recording to lead into. */
function Moment({ at, seek }: { at: number; seek: ((at: number) => void) | null }) {
  return seek ? (
    <button type="button" className="num text-brand" onClick={() => seek(at)}>
      {startOf(at / 1_000)}
    </button>
  ) : (
    <span className="num">{startOf(at / 1_000)}</span>
  )
}

interface TranscriptProps extends Pick<Props, 'lines'> {
  heard: Line | undefined
  seek: ((at: number) => void) | null
}

function Transcript({ lines, heard, seek }: TranscriptProps) {
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLowerCase()
  const shown = wanted === '' ? lines : lines.filter(line => line.content.toLowerCase().includes(wanted))
  return (
    <section className="stack" aria-label="文字稿">
      <input
        type="search"
        className="input"
        placeholder="搜索文字稿"
        aria-label="搜索文字稿"
        maxLength={50}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      {wanted !== '' && (
        <p className="field-help" role="status">
          {shown.length > 0 ? `找到 ${shown.length} 句` : `没有找到“${keyword.trim()}”`}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <ol className="divide-y divide-line max-h-96 overflow-y-auto" aria-label="全部文字" tabIndex={0}>
        {shown.map(line => (
          <li
            key={`${line.at}${line.content}`}
            className={line === heard ? 'grid gap-1 py-2 px-2 bg-brand-soft' : 'grid gap-1 py-2 px-2'}
            aria-current={line === heard || undefined}
          >
            <span className="text-ink-2 text-xs">
              <Moment at={line.at} seek={seek} /> {SPEAKERS[line.speaker]}
            </span>
            <span className="break-words">{line.type === 'TEXT' ? line.content : '（图片或卡片）'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function FilmWithText({ source, label, chapters, lines, children }: Props) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [at, setAt] = useState(0)
  const position = useCallback(() => Math.round((media.current?.currentTime ?? 0) * 1_000), [])
  useEffect(() => {
    const timer = setInterval(() => setAt(position()), TICK_MS)
    return () => clearInterval(timer)
  }, [position])
  const seek = (to: number) => {
    if (!media.current) return
    media.current.currentTime = to / 1_000
    setAt(to)
  }
  const heard = source ? lines.findLast(line => line.at <= at) : undefined
  const chapter = source ? chapters.findLast(one => one.at * 1_000 <= at) : undefined
  return (
    <div className="stack">
      {source && <Medium source={source} label={label} media={media} />}
      {children?.({ seek, position })}
      {chapters.length > 0 && <Chapters chapters={chapters} current={chapter} seek={seek} />}
      {lines.length > 0 && <Transcript lines={lines} heard={heard} seek={source ? seek : null} />}
    </div>
  )
}
