/** The list beside the map in words and figures: drawn by the page, and again by the map when its section changes. */
import type { MapAnswer, MapItem, PointKind } from '#lib/contract/city/map.ts'
import { certifiedText } from '#lib/format/certified.ts'
import { distance } from '#lib/format/count.ts'
import { moneyParts } from '#lib/format/money.ts'
import { score } from '#lib/format/score.ts'

/** What the kinds are called, in the order of the filter. */
export const KIND_TEXTS: Record<PointKind, string> = { service: '服务', company: '企业', job: '职位', school: '学校' }

/** The key by which the list and the markers know each other. */
export const keyOf = (item: { kind: PointKind | null; id: number | null }): string => `${item.kind}-${item.id}`

/** One row; what a row does not have is null. */
export type MapRow = {
  key: string
  path: string
  title: string
  picture: string | null
  kind: string
  certified: string | null
  subtitle: string
  place: string
  /** The one figure that matters: a price in yuan, or a text such as pay, fee or score. */
  price: { whole: string; rest: string } | null
  figure: string | null
  distance: string | null
}

function describeFigure({ kind, facts }: MapItem): Pick<MapRow, 'price' | 'figure'> {
  if (kind === 'service' && typeof facts.price === 'number') {
    const [whole, decimals] = moneyParts(facts.price)
    return { price: { whole, rest: `${decimals}${typeof facts.unit === 'string' ? `/${facts.unit}` : ''}` }, figure: null }
  }
  if (kind === 'job' && facts.salary) return { price: null, figure: String(facts.salary) }
  if (kind === 'school' && facts.fee) return { price: null, figure: String(facts.fee) }
  return { price: null, figure: typeof facts.score === 'number' ? `${score(facts.score)} 分` : null }
}

/** @param demo nothing here was verified with anybody, and the badges say so. */
export const describeItem = (item: MapItem, demo: boolean): MapRow => ({
  key: keyOf(item),
  path: item.path,
  title: item.title,
  picture: item.picture || null,
  kind: KIND_TEXTS[item.kind],
  certified: item.facts.certified === true ? certifiedText(demo) : null,
  subtitle: item.subtitle,
  place: item.address || item.place,
  ...describeFigure(item),
  distance: item.distance === null ? null : distance(item.distance),
})

/** 共 12 个结果, 共 10000+ 个结果. */
export const totalLine = ({ total, totalIsLowerBound }: Pick<MapAnswer, 'total' | 'totalIsLowerBound'>): string =>
  total === 0 ? '这一带还没有内容' : `共 ${total}${totalIsLowerBound ? '+' : ''} 个结果`
