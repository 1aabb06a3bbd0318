/** A voice note: its shape, its length, playing and pausing. Only one plays at a time. */
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import pause from '#icons/pause.svg?raw'
import play from '#icons/play.svg?raw'
import { duration } from '#lib/format/date.ts'
import { LevelMeter } from './LevelMeter.tsx'

interface Props {
  url: string
  seconds: number
  /** 0 to 100. */
  peaks: readonly number[]
  onBroken: () => void
}

/** The one that plays. */
let playing: HTMLAudioElement | null = null

export function VoiceNote({ url, seconds, peaks, onBroken }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const element = audio.current
    return () => {
      element?.pause()
      if (playing === element) playing = null
    }
  }, [])
  const toggle = async () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) {
      element.pause()
      return
    }
    if (playing !== element) playing?.pause()
    playing = element
    try {
      await element.play()
    } catch {
      // The address has ended, or another note was begun meanwhile; `onError` sees to the former.
    }
  }
  return (
    <div className="chat-voice">
      <button
        type="button"
        className="chat-play"
        aria-label={on ? '暂停语音' : `播放语音，${Math.round(seconds)} 秒`}
        onClick={() => void toggle()}
      >
        <Icon svg={on ? pause : play} />
      </button>
      <LevelMeter levels={peaks.map(peak => peak / 100)} played={seconds > 0 ? Math.min(1, at / seconds) : 0} />
      <span className="num">{duration(on || at > 0 ? at : seconds)}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice note has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={event => setAt(event.currentTarget.currentTime)}
        onError={onBroken}
      />
    </div>
  )
}
