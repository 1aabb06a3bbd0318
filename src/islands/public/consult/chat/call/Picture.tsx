/** Sound and picture of one stream. */
import { useEffect, useRef } from 'react'

interface Props {
  stream: MediaStream
  /** One's own: without its sound, seen as in a mirror. */
  own?: boolean
  mirrored?: boolean
  label: string
}

export function Picture({ stream, own = false, mirrored = false, label }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const shown = video.current
    if (!shown) return
    shown.srcObject = stream
    // A browser that wants a press first plays with the next one.
    void shown.play().catch(() => undefined)
    return () => {
      shown.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      className="call-picture"
      data-mirrored={mirrored || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={own}
    />
  )
}
