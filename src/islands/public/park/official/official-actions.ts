/** Following official accounts, liking articles. The page is the same for everybody; the marks of a signed-in person are fetched after it. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { toast } from '#components/ui/toast.ts'
import { isPressed, setPressed, type ToggleLabels } from '#components/ui/toggle-button.ts'
import { clientOf } from '#lib/api/browser.ts'
import { accountFollowing } from '#lib/calls/park/account-following.ts'
import { count } from '#lib/format/count.ts'

const { followAccount, likeArticle, getOfficialMarks } = accountFollowing
const api = clientOf({ followAccount, likeArticle, getOfficialMarks })

/** Cards that a page of accounts shows at most. */
const MAX_MARKED = 40

const buttons = (what: string) => [...document.querySelectorAll<HTMLButtonElement>(`button[data-official="${what}"]`)]

const LABELS: Readonly<Record<string, ToggleLabels>> = { follow: ['已关注', '关注'], like: ['已赞', '赞'] }

const press = (button: HTMLButtonElement, on: boolean): void => setPressed(button, on, LABELS[button.dataset.official ?? ''])

const showCount = (name: string, id: number, value: number) => {
  for (const place of document.querySelectorAll(`[data-${name}="${id}"]`)) place.textContent = count(value)
}

/** An account may be on a page several times. */
const followsOf = (id: number) => buttons('follow').filter(({ dataset }) => Number(dataset.id) === id)

export async function showMarks(): Promise<void> {
  const mayShow = untouchedSince()
  const follows = buttons('follow')
  const [like] = buttons('like')
  const ids = [...new Set(follows.map(one => one.dataset.id))].slice(0, MAX_MARKED)
  const marks = await api
    .getOfficialMarks({ query: { accountIds: ids.join(','), ...(like ? { articleId: Number(like.dataset.id) } : {}) } })
    // Without the marks the buttons still work.
    .catch(() => null)
  if (!marks) return
  for (const one of follows) {
    const id = Number(one.dataset.id)
    if (followsOf(id).every(mayShow)) press(one, marks.following.includes(id))
  }
  if (like && mayShow(like)) press(like, marks.liked)
}

async function send(button: HTMLButtonElement, on: boolean): Promise<void> {
  const id = Number(button.dataset.id)
  if (button.dataset.official === 'like') {
    const { liked, likes } = await api.likeArticle({ params: { id }, body: { like: on } })
    press(button, liked)
    showCount('likes', id, likes)
    return
  }
  const { following, followers } = await api.followAccount({ params: { id }, body: { follow: on } })
  for (const one of followsOf(id)) press(one, following)
  showCount('followers', id, followers)
  toast(following ? '已关注，有新文章会通知你' : '不再关注', { tone: 'ok' })
}

export async function pressOfficialButton(button: HTMLButtonElement): Promise<void> {
  await actOnce(button, async () => {
    // After signing in over the page, the pressed action is done, whatever state the button had before.
    const on = !isPressed(button)
    if (!(await ensureSignedIn())) return
    await send(button, on)
  })
}
