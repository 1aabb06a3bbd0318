/** The list beside the map: rewritten when the section changes, marked when a pin is looked at. */

import { ApiError } from '#lib/api/error.ts'
import type { MapAnswer } from '#lib/contract/city/map.ts'
import { itemsHtml, totalLine } from '#lib/page/map-list.ts'
import { trustedMarkup } from '#lib/page/trusted.ts'

const find = (root: HTMLElement, name: string): HTMLElement => {
  const element = root.querySelector<HTMLElement>(name)
  if (!element) throw new Error(`The map page has no ${name}`)
  return element
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
    // Our own markup from our own answer: every text in it is escaped where it is written.
    this.#items.innerHTML = trustedMarkup(itemsHtml(answer.list, 'demo' in this.#items.dataset))
    this.#items.removeAttribute('aria-busy')
    this.#total.textContent = totalLine(answer)
    this.#empty.hidden = answer.list.length > 0
    this.#page = answer.pageNo
    const last = Math.ceil(Math.min(answer.total, 10_000) / answer.pageSize)
    this.#pager.replaceChildren(
      ...(last > 1
        ? [
            this.#step('上一页', -1, answer.pageNo > 1),
            this.#place(answer.pageNo, last),
            this.#step('下一页', 1, answer.pageNo < last),
          ]
        : []),
    )
  }

  fail(error: unknown): void {
    console.error('The list beside the map could not be read', error)
    this.#items.removeAttribute('aria-busy')
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'btn btn-sm ml-2'
    again.textContent = '重试'
    again.addEventListener('click', () => this.#retry())
    this.#total.replaceChildren(error instanceof ApiError ? error.message : '没有取到内容', again)
  }

  #retry: () => void = () => undefined

  onRetry(retry: () => void): void {
    this.#retry = retry
  }

  #step(label: string, by: number, isOpen: boolean): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn-sm'
    button.textContent = label
    button.disabled = !isOpen
    button.addEventListener('click', () => this.#turn(this.#page + by))
    return button
  }

  #place(pageNo: number, last: number): HTMLElement {
    const place = document.createElement('span')
    place.className = 'num'
    place.textContent = `${pageNo} / ${last}`
    return place
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
