/** A voice note being recorded: its level and its length as it goes, ended by itself at the longest. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_VOICE_MS, type Recorder, RecorderError, type Recording, startRecording } from './recorder.ts'

/** So many of the last levels are drawn. */
const SHOWN_LEVELS = 32

export type RecorderState = { state: 'idle' | 'asking' | 'recording'; levels: readonly number[]; milliseconds: number }

const IDLE: RecorderState = { state: 'idle', levels: Array<number>(SHOWN_LEVELS).fill(0), milliseconds: 0 }

/**
 * @param onRecorded gets what was recorded, when it is ended or has become as long as it may.
 * @param onProblem gets why nothing is recorded, in words.
 */
export function useRecorder(onRecorded: (recording: Recording) => void, onProblem: (words: string) => void) {
  const [shown, setShown] = useState(IDLE)
  const recorder = useRef<Recorder | null>(null)
  const latest = useRef({ onRecorded, onProblem })
  latest.current = { onRecorded, onProblem }

  const stop = useCallback(async () => {
    const running = recorder.current
    recorder.current = null
    setShown(IDLE)
    if (running) latest.current.onRecorded(await running.stop())
  }, [])

  const cancel = useCallback(() => {
    recorder.current?.cancel()
    recorder.current = null
    setShown(IDLE)
  }, [])

  const start = useCallback(async () => {
    setShown({ ...IDLE, state: 'asking' })
    try {
      recorder.current = await startRecording((level, milliseconds) => {
        setShown(before => ({ state: 'recording', levels: [...before.levels, level].slice(-SHOWN_LEVELS), milliseconds }))
        if (milliseconds >= MAX_VOICE_MS) void stop()
      })
      setShown({ ...IDLE, state: 'recording' })
    } catch (error) {
      setShown(IDLE)
      latest.current.onProblem(error instanceof RecorderError ? error.message : '没有录成，请再试一次')
    }
  }, [stop])

  // The page or the form is left: the microphone is not kept open.
  useEffect(() => cancel, [cancel])

  return { ...shown, start, stop, cancel }
}
