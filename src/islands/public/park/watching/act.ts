/** What the buttons of a video do. The page is the same for everybody; what is mine comes after it. */
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { count } from '#lib/format/count.ts'
import { api, type MyWatching } from './calls.ts'

const WORDS: Readonly<Record<string, readonly [on: string, off: string]>> = { like: ['已赞', '赞'], collect: ['已收藏', '收藏'] }

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button[data-video-act]')]

function press(button: HTMLButtonElement, on: boolean, number: number): void {
  const [onText, offText] = WORDS[button.dataset.videoAct ?? ''] ?? ['', '']
  button.setAttribute('aria-pressed', String(on))
  const label = button.querySelector('[data-label]')
  if (label) label.textContent = on ? onText : offText
  const shown = button.querySelector('[data-count]')
  if (shown) shown.textContent = count(number)
}

/** Changes are sent one after the other; a state asked for before a change was answered must not overwrite it. */
let changes = 0

/** For the player: where it goes on, and whose bullet comments it leaves out. */
function notifyPlayer({ position, hiddenBullets }: MyWatching): void {
  const figure = document.querySelector<HTMLElement>('[data-player]')
  if (!figure) return
  figure.dataset.resume = String(position)
  figure.dataset.hidden = hiddenBullets.join(',')
}

export async function showMarks(): Promise<void> {
  const [first] = buttons()
  if (!first) return
  const before = changes
  // The buttons work all the same; only what is mine is not known.
  const mine = await api.getMyVideoWatching({ params: { id: Number(first.dataset.id) } }).catch(() => null)
  if (!mine) return
  notifyPlayer(mine)
  if (before !== changes) return
  for (const button of buttons()) {
    if (button.dataset.videoAct === 'like') press(button, mine.liked, mine.likes)
    else press(button, mine.collected, mine.collects)
  }
}

/** Without a session the call itself asks the person to sign in. */
export async function act(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  changes++
  const params = { id: Number(button.dataset.id) }
  const on = button.getAttribute('aria-pressed') !== 'true'
  try {
    if (button.dataset.videoAct === 'like') {
      const { liked, likes } = await api.likeVideo({ params, body: { like: on } })
      press(button, liked, likes)
    } else {
      const { collected, collects } = await api.collectVideo({ params, body: { collect: on } })
      press(button, collected, collects)
      toast(collected ? '已收藏，可以在“我的”里找到' : '已取消收藏', { tone: 'ok' })
    }
    // Whoever signed in for this change was asked for the state meanwhile.
    changes++
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Who closed the dialog knows that nothing happened.
    if (error.code !== 'session.invalid') toast(error.message, { tone: 'bad' })
  } finally {
    button.removeAttribute('aria-busy')
  }
}
