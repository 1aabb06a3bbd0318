/** Whether pupils rest now, or soon; asked again every quarter of an hour. */
import { useEffect, useState } from 'react'
import { isEveningNear, isEveningRest, untilNextQuarter } from '#lib/learn/evening.ts'

export type Evening = 'rest' | 'near' | null

const eveningAt = (now: number): Evening => (isEveningRest(now) ? 'rest' : isEveningNear(now) ? 'near' : null)

/** @param k12 courses for others know no evening. */
export function useEvening(k12: boolean): Evening {
  const [evening, setEvening] = useState<Evening>(() => (k12 ? eveningAt(Date.now()) : null))
  useEffect(() => {
    if (!k12) return
    let timer = 0
    const look = () => {
      setEvening(eveningAt(Date.now()))
      timer = window.setTimeout(look, untilNextQuarter(Date.now()))
    }
    look()
    return () => clearTimeout(timer)
  }, [k12])
  return evening
}
