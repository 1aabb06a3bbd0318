/**
 * Choosing services for comparing, in lists and on their pages. The choice stays in this browser; the page that compares reads ids from
 * its address alone, so that it can be passed on.
 */
const KEY = 'chenghui-compare'
const MAX_COMPARED = 4

let chosen: number[] = []

const readChoice = (): number[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => Number.isSafeInteger(one) && one > 0).slice(0, MAX_COMPARED) : []
  } catch {
    // Closed storage, or something else under the name.
    return []
  }
}

const write = (): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const buttons = () => document.querySelectorAll<HTMLButtonElement>('button[data-compare]')
const bar = document.querySelector<HTMLElement>('[data-compare-bar]')
const link = document.querySelector<HTMLAnchorElement>('[data-compare-link]')

function draw(): void {
  const isFull = chosen.length >= MAX_COMPARED
  for (const button of buttons()) {
    const isChosen = chosen.includes(Number(button.dataset.compare))
    button.setAttribute('aria-pressed', String(isChosen))
    const isOff = isFull && !isChosen
    button.toggleAttribute('disabled', isOff)
    button.title = isOff ? `最多对比 ${MAX_COMPARED} 个，请先移出一个` : ''
  }
  if (!bar || !link) return
  bar.hidden = chosen.length === 0
  link.href = `/city/compare?id=${chosen.join(',')}`
  link.textContent = `对比所选（${chosen.length}/${MAX_COMPARED}）`
}

function change(next: readonly number[]): void {
  chosen = next.slice(0, MAX_COMPARED)
  write()
  draw()
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('[data-compare], [data-compare-remove]')
  const id = Number(button?.dataset.compare ?? button?.dataset.compareRemove)
  if (target.closest('[data-compare-clear]')) change([])
  else if (id > 0)
    change(chosen.includes(id) || button?.dataset.compareRemove ? chosen.filter(one => one !== id) : [...chosen, id])
})

const refresh = (): void => {
  chosen = readChoice()
  draw()
}

// The choice changed in another tab, or the person came back to this page.
addEventListener('storage', ({ key }) => {
  if (key === KEY) refresh()
})
addEventListener('pageshow', refresh)
refresh()
