/**
 * Liking, bullet comments, the replay of a conversation, and the whole of what was bought. For visitors nothing loads before they press
 * something, play the film, or come by the address of a moment.
 */
import { latePress } from '#components/ui/late-press.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { offerTranscriptSearch } from './transcript.ts'

const loadActions = () => import('./playback-actions.ts')
const loadPanel = () => import('./mount.tsx')

const transcript = document.querySelector<HTMLElement>('[data-transcript]')
if (transcript) offerTranscriptSearch(transcript)

const quoting = document.querySelector<HTMLElement>('[data-quote]')
quoting?.addEventListener('click', () =>
  latePress(
    () => import('./open-quote-picker.tsx'),
    ({ openPicker }) => openPicker(Number(quoting.dataset.quote)),
  ),
)

const liking = document.querySelector<HTMLButtonElement>('button[data-playback-like]')
if (liking) {
  liking.addEventListener('click', () => latePress(loadActions, ({ like }) => like(liking)))
  // A failure is ignored: every press asks again.
  const show = () =>
    void fetchLate(loadActions)
      .then(({ showMarks }) => showMarks(Number(liking.dataset.playbackLike)))
      .catch(() => undefined)
  if (readToken()) show()
  addEventListener(SESSION_BEGAN, show)
}

const host = document.querySelector<HTMLElement>('[data-watch]')
if (host) {
  const open = () => latePress(loadPanel, ({ mountWatch }) => mountWatch(host))
  host.querySelector('button')?.addEventListener('click', open)
  if (host.dataset.type === 'CHAT' && new URLSearchParams(location.search).has('t')) open()
  const openWithFilm = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-player]')) return
    document.removeEventListener('playing', openWithFilm, true)
    open()
  }
  document.addEventListener('playing', openWithFilm, true)
  // The button that sells it says that the person has it.
  document.addEventListener('playback:open', event => {
    const { opened } = (event as CustomEvent<{ opened: boolean }>).detail
    latePress(loadPanel, ({ openWhole }) => openWhole(host, opened))
  })
}
