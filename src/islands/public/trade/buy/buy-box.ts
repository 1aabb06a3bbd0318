/** One button that buys: what it shows, and what pressing it does. */
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { BuyKind } from '#lib/trade/buying.ts'
import { kinds, type Owned } from './kinds.ts'

const readBox = ({ dataset }: HTMLElement) => ({
  kind: dataset.buy as BuyKind,
  id: Number(dataset.id),
  price: Number(dataset.price),
})

function draw(box: HTMLElement, owned: Owned | null): void {
  const button = box.querySelector<HTMLElement>('[data-buy-button]')
  const link = box.querySelector<HTMLAnchorElement>('[data-buy-link]')
  if (!button || !link) return
  button.hidden = owned !== null
  link.hidden = owned === null
  if (!owned) return
  link.href = owned.href
  link.textContent = owned.label
  const { opens } = owned
  link.onclick = opens
    ? event => {
        event.preventDefault()
        // What it is watched with is another part of the page.
        document.dispatchEvent(new CustomEvent('playback:open', { detail: opens }))
      }
    : null
}

/** @returns what the person has of it. */
export async function showOwned(box: HTMLElement): Promise<Owned | null> {
  const { kind, id } = readBox(box)
  try {
    const owned = await kinds[kind].find(id)
    draw(box, owned)
    return owned
  } catch (error) {
    // Without it the button still works.
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

async function buy(box: HTMLElement): Promise<void> {
  if (!(await ensureSignedIn())) return
  if (await showOwned(box)) return
  const { kind, id, price } = readBox(box)
  if (price === 0) {
    const { href } = await kinds[kind].place(id, false)
    location.assign(href)
    return
  }
  const { openDialog } = await fetchLate(() => import('./mount.tsx'))
  openDialog({ kind, id, refresh: () => void showOwned(box) })
}

export async function press(box: HTMLElement): Promise<void> {
  if (box.getAttribute('aria-busy') === 'true') return
  box.setAttribute('aria-busy', 'true')
  try {
    await buy(box)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  } finally {
    box.removeAttribute('aria-busy')
  }
}
