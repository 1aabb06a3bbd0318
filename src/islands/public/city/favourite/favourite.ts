/** Favourites on a page: the present state, and changing it. Without a session the call itself asks the person to sign in. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { favourite } from '#lib/calls/city/favourite.ts'
import type { FavouriteKind } from '#lib/contract/city/favourite.ts'
import { count as countText } from '#lib/format/count.ts'

const api = clientOf({ getFavourite: favourite.getFavourite, setFavourite: favourite.setFavourite })

type State = { favourite: boolean; count: number }

const paramsOf = (button: HTMLElement) => ({
  kind: button.dataset.favourite as FavouriteKind,
  id: Number(button.dataset.id),
})

function draw(button: HTMLElement, state: State): void {
  button.setAttribute('aria-pressed', String(state.favourite))
  const label = button.querySelector('[data-favourite-label]')
  if (label) label.textContent = state.favourite ? '已收藏' : '收藏'
  const shown = document.querySelector('[data-favourite-count]')
  if (shown) shown.textContent = countText(state.count)
}

export async function showState(button: HTMLElement): Promise<void> {
  const mayShow = untouchedSince()
  try {
    const state = await api.getFavourite({ params: paramsOf(button) })
    if (mayShow(button)) draw(button, state)
  } catch (error) {
    // The button still works; only its colour is not known.
    if (!(error instanceof ApiError)) throw error
  }
}

export async function toggle(button: HTMLButtonElement): Promise<void> {
  await actOnce(button, async () => {
    const wanted = button.getAttribute('aria-pressed') !== 'true'
    const state = await api.setFavourite({ params: paramsOf(button), body: { favourite: wanted } })
    draw(button, state)
    toast(state.favourite ? '已收藏，可以在“我的”里找到' : '已取消收藏', { tone: 'ok' })
  })
}
