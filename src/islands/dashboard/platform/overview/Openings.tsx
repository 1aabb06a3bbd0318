/** Where a merchant could go: more is asked for than offered there, in their own categories and cities. */
import { useQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { supply } from '#lib/calls/city/supply.ts'
import type { SupplyOpening } from '#lib/contract/city/supply.ts'
import { supplyAmount } from '#lib/format/supply.ts'

const api = clientOf({ listSupplyOpenings: supply.listSupplyOpenings })

const hrefOf = ({ cityCode, field, categoryId }: SupplyOpening): string =>
  `/city/supply?${new URLSearchParams({ city: String(cityCode), field, categoryId: String(categoryId) })}`

export function Openings() {
  const identity = useIdentityKey()
  const openings = useQuery(
    { queryKey: keyOf(supply.listSupplyOpenings, identity), queryFn: () => api.listSupplyOpenings() },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-labelledby="openings">
      <h2 className="text-base font-semibold" id="openings">
        去哪里
      </h2>
      <p className="mb-2 text-ink-2">
        你的分类和城市里，需求多于供给的地方。
        <a className="link" href="/city/supply">
          看供需图
        </a>
      </p>
      <Answer query={openings}>
        {list =>
          list.length === 0 ? (
            <p className="text-ink-2">现在没有需求明显多于供给的地方，每天更新一次。</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map(opening => (
                <li key={`${opening.field} ${opening.categoryId} ${opening.placeCode}`} className="card-link py-3">
                  <a className="cover-link font-medium" href={hrefOf(opening)}>
                    {opening.placeName} · {opening.categoryName}
                  </a>
                  <p className="text-ink-2">
                    需求 <b className="num">{supplyAmount(opening.demand)}</b>，供给{' '}
                    <b className="num">{supplyAmount(opening.supply)}</b>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  )
}
