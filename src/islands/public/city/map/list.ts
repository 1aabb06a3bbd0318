/** The list beside the map: rewritten when the section changes, marked when a pin is looked at. */

import { messageOf } from '#lib/api/message.ts'
import { cloneTemplate, fillParts, getPart } from '#lib/browser/template.ts'
import type { MapAnswer } from '#lib/contract/city/map.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { describeItem, type MapRow, totalLine } from '#lib/page/city/map-list.ts'
import { toneOf } from '#lib/performance/picture.ts'

const find = (root: HTMLElement, name: string): HTMLElement => {
  const element = root.querySelector<HTMLElement>(name)
  if (!element) throw new Error(`The map page has no ${name}`)
  return element
}

function createItem(row: MapRow): HTMLElement {
  const item = cloneTemplate('map-item')
  item.dataset.key = row.key
  const link = getPart<HTMLAnchorElement>(item, 'title')
  link.href = row.path
  showPicture(item, row.picture)
  if (row.price) fillParts(item, row.price)
  else getPart(item, 'price').remove()
  const { title, kind, certified, subtitle, place, figure, distance } = row
  fillParts(item, { title, kind, certified, subtitle, place, figure, distance })
  return item
}

function showPicture(item: HTMLElement, key: string | null): void {
  const picture = item.querySelector('picture')
  const image = picture?.querySelector('img')
  if (!picture || !image) return
  if (key === null) {
    picture.replaceWith(cloneTemplate('map-no-picture'))
    return
  }
  picture.className = `pic r11 ${toneOf(key)}`
  picture.querySelector('source')?.setAttribute('srcset', pictureUrl(key, 240, 'avif'))
  image.src = pictureUrl(key, 240)
}

export class ListPanel {
  readonly #items: HTMLElement
  readonly #total: HTMLElement
  readonly #pager: HTMLElement
  readonly #empty: HTMLElement
  #page = 1

  constructor(root: HTMLElement) {
    this.#items = find(root, '[data-map-items]')
    this.#total = find(root, '[data-map-total]')
    this.#pager = find(root, '[data-map-pager]')
    this.#empty = find(root, '[data-map-empty]')
  }

  wait(): void {
    this.#items.setAttribute('aria-busy', 'true')
  }

  show(answer: MapAnswer): void {
    const demo = 'demo' in this.#items.dataset
    this.#items.replaceChildren(...answer.list.map(item => createItem(describeItem(item, demo))))
    this.#items.removeAttribute('aria-busy')
    this.#total.textContent = totalLine(answer)
    this.#empty.hidden = answer.list.length > 0
    this.#page = answer.pageNo
    const last = Math.ceil(Math.min(answer.total, 10_000) / answer.pageSize)
    this.#pager.replaceChildren(...(last > 1 ? [this.#createPages(answer.pageNo, last)] : []))
  }

  fail(error: unknown): void {
    console.error('The list beside the map could not be read', error)
    this.#items.removeAttribute('aria-busy')
    const again = cloneTemplate('map-retry')
    again.addEventListener('click', () => this.#retry())
    this.#total.replaceChildren(messageOf(error, '没有取到内容'), again)
  }

  #retry: () => void = () => undefined

  onRetry(retry: () => void): void {
    this.#retry = retry
  }

  #createPages(pageNo: number, last: number): HTMLElement {
    const pages = cloneTemplate('map-pages')
    fillParts(pages, { place: `${pageNo} / ${last}` })
    for (const [name, by, isOpen] of [
      ['previous', -1, pageNo > 1],
      ['next', 1, pageNo < last],
    ] as const) {
      const button = getPart<HTMLButtonElement>(pages, name)
      button.hidden = !isOpen
      button.addEventListener('click', () => this.#turn(this.#page + by))
    }
    return pages
  }

  #turn: (pageNo: number) => void = () => undefined

  onPage(turn: (pageNo: number) => void): void {
    this.#turn = turn
  }

  /** Tells which record is pointed at or focused in the list. */
  onLook(look: (key: string | null) => void): void {
    const keyAt = (event: Event) =>
      event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null) : null
    for (const name of ['pointerover', 'focusin']) this.#items.addEventListener(name, event => look(keyAt(event)))
    for (const name of ['pointerleave', 'focusout']) this.#items.addEventListener(name, () => look(null))
  }

  mark(key: string | null): void {
    for (const item of this.#items.children)
      item.classList.toggle('map-item-on', key !== null && (item as HTMLElement).dataset.key === key)
  }

  /** Marks a record and brings it into view, if it is on this page of the list. */
  bring(key: string): void {
    this.mark(key)
    this.#items.querySelector(`[data-key="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  top(): void {
    this.#items.querySelector('a')?.focus({ preventScroll: true })
    this.#items.scrollIntoView({ block: 'start' })
  }
}
