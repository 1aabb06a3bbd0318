/** The cities and districts a merchant works in: chosen one by one, taken away one by one. */

import { useState } from 'react'
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import x from '#icons/x.svg?raw'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'

export type Area = { code: number; name: string }

interface Props {
  value: Area[]
  onChange(value: Area[]): void
  error?: string | undefined
}

const MAX_AREAS = 20

export function ServedAreas({ value, onChange, error }: Props) {
  const [chosen, setChosen] = useState<Area & { level: number }>({ code: DEFAULT_CITY.code, name: DEFAULT_CITY.name, level: 2 })
  const isThere = value.some(area => area.code === chosen.code)
  return (
    <div>
      <AreaSelect
        label="服务区域"
        depth={3}
        value={chosen.code}
        onChange={(code, chain) => {
          const last = chain.at(-1)
          setChosen({ code, name: last?.name ?? '', level: last?.level ?? 0 })
        }}
        error={error}
        help="选到城市或区县，再点“添加区域”"
      />
      <ReasonedButton
        className="btn btn-sm mt-2"
        disabled={isThere}
        reason={chosen.level < 1 ? '先选到城市或区县' : value.length >= MAX_AREAS && `最多 ${MAX_AREAS} 个区域`}
        onClick={() => onChange([...value, { code: chosen.code, name: chosen.name }])}
      >
        {isThere ? '已经添加' : '添加区域'}
      </ReasonedButton>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-2" aria-label="已添加的服务区域">
          {value.map(area => (
            <li key={area.code} className="tag">
              {area.name}
              <button
                type="button"
                className="ml-1 inline-grid size-6 max-md:size-11 place-items-center"
                aria-label={`移除 ${area.name}`}
                onClick={() => onChange(value.filter(one => one.code !== area.code))}
              >
                <Icon svg={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
