/** An area from the province down, one select a level; each level is read when the one above it is chosen. */
import { useEffect, useId, useState } from 'react'
import type { AreaNode } from '#lib/contract/city/nation.ts'
import { listAncestors, listChildren } from '#lib/session/areas.ts'

interface Props {
  label: string
  /** The deepest code chosen, or 0. */
  value: number
  /** How far down it goes: 2 city, 3 district, 4 town. Municipalities have their districts where others have cities. */
  depth: 2 | 3 | 4
  onChange(code: number, chain: readonly AreaNode[]): void
  error?: string | undefined
  help?: string
}

const NAMES = ['省份', '城市', '区县', '街道或镇']

type Row = { nodes: AreaNode[]; chosen: AreaNode | null }

/** The rows of selects for a chain: one for each area chosen, and one more while there is something below. */
async function rowsFor(chain: readonly AreaNode[], depth: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, parent] of [{ level: 0, code: 0 }, ...chain].entries()) {
    if (parent.level >= depth) break
    const nodes = await listChildren(parent.level, parent.code)
    if (nodes.length === 0) break
    rows.push({ nodes, chosen: chain[index] ?? null })
  }
  return rows
}

/** The rows for the deepest code chosen. `missing`: they could not be read; the rows of before stay. */
function useRows(value: number, depth: number) {
  const [rows, setRows] = useState<Row[]>([])
  const [missing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const load = async (): Promise<void> => {
      const chain = value > 0 ? await listAncestors(value) : []
      const loaded = await rowsFor(chain, depth)
      if (!isCurrent) return
      // A lookup that fails answers nothing; there is no nation without provinces, and what was chosen lies below at least itself.
      const failed = loaded.length === 0 || (value > 0 && chain.length === 0)
      setRows(known => (failed && known.length > 0 ? known : loaded))
      setMissing(failed)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [value, depth, tries])
  const retry = () => {
    setMissing(false)
    setTries(tries + 1)
  }
  return { rows, setRows, missing, retry }
}

interface LevelProps {
  label: string
  row: Row
  invalid: boolean
  onChange: (code: number) => void
}

function LevelSelect({ label, row, invalid, onChange }: LevelProps) {
  return (
    <select
      className="select"
      aria-label={`${label}：${NAMES[(row.nodes[0]?.level ?? 1) - 1] ?? '下级地区'}`}
      aria-invalid={invalid || undefined}
      value={row.chosen?.code ?? ''}
      onChange={event => onChange(Number(event.target.value))}
    >
      <option value="">{row.nodes[0] ? `选择${NAMES[row.nodes[0].level - 1] ?? '下级地区'}` : ''}</option>
      {row.nodes.map(node => (
        <option key={node.code} value={node.code}>
          {node.name}
        </option>
      ))}
    </select>
  )
}

export function AreaSelect({ label, value, depth, onChange, error, help }: Props) {
  const id = useId()
  const { rows, setRows, missing, retry } = useRows(value, depth)

  const choose = (index: number, code: number): void => {
    const chain = rows.slice(0, index).flatMap(row => row.chosen ?? [])
    const node = rows[index]?.nodes.find(one => one.code === code)
    const next = node ? [...chain, node] : chain
    // Shown at once, whatever the way to the areas below it takes.
    setRows(rows.slice(0, index + 1).map((row, at) => (at === index ? { ...row, chosen: node ?? null } : row)))
    onChange(next.at(-1)?.code ?? 0, next)
  }

  const note = error ?? help
  return (
    <fieldset className="field" aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {rows.map((row, index) => (
          <LevelSelect
            key={`${index}-${row.nodes[0]?.code ?? 0}`}
            label={label}
            row={row}
            invalid={Boolean(error) && !row.chosen}
            onChange={code => choose(index, code)}
          />
        ))}
        {rows.length === 0 && !missing && <div className="skeleton h-11" />}
      </div>
      {missing && (
        <p className="notice notice-bad" role="alert">
          <span className="grow">地区没有加载出来</span>
          <button type="button" className="btn btn-sm shrink-0" onClick={retry}>
            重试
          </button>
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-help'}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
