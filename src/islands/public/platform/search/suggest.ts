/**
 * Suggestions under a search box: what begins with the typed letters, in Hanzi, pinyin or initials; earlier searches while it is empty.
 * A combobox as the ARIA pattern describes it; without it the form still works.
 */
import './suggest.css'
import { cloneTemplate, cloneWithText } from '#lib/browser/template.ts'
import { readHistory } from './store.ts'

type Part = { text: string; hit: boolean }
type Suggestion = { text: string; parts: Part[]; index: string }
type Option = { text: string; parts: Part[]; href: string }

const DELAY_MS = 100
const known = new Map<string, Suggestion[]>()
let boxes = 0

async function fetchSuggestions(keyword: string, signal: AbortSignal): Promise<Suggestion[]> {
  const cached = known.get(keyword)
  if (cached) return cached
  const response = await fetch(`/v1/front/search/suggest?keyword=${encodeURIComponent(keyword)}`, { signal })
  const envelope = (await response.json()) as { resultStatus?: boolean; resultData?: Suggestion[] }
  const found = envelope.resultStatus ? (envelope.resultData ?? []) : []
  if (known.size < 200) known.set(keyword, found)
  return found
}

const addressOf = (keyword: string, index?: string): string =>
  `/search?keyword=${encodeURIComponent(keyword)}${index ? `&type=${index}` : ''}`

const ofHistory = (): Option[] => readHistory().map(text => ({ text, parts: [{ text, hit: false }], href: addressOf(text) }))

const ofSuggestions = (found: Suggestion[]): Option[] =>
  found.map(one => ({ text: one.text, parts: one.parts, href: addressOf(one.text, one.index) }))

/** The list under one input, and which of its options is pointed at. */
class OptionList {
  readonly #input: HTMLInputElement
  readonly #list: HTMLElement
  #options: Option[] = []
  #active = -1

  constructor(input: HTMLInputElement, form: HTMLFormElement) {
    this.#input = input
    this.#list = cloneTemplate('suggestions')
    this.#list.id = `suggestions-${++boxes}`
    form.append(this.#list)
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': this.#list.id,
    })) {
      input.setAttribute(name, value)
    }
  }

  get isOpen(): boolean {
    return !this.#list.hidden
  }

  /** Where the option leads that is pointed at; undefined: none is. */
  get chosen(): string | undefined {
    return this.#options[this.#active]?.href
  }

  close(): void {
    this.#list.hidden = true
    this.#active = -1
    this.#input.setAttribute('aria-expanded', 'false')
    this.#input.removeAttribute('aria-activedescendant')
  }

  show(options: Option[]): void {
    this.#options = options
    this.#list.replaceChildren(...options.map((option, index) => this.#rowOf(option, index)))
    if (options.length === 0 || document.activeElement !== this.#input) {
      this.close()
      return
    }
    this.#list.hidden = false
    this.#input.setAttribute('aria-expanded', 'true')
    this.#mark(-1)
  }

  /** To the next option or the one before; beyond either end to the input itself. */
  move(step: 1 | -1): void {
    const { length } = this.#options
    this.#mark(((this.#active + 1 + step + length + 1) % (length + 1)) - 1)
  }

  #mark(index: number): void {
    this.#active = index
    for (const [at, row] of [...this.#list.children].entries()) row.setAttribute('aria-selected', String(at === index))
    if (index >= 0) this.#input.setAttribute('aria-activedescendant', `${this.#list.id}-${index}`)
    else this.#input.removeAttribute('aria-activedescendant')
  }

  #rowOf(option: Option, index: number): HTMLElement {
    const row = cloneTemplate('suggestion')
    row.id = `${this.#list.id}-${index}`
    row.append(...option.parts.map(part => (part.hit ? cloneWithText('suggestion-hit', part.text) : part.text)))
    // Before the input loses the focus.
    row.addEventListener('pointerdown', event => {
      event.preventDefault()
      location.assign(option.href)
    })
    return row
  }
}

function onKey(event: KeyboardEvent, list: OptionList): void {
  if (event.isComposing || !list.isOpen) return
  if (event.key === 'Escape') {
    list.close()
    event.preventDefault()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    list.move(event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
  } else if (event.key === 'Enter' && list.chosen !== undefined) {
    event.preventDefault()
    location.assign(list.chosen)
  }
}

/** Adds the list to one input; it opens at once when the input has the focus. */
export function attachSuggestions(input: HTMLInputElement): void {
  const form = input.closest('form')
  if (!form) return
  const list = new OptionList(input, form)
  let timer = 0
  let running: AbortController | undefined

  const refresh = async (): Promise<void> => {
    running?.abort()
    const keyword = input.value.trim()
    if (keyword === '') {
      list.show(ofHistory())
      return
    }
    running = new AbortController()
    try {
      const found = await fetchSuggestions(keyword, running.signal)
      if (input.value.trim() === keyword) list.show(ofSuggestions(found))
    } catch {
      // Typed on, or offline: the form itself still searches.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, DELAY_MS)
  })
  input.addEventListener('focus', refresh)
  input.addEventListener('blur', () => list.close())
  input.addEventListener('keydown', event => onKey(event, list))
  if (document.activeElement === input) void refresh()
}
