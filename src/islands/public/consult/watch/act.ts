/** What the button of a playback does, and what is mine of it. The page is the same for everybody; what is mine comes after it. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { count } from '#lib/format/count.ts'
import { api } from './calls.ts'
import { leaveOut, pageFigure } from './figure.ts'

const LIKES = 'button[data-playback-like]'

type Liking = { liked: boolean; likes: number }

function press(button: HTMLButtonElement, { liked, likes }: Liking): void {
  button.setAttribute('aria-pressed', String(liked))
  const label = button.querySelector('[data-label]')
  if (label) label.textContent = liked ? '已赞' : '赞'
  const shown = button.querySelector('[data-count]')
  if (shown) shown.textContent = count(likes)
}

/** On the page, for what was pressed elsewhere. */
export function showLiking(liking: Liking): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(LIKES)) press(button, liking)
}

/** For the player: where it goes on, and whose bullet comments it leaves out. */
export async function showMarks(playbackId: number): Promise<void> {
  const mayShow = untouchedSince()
  // The button works all the same; only what is mine is not known.
  const own = await api.getMyWatching({ params: { playbackId } }).catch(() => null)
  if (!own) return
  const figure = pageFigure()
  if (figure) figure.dataset.resume = String(own.position)
  leaveOut(own.hiddenBullets)
  for (const button of document.querySelectorAll<HTMLButtonElement>(LIKES)) if (mayShow(button)) press(button, own)
}

/** Without a session the call itself asks the person to sign in. */
export async function like(button: HTMLButtonElement): Promise<void> {
  const on = button.getAttribute('aria-pressed') !== 'true'
  await actOnce(button, async () => {
    const params = { playbackId: Number(button.dataset.playbackLike) }
    press(button, await api.likePlayback({ params, body: { like: on } }))
  })
}
