/** Liking a playback, and the marks of a signed-in viewer: the page is the same for everybody, the marks are fetched after it. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { setFilmMarks } from '#components/ui/player/film-figure.ts'
import { isPressed, setPressed } from '#components/ui/toggle-button.ts'
import { api } from './calls.ts'

const LIKES = 'button[data-playback-like]'

type Liking = { liked: boolean; likes: number }

const press = (button: HTMLButtonElement, { liked, likes }: Liking): void => setPressed(button, liked, ['已赞', '赞'], likes)

/** Updates the button of the page after a press elsewhere. */
export function showLiking(liking: Liking): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(LIKES)) press(button, liking)
}

/** For the player: where it goes on, and which bullet comments it hides; for the button: whether it is pressed. */
export async function showMarks(playbackId: number): Promise<void> {
  const mayShow = untouchedSince()
  // Without the marks the button still works.
  const own = await api.getMyWatching({ params: { playbackId } }).catch(() => null)
  if (!own) return
  setFilmMarks(own)
  for (const button of document.querySelectorAll<HTMLButtonElement>(LIKES)) if (mayShow(button)) press(button, own)
}

/** Without a session the call itself asks the person to sign in. */
export async function like(button: HTMLButtonElement): Promise<void> {
  const on = !isPressed(button)
  await actOnce(button, async () => {
    const params = { playbackId: Number(button.dataset.playbackLike) }
    press(button, await api.likePlayback({ params, body: { like: on } }))
  })
}
