/**
 * From province to town, one column a level, each read when it is opened. Within a column the arrows move; right opens, left goes
 * back. It starts open on what was chosen last.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import check from '#icons/check.svg?raw'
import chevronRight from '#icons/chevron-right.svg?raw'
import type { AreaNode } from '#lib/contract/city/nation.ts'
import { $addressInfo, type NamedArea } from '#lib/session/area.ts'
import { listChildren } from '#lib/session/areas.ts'
import { AreasLoading, Empty } from './AreasLoading.tsx'
import type { AreaChoice } from './area-choice.ts'

interface Props {
  onChoose(choice: AreaChoice): void
}

const NATION: NamedArea = { name: '全国', code: 0, level: 0 }

/** Provinces that are cities themselves: their districts stand where other provinces have cities. */
const CITY_PROVINCES = new Set([1, 2, 3, 4, 52994, 52995])

const plain = ({ name, code, level }: NamedArea): NamedArea => ({ name, code, level })

/** The choice that a chain makes, or null while it does not reach a city. */
function choiceOf(chain: readonly NamedArea[]): AreaChoice | null {
  const [province, second] = chain
  if (!province) return null
  const city = CITY_PROVINCES.has(province.code) ? province : second
  return city ? { address: { province, city }, chain: [...chain] } : null
}

export function Cascader({ onChoose }: Props) {
  const [chain, setChain] = useState<NamedArea[]>(() => $addressInfo.get())
  /** The column that takes the focus once it has been read; forgotten when the focus goes anywhere else meanwhile. */
  const [awaited, setAwaited] = useState<number | null>(null)
  const columns = useRef<HTMLDivElement>(null)
  const choice = choiceOf(chain)

  // The deepest column is the one that matters; on narrow screens the others lie to its left.
  useEffect(() => {
    columns.current?.scrollTo({ left: columns.current.scrollWidth })
  }, [chain])

  const pick = (depth: number, node: AreaNode) => setChain([...chain.slice(0, depth), plain(node)])
  const parents = [NATION, ...chain]

  return (
    <div className="cascader">
      <div className="cascader-columns" ref={columns}>
        {parents.map((parent, depth) => (
          <Column
            key={parent.code}
            parent={parent}
            chosen={chain[depth]?.code ?? null}
            onPick={node => pick(depth, node)}
            takesFocus={awaited === depth}
            onFocus={() => setAwaited(null)}
            onSide={direction => setAwaited(depth + direction)}
          />
        ))}
      </div>
      <div className="cascader-foot">
        <p aria-live="polite">
          已选 <b>{chain.map(node => node.name).join(' · ')}</b>
        </p>
        <button type="button" className="btn btn-brand" disabled={!choice} onClick={() => choice && onChoose(choice)}>
          {choice ? '去这里' : '请选到城市'}
        </button>
      </div>
    </div>
  )
}

interface ColumnProps {
  parent: NamedArea
  chosen: number | null
  onPick(node: AreaNode): void
  takesFocus: boolean
  onFocus(): void
  onSide(direction: 1 | -1): void
}

/** What lies below an area; null while it is read. */
function useChildren(parent: NamedArea) {
  const [nodes, setNodes] = useState<AreaNode[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void listChildren(parent.level, parent.code).then(children => isCurrent && setNodes(children))
    return () => {
      isCurrent = false
    }
  }, [parent.code, parent.level, attempt])
  const retry = () => {
    setNodes(null)
    setAttempt(attempt + 1)
  }
  return { nodes, retry }
}

interface AreaProps {
  node: AreaNode
  chosen: boolean
  /** The one of its column that Tab leads to. */
  reached: boolean
  onPick(): void
}

function Area({ node, chosen, reached, onPick }: AreaProps) {
  return (
    <button type="button" role="option" aria-selected={chosen} tabIndex={reached ? 0 : -1} onClick={onPick}>
      <span>{node.name}</span>
      {chosen ? <Icon svg={check} /> : !node.isLeaf && <Icon svg={chevronRight} />}
    </button>
  )
}

function Column({ parent, chosen, onPick, takesFocus, onFocus, onSide }: ColumnProps) {
  const { nodes, retry } = useChildren(parent)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (nodes) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [nodes])

  useEffect(() => {
    if (takesFocus && nodes) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [takesFocus, nodes])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = options.indexOf(event.target as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      options[Math.min(Math.max(next, 0), options.length - 1)]?.focus()
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      onSide(-1)
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      const node = nodes?.[at]
      if (node && node.code !== chosen) onPick(node)
      onSide(1)
    }
  }

  // A town, or a district without towns, has nothing below it: no column.
  if (nodes?.length === 0 && parent.level >= 2) return null
  if (nodes?.length === 0) return <Empty onRetry={retry} />
  if (!nodes) return <AreasLoading />
  const first = nodes.some(node => node.code === chosen) ? chosen : nodes[0]?.code
  return (
    <div
      role="listbox"
      aria-label={parent.code === 0 ? '省份' : `${parent.name}的下级地区`}
      className="cascader-column"
      ref={list}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      tabIndex={-1}
    >
      {nodes.map(node => (
        <Area
          key={node.code}
          node={node}
          chosen={node.code === chosen}
          reached={node.code === first}
          onPick={() => onPick(node)}
        />
      ))}
    </div>
  )
}
