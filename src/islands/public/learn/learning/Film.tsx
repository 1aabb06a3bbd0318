/**
 * The film of a lesson: goes on where one stopped, at the speed one likes, and remembers how far one has come. Its address ends after a
 * quarter of an hour; a film that is played longer is given a new one in its place.
 */
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { MAX_SPEED } from '#lib/calls/learn/course-learning.ts'
import type { LessonContent } from '#lib/contract/learn/course-learning.ts'
import { type Source, useFilmSource } from './film-source.ts'
import { useProgress } from './use-progress.ts'

const SPEEDS = [0.75, 1, 1.25, 1.5, MAX_SPEED]
const SPEED_KEY = 'lesson-speed'
/** A film that ended begins anew. */
const NEAR_END_SECONDS = 5

const savedSpeed = (): number => {
  const speed = Number(localStorage.getItem(SPEED_KEY))
  return SPEEDS.includes(speed) ? speed : 1
}

export type FilmHandle = { seek: (seconds: number) => void }

interface Props {
  handle: RefObject<FilmHandle | null>
  content: LessonContent
  source: Source
  /** Null: somebody only tries it, nothing is remembered. */
  enrolmentId: number | null
  onTime: (seconds: number) => void
  /** Asks for the lesson again, with a new address. */
  renew: () => Promise<unknown>
  onDone: () => void
}

function SpeedChoice({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      播放速度
      <select className="select w-auto" value={speed} onChange={event => onSpeed(Number(event.target.value))}>
        {SPEEDS.map(one => (
          <option key={one} value={one}>
            {one} 倍
          </option>
        ))}
      </select>
    </label>
  )
}

export function Film({ handle, content, source, enrolmentId, onTime, renew, onDone }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(savedSpeed)
  const resumeAt = useRef(content.positionSeconds)
  const { failed, trouble, retry, arrived } = useFilmSource({ video, source, renew })
  useImperativeHandle(handle, () => ({
    seek(seconds) {
      if (!video.current) return
      video.current.currentTime = seconds
      video.current.focus()
    },
  }))
  const { send, isDue } = useProgress({ video, lessonId: content.lessonId, enrolmentId, onDone })

  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/useMediaCaption: films of lessons come without captions */}
      <video
        ref={video}
        className="w-full rounded-md bg-black"
        controls
        playsInline
        preload="metadata"
        aria-label={content.title}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed
          if (resumeAt.current > 0 && resumeAt.current < currentTarget.duration - NEAR_END_SECONDS)
            currentTarget.currentTime = resumeAt.current
          arrived(currentTarget)
        }}
        onTimeUpdate={({ currentTarget }) => {
          onTime(Math.floor(currentTarget.currentTime))
          resumeAt.current = currentTarget.currentTime
          if (!currentTarget.paused && isDue()) void send(false)
        }}
        onPause={() => void send(false)}
        onEnded={() => void send(true)}
        onError={trouble}
      />
      {failed && (
        <p className="notice notice-bad" role="alert">
          <span className="grow">视频没有加载出来。</span>
          <button type="button" className="btn btn-sm" onClick={() => void retry()}>
            重试
          </button>
        </p>
      )}
      <SpeedChoice
        speed={speed}
        onSpeed={chosen => {
          setSpeed(chosen)
          localStorage.setItem(SPEED_KEY, String(chosen))
          if (video.current) video.current.playbackRate = chosen
        }}
      />
    </div>
  )
}
