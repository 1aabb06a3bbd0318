/** A recording with its chapters and what was said: the line that is heard is marked, lines are searched, a press leads to their moment. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Chapter, Chapters, type Line, Transcript } from './FilmParts.tsx'

const TICK_MS = 250

interface Props {
  source: { url: string; mime: string }
  label: string
  chapters: readonly Chapter[]
  lines: readonly Line[]
}

interface MediumProps {
  source: Props['source']
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

export function FilmWithText({ source, label, chapters, lines }: Props) {
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
  return (
    <div className="stack">
      <Medium source={source} label={label} media={media} />
      {chapters.length > 0 && <Chapters chapters={chapters} at={at} seek={seek} />}
      {lines.length > 0 && <Transcript lines={lines} at={at} seek={seek} />}
    </div>
  )
}
