/** The areas that match what is typed, a moment after the last key. Only the newest answer counts. */
import { useEffect, useState } from 'react'
import type { AreaHit } from '#lib/contract/city/nation.ts'
import { searchAreas } from '#lib/session/areas.ts'

const PAUSE_MS = 120

export function useHits(text: string) {
  const [hits, setHits] = useState<AreaHit[] | null>(null)
  const [active, setActive] = useState(0)
  useEffect(() => {
    const keyword = text.trim()
    if (!keyword) return setHits(null)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await searchAreas(keyword)
      if (!isCurrent) return
      setHits(found)
      setActive(0)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return { hits, active, setActive }
}
