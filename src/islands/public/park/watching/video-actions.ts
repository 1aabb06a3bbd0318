/** Liking and collecting a video, and the marks of a signed-in viewer: the page is the same for everybody, the marks are fetched after it. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { setFilmMarks } from '#components/ui/player/film-figure.ts'
import { toast } from '#components/ui/toast.ts'
import { isPressed, setPressed, type ToggleLabels } from '#components/ui/toggle-button.ts'
import { api } from './calls.ts'

const LABELS: Readonly<Record<string, ToggleLabels>> = { like: ['已赞', '赞'], collect: ['已收藏', '收藏'] }

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button[data-video-act]')]

const press = (button: HTMLButtonElement, on: boolean, number: number): void =>
  setPressed(button, on, LABELS[button.dataset.videoAct ?? ''], number)

export async function showMarks(): Promise<void> {
  const [first] = buttons()
  if (!first) return
  const mayShow = untouchedSince()
  // Without the marks the buttons still work.
  const mine = await api.getMyVideoWatching({ params: { id: Number(first.dataset.id) } }).catch(() => null)
  if (!mine) return
  setFilmMarks(mine)
  for (const button of buttons().filter(mayShow)) {
    if (button.dataset.videoAct === 'like') press(button, mine.liked, mine.likes)
    else press(button, mine.collected, mine.collects)
  }
}

/** Without a session the call itself asks the person to sign in. */
export async function changeMark(button: HTMLButtonElement): Promise<void> {
  const params = { id: Number(button.dataset.id) }
  const on = !isPressed(button)
  await actOnce(button, async () => {
    if (button.dataset.videoAct === 'like') {
      const { liked, likes } = await api.likeVideo({ params, body: { like: on } })
      press(button, liked, likes)
    } else {
      const { collected, collects } = await api.collectVideo({ params, body: { collect: on } })
      press(button, collected, collects)
      toast(collected ? '已收藏，可以在“我的”里找到' : '已取消收藏', { tone: 'ok' })
    }
  })
}
