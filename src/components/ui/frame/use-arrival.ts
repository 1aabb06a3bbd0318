/** After a change of section: its title, the top of the page, and the focus on its heading, as on a new page. */
import { useEffect, useRef } from 'react'

export function useArrival(path: string, title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    document.title = `${title} - ${document.title.split(' - ').at(-1)}`
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [path, title])
  return heading
}
