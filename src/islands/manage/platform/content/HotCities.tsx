/** The cities offered first, in their order. */
import { useQuery } from '@tanstack/react-query'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { SortList } from '#components/ui/SortList.tsx'
import { toast } from '#components/ui/toast.ts'
import x from '#icons/x.svg?raw'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorContent } from '#lib/calls/platform/operator-content.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { AreaPicker } from './AreaPicker.tsx'

const api = clientOf({ listHotCities: operatorContent.listHotCities, setHotCities: operatorContent.setHotCities })
const KEY = keyOf(operatorContent.listHotCities)

interface CityRowProps {
  city: CallResult<typeof operatorContent.listHotCities>[number]
  disabled: boolean
  alone: boolean
  onRemove: () => void
}

function CityRow({ city, disabled, alone, onRemove }: CityRowProps) {
  return (
    <div className="flex items-center gap-2">
      <span className="flex-1">
        {city.fullName} <span className="text-ink-3 text-xs num">{city.code}</span>
      </span>
      <ReasonedButton
        className="btn btn-quiet btn-icon"
        aria-label={`去掉 ${city.name}`}
        disabled={disabled}
        reason={alone && '至少留一个城市'}
        onClick={onRemove}
      >
        <Icon svg={x} />
      </ReasonedButton>
    </div>
  )
}

export default function HotCities() {
  const cities = useQuery({ queryKey: KEY, queryFn: () => api.listHotCities() }, queryClient)
  const { act, acting } = useAction()
  const keep = (codes: number[], done: string) =>
    void act(
      async () =>
        queryClient.setQueryData(
          KEY,
          await api.setHotCities({ body: { codes, before: (cities.data ?? []).map(city => city.code) } }),
        ),
      done,
    )
  return (
    <Answer query={cities}>
      {list => {
        const codes = list.map(city => city.code)
        return (
          <section className="card card-pad stack" aria-label="热门城市">
            <AreaPicker
              label="加一个城市"
              help="排在最后，再调整顺序；最多 40 个"
              onPick={({ code, name }) =>
                codes.includes(code) ? toast(`${name} 已经在里面了`) : keep([...codes, code], `已经加上 ${name}`)
              }
            />
            <SortList
              label="热门城市的顺序"
              items={list}
              idOf={city => city.code}
              nameOf={city => city.name}
              onSort={order =>
                keep(
                  order.map(city => city.code),
                  '新的顺序已经生效',
                )
              }
              disabled={acting}
            >
              {city => (
                <CityRow
                  city={city}
                  disabled={acting}
                  alone={list.length === 1}
                  onRemove={() =>
                    keep(
                      codes.filter(code => code !== city.code),
                      `已经去掉 ${city.name}`,
                    )
                  }
                />
              )}
            </SortList>
          </section>
        )
      }}
    </Answer>
  )
}
