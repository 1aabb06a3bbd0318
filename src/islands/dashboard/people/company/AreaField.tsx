/** Where: province, city, district, and a town where there is one; each list is read when its parent is chosen. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { nation } from '#lib/calls/city/nation.ts'
import type { AreaNode } from '#lib/contract/city/nation.ts'
import { listChildren } from '#lib/session/areas.ts'

export type Area = Pick<AreaNode, 'code' | 'name' | 'level'>

const NATION: Area = { code: 0, name: '全国', level: 0 }

interface Props {
  label: string
  value: readonly Area[]
  onChange: (chain: Area[]) => void
  error?: string | undefined
}

function Choice({
  parent,
  chosen,
  depth,
  onPick,
  errorId,
}: {
  parent: Area
  chosen: Area | undefined
  depth: number
  onPick: (area: Area | null) => void
  errorId: string | undefined
}) {
  const areas = useQuery(
    {
      queryKey: keyOf(nation.getAddress, parent.level, parent.code),
      queryFn: () => listChildren(parent.level, parent.code),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  // Nothing lies below: no field for it.
  if (areas.data?.length === 0 && depth > 0) return null
  if (areas.data?.length === 0)
    return (
      <p className="notice notice-bad sm:col-span-2" role="alert">
        <span className="grow">地区没有加载出来</span>
        <button type="button" className="btn btn-sm shrink-0" onClick={() => void areas.refetch()}>
          重试
        </button>
      </p>
    )
  const names = ['省份', '城市或区县', '区县或街道', '街道']
  return (
    <select
      className="select min-w-0"
      aria-label={names[depth]}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={chosen?.code ?? ''}
      disabled={!areas.data}
      onChange={event => {
        const node = areas.data?.find(area => area.code === Number(event.target.value))
        onPick(node ? { code: node.code, name: node.name, level: node.level } : null)
      }}
    >
      <option value="">{areas.data ? '请选择' : '正在加载…'}</option>
      {areas.data?.map(area => (
        <option key={area.code} value={area.code}>
          {area.name}
        </option>
      ))}
    </select>
  )
}

export function AreaField({ label, value, onChange, error }: Props) {
  const id = useId()
  // Below a town there is nothing to ask for.
  const parents = [NATION, ...value].filter(area => area.level < 4)
  const [touched, setTouched] = useState(false)
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {parents.slice(0, 4).map((parent, depth) => (
          <Choice
            key={parent.code}
            parent={parent}
            chosen={value[depth]}
            depth={depth}
            errorId={error ? id : undefined}
            onPick={area => {
              setTouched(true)
              onChange(area ? [...value.slice(0, depth), area] : value.slice(0, depth))
            }}
          />
        ))}
      </div>
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
      {!error && touched && (
        <p className="field-help" role="status">
          {value.map(area => area.name).join(' · ') || '请从省份选起'}
        </p>
      )}
    </fieldset>
  )
}
