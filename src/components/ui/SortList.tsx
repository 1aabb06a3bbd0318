/**
 * A list in an order that can be changed: by dragging, or with the two buttons of each row, which are all a keyboard needs.
 * The change is told as a whole new order.
 */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import down from '#icons/arrow-down.svg?raw'
import up from '#icons/arrow-up.svg?raw'
import grip from '#icons/grip-vertical.svg?raw'
import './sort-list.css'
import { Icon } from './Icon.tsx'

type Edge = 'top' | 'bottom'

interface Props<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** The new order, with the sentence that says what has moved where. */
  onSort: (items: Item[]) => void
  disabled?: boolean
}

/** The list with one item moved to another place. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)]
}

const edgeOf = (element: Element, clientY: number): Edge => {
  const { top, height } = element.getBoundingClientRect()
  return clientY < top + height / 2 ? 'top' : 'bottom'
}

/** Tells what was dropped where; both are read when it happens. */
function useDropped(list: string, ids: readonly number[], move: (from: number, to: number) => void): void {
  const moveRef = useRef(move)
  moveRef.current = move
  const idsRef = useRef(ids)
  idsRef.current = ids

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.list === list,
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0]
          if (!target) return
          const from = idsRef.current.indexOf(source.data.id as number)
          const over = idsRef.current.indexOf(target.data.id as number)
          const after = edgeOf(target.element, location.current.input.clientY) === 'bottom' ? over + 1 : over
          if (from >= 0 && over >= 0) moveRef.current(from, after > from ? after - 1 : after)
        },
      }),
    [list],
  )
}

interface MoveProps {
  name: string
  disabled: boolean
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}

function MoveButtons({ name, disabled, first, last, onMove }: MoveProps) {
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={`${name} 上移`}
        disabled={disabled || first}
        title={disabled ? '正在保存' : first ? '已经在最前面' : undefined}
        onClick={() => onMove(-1)}
      >
        <Icon svg={up} />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={`${name} 下移`}
        disabled={disabled || last}
        title={disabled ? '正在保存' : last ? '已经在最后面' : undefined}
        onClick={() => onMove(1)}
      >
        <Icon svg={down} />
      </button>
    </>
  )
}

export function SortList<Item>({ label, items, idOf, nameOf, children, onSort, disabled = false }: Props<Item>) {
  const list = useId()
  const [said, setSaid] = useState('')

  const move = (from: number, to: number): void => {
    if (disabled || to < 0 || to >= items.length || from === to) return
    const next = moved(items, from, to)
    setSaid(`${nameOf(items[from] as Item)} 移到第 ${to + 1} 位，共 ${items.length} 位`)
    onSort(next)
  }
  useDropped(list, items.map(idOf), move)

  return (
    <>
      <ol aria-label={label}>
        {items.map((item, index) => (
          <Row key={idOf(item)} list={list} id={idOf(item)} disabled={disabled}>
            <div className="min-w-0 flex-1">{children(item)}</div>
            <MoveButtons
              name={nameOf(item)}
              disabled={disabled}
              first={index === 0}
              last={index === items.length - 1}
              onMove={by => move(index, index + by)}
            />
          </Row>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}

function Row({ list, id, disabled, children }: { list: string; id: number; disabled: boolean; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [dragging, setDragging] = useState(false)
  const [edge, setEdge] = useState<Edge | null>(null)
  useEffect(() => {
    const element = row.current
    const dragHandle = handle.current
    if (!element || !dragHandle || disabled) return
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
        getData: () => ({ id }),
        onDrag: ({ location }) => setEdge(edgeOf(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  }, [list, id, disabled])
  return (
    <li ref={row} className="sort-row" data-dragging={dragging} data-edge={edge ?? undefined}>
      <span ref={handle} className="sort-grip" aria-hidden="true">
        <Icon svg={grip} />
      </span>
      {children}
    </li>
  )
}
