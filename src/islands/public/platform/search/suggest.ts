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

const DELAY = 100
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

/** Adds the list to one input; it opens at once when the input has the focus. */
export function attachSuggestions(input: HTMLInputElement): void {
  const form = input.closest('form')
  if (!form) return
  const list = cloneTemplate('suggestions')
  list.id = `suggestions-${++boxes}`
  form.append(list)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  })) {
    input.setAttribute(name, value)
  }

  let options: Option[] = []
  let active = -1
  let timer = 0
  let running: AbortController | undefined

  const close = (): void => {
    list.hidden = true
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const mark = (index: number): void => {
    active = index
    for (const [at, row] of [...list.children].entries()) row.setAttribute('aria-selected', String(at === index))
    if (index >= 0) input.setAttribute('aria-activedescendant', `${list.id}-${index}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = (next: Option[]): void => {
    options = next
    list.replaceChildren(...next.map(rowOf))
    if (next.length === 0 || document.activeElement !== input) {
      close()
      return
    }
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    mark(-1)
  }
  const rowOf = (option: Option, index: number): HTMLElement => {
    const row = cloneTemplate('suggestion')
    row.id = `${list.id}-${index}`
    row.append(...option.parts.map(part => (part.hit ? cloneWithText('suggestion-hit', part.text) : part.text)))
    // Before the input loses the focus.
    row.addEventListener('pointerdown', event => {
      event.preventDefault()
      location.assign(option.href)
    })
    return row
  }

  const refresh = async (): Promise<void> => {
    running?.abort()
    const keyword = input.value.trim()
    if (keyword === '') {
      show(readHistory().map(text => ({ text, parts: [{ text, hit: false }], href: addressOf(text) })))
      return
    }
    running = new AbortController()
    try {
      const found = await fetchSuggestions(keyword, running.signal)
      if (input.value.trim() === keyword) {
        show(found.map(one => ({ text: one.text, parts: one.parts, href: addressOf(one.text, one.index) })))
      }
    } catch {
      // Typed on, or offline: the form itself still searches.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, DELAY)
  })
  input.addEventListener('focus', refresh)
  input.addEventListener('blur', close)
  input.addEventListener('keydown', event => {
    if (event.isComposing || list.hidden) return
    if (event.key === 'Escape') {
      close()
      event.preventDefault()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      mark(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
      event.preventDefault()
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      location.assign(options[active]!.href)
    }
  })
  if (document.activeElement === input) void refresh()
}
