/** How far somebody has come in a lesson: saved as the film is played, when it pauses or ends, and when the page is left. */
import { type RefObject, useEffect, useRef } from 'react'
import { api } from './calls.ts'

const SAVE_MS = 10_000

interface Progress {
  video: RefObject<HTMLVideoElement | null>
  lessonId: number
  /** Null: somebody only tries it, nothing is remembered. */
  enrolmentId: number | null
  onDone: () => void
}

export function useProgress({ video, lessonId, enrolmentId, onDone }: Progress) {
  const sentAt = useRef(0)
  const done = useRef(false)
  const send = async (ended: boolean) => {
    const element = video.current
    if (enrolmentId === null || !element) return
    sentAt.current = Date.now()
    const body = { positionSeconds: Math.floor(element.currentTime), ended }
    // A failure is ignored: the next moment that is saved stands for this one too.
    const saved = await api.saveLessonProgress({ params: { enrolmentId, lessonId }, body }).catch(() => null)
    if (saved?.done && !done.current) {
      done.current = true
      onDone()
    }
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const leave = () => void latest.current(false)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return { send, isDue: () => Date.now() - sentAt.current > SAVE_MS }
}
