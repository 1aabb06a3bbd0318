/**
 * The list beside the map as markup: written by the page, and again by the map when its section changes, so both come from here.
 */

import type { MapAnswer, MapItem, PointKind } from '#lib/contract/city/map.ts'
import { certifiedText } from '#lib/format/certified.ts'
import { distance, score } from '#lib/format/count.ts'
import { moneyParts } from '#lib/format/money.ts'
import { pictureHtml } from './picture.ts'

/** What the kinds are called, in the order of the filter. */
export const KIND_TEXTS: Record<PointKind, string> = { service: '服务', company: '企业', job: '职位', school: '学校' }

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The one figure that matters for a kind: price, pay, fee, score. */
function figureHtml({ kind, facts }: MapItem): string {
  if (kind === 'service' && typeof facts.price === 'number') {
    const [whole, decimals] = moneyParts(facts.price)
    return `<span class="price"><small>¥</small>${whole}<small>${decimals}${typeof facts.unit === 'string' ? `/${escapeHtml(facts.unit)}` : ''}</small></span>`
  }
  if (kind === 'job' && facts.salary) return `<span class="price">${escapeHtml(String(facts.salary))}</span>`
  if (kind === 'school' && facts.fee) return `<span class="price">${escapeHtml(String(facts.fee))}</span>`
  if (typeof facts.score === 'number') return `<span class="price">${score(facts.score)} 分</span>`
  return ''
}

/** The key by which the list and the markers know each other. */
export const keyOf = (item: { kind: PointKind | null; id: number | null }): string => `${item.kind}-${item.id}`

const itemHtml = (item: MapItem, demo: boolean): string => {
  const certified = item.facts.certified === true ? `<span class="badge badge-brand">${certifiedText(demo)}</span>` : ''
  const away = item.distance === null ? '' : `<span class="num">${distance(item.distance)}</span>`
  return (
    `<li class="map-item" data-key="${keyOf(item)}">` +
    pictureHtml(item.picture || null, { alt: '', ratio: '1/1', use: 'thumb' }) +
    `<div class="map-item-body"><h2 class="clamp-1"><a class="cover-link" href="${escapeHtml(item.path)}">${escapeHtml(item.title)}</a></h2>` +
    `<p class="card-meta"><span class="badge">${KIND_TEXTS[item.kind]}</span>${certified}<span class="clamp-1">${escapeHtml(item.subtitle)}</span></p>` +
    `<p class="card-meta"><span class="clamp-1">${escapeHtml(item.address || item.place)}</span></p>` +
    `<p class="map-item-figures">${figureHtml(item)}${away}</p></div></li>`
  )
}

/** @param demo nothing here was verified with anybody, and the badges say so. */
export const itemsHtml = (items: readonly MapItem[], demo: boolean): string => items.map(item => itemHtml(item, demo)).join('')

/** 共 12 个结果, 共 10000+ 个结果. */
export const totalLine = ({ total, totalIsLowerBound }: Pick<MapAnswer, 'total' | 'totalIsLowerBound'>): string =>
  total === 0 ? '这一带还没有内容' : `共 ${total}${totalIsLowerBound ? '+' : ''} 个结果`
