/** Where somebody is in a conversation: at its end, which they stay at, or further up; more is fetched as they come near an edge. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { History, HistoryState } from './history.ts'
import type { Row } from './rows.ts'

/** Within so many pixels of the end, the newest messages count as read. */
const AT_END_PX = 60
/** Within so many pixels of the edge, more messages are loaded. */
const NEAR_PX = 500

/** @returns whether rows were added or removed at the top: the list then keeps its distance from the end. */
function useShift({ window: held, place }: HistoryState): boolean {
  const firstSeq = held.messages[0]?.seq
  const before = useRef({ place, firstSeq })
  const shift = before.current.place === place && before.current.firstSeq !== firstSeq
  useLayoutEffect(() => {
    before.current = { place, firstSeq }
  })
  return shift
}

interface End {
  list: RefObject<VirtualizerHandle | null>
  /** Whether somebody is at the end, known before anything is drawn. */
  stuck: RefObject<boolean>
  setAtEnd: (atEnd: boolean) => void
  toEnd: () => void
}

/** Scrolls to a wanted message once; afterwards a list that is at its end stays there. */
function useJump({ target, jump }: HistoryState, rows: readonly Row[], { list, stuck, setAtEnd, toEnd }: End): void {
  const jumped = useRef(-1)
  useLayoutEffect(() => {
    if (rows.length === 0) return
    const at = target === null ? -1 : rows.findIndex(row => row.kind === 'message' && row.message.seq === target)
    if (jumped.current !== jump) {
      jumped.current = jump
      stuck.current = at < 0
      setAtEnd(at < 0)
      if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
      else toEnd()
    } else if (stuck.current) toEnd()
  }, [jump, target, rows, toEnd])
}

/** The list is as high as the window lets it: with the keyboard of a phone it shrinks. */
function useShrinking(scroller: RefObject<HTMLElement | null>, { stuck, toEnd }: End): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (stuck.current) toEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])
}

export function useScrolling(history: History, state: HistoryState, rows: readonly Row[]) {
  const { window: held } = state
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [atEnd, setAtEnd] = useState(true)
  const stuck = useRef(true)
  const shift = useShift(state)

  const toEnd = useCallback(() => {
    if (rows.length > 0) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }, [rows.length])

  const end = { list, stuck, setAtEnd, toEnd }
  useJump(state, rows, end)

  const fetchNear = () => {
    const { current } = list
    if (!current) return
    const { scrollOffset, viewportSize, scrollSize } = current
    if (scrollOffset < NEAR_PX) void history.loadOlder()
    if (scrollSize - scrollOffset - viewportSize < NEAR_PX) void history.loadNewer()
  }
  // Only scrolling leaves the end: before rows are measured, their positions are guesses.
  const onScroll = () => {
    const { current } = list
    if (!current) return
    const { scrollOffset, viewportSize, scrollSize } = current
    stuck.current = scrollSize - scrollOffset - viewportSize < AT_END_PX && !held.hasNewer
    setAtEnd(stuck.current)
    fetchNear()
  }
  const onScrollEnd = () => {
    const { current } = list
    const row = current ? rows[current.findItemIndex(current.scrollOffset)] : undefined
    if (row?.kind === 'message') history.readAt(row.message.seq)
  }
  // A page that does not fill the screen gives nothing to scroll.
  useEffect(fetchNear, [rows.length])

  useShrinking(scroller, end)

  return {
    scroller,
    list,
    atEnd,
    shift,
    fetchNear,
    onScroll,
    onScrollEnd,
    onResize: () => (stuck.current ? toEnd() : onScroll()),
  }
}
