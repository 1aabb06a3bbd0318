/** Finding an area by name, pinyin or code, and taking one of what was found. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { Failed } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { nation } from '#lib/calls/city/nation.ts'
import type { AreaHit } from '#lib/contract/city/nation.ts'

const api = clientOf({ searchArea: nation.searchArea })

interface Props {
  label: string
  help?: string
  onPick: (city: { code: number; name: string }) => void
}

/** Cities only: a district is offered as the city it lies in. */
const citiesOf = (hits: readonly AreaHit[]) => [
  ...new Map(hits.map(hit => [hit.cityCode, { code: hit.cityCode, name: hit.cityName, province: hit.provinceName }])).values(),
]

export function AreaPicker({ label, help, onPick }: Props) {
  const [keyword, setKeyword] = useState('')
  const text = keyword.trim()
  const found = useQuery(
    {
      queryKey: keyOf(nation.searchArea, text),
      queryFn: () => api.searchArea({ query: { keyword: text } }),
      enabled: text !== '',
    },
    queryClient,
  )
  const cities = text === '' ? [] : citiesOf(found.data ?? [])
  return (
    <div>
      <Field label={label} {...(help ? { help } : {})}>
        <input
          className="input"
          type="search"
          maxLength={20}
          value={keyword}
          placeholder="城市名、拼音或首字母"
          onChange={event => setKeyword(event.target.value)}
        />
      </Field>
      {cities.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-2" aria-label="找到的城市">
          {cities.map(city => (
            <li key={city.code}>
              <button
                type="button"
                className="chip chip-line"
                onClick={() => {
                  onPick(city)
                  setKeyword('')
                }}
              >
                {city.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.error && <Failed error={found.error} retry={() => void found.refetch()} />}
      {text !== '' && found.data?.length === 0 && <p className="field-help">没有找到这样的城市。</p>}
    </div>
  )
}
