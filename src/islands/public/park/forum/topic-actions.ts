/** What the buttons of a topic do: likes, collecting and following change their own button, edits load the page anew. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { fetchPart } from '#components/ui/late-press.ts'
import { toast } from '#components/ui/toast.ts'
import { isPressed, setPressed, type ToggleLabels } from '#components/ui/toggle-button.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { api, type Marks } from './calls.ts'

const LABELS: Readonly<Record<string, ToggleLabels>> = {
  like: ['已赞', '赞'],
  'like-reply': ['已赞', '赞'],
  collect: ['已收藏', '收藏'],
  follow: ['已关注', '关注'],
}

const press = (button: HTMLElement, on: boolean, number?: number): void =>
  setPressed(button, on, LABELS[button.dataset.act ?? ''], number)

let marks: Marks | null = null

/** Links to the first floor that is new since the last visit, then stores how far this page was read. */
function showPlace(page: HTMLElement, { lastRead, lastFloor }: Marks): void {
  const topicId = Number(page.dataset.topic)
  const place = page.querySelector<HTMLAnchorElement>('[data-last-read]')
  if (place && lastRead > 1 && lastFloor > lastRead) {
    place.textContent = `上次看到第 ${lastRead} 楼，后面有 ${lastFloor - lastRead} 楼新的`
    place.href = floorAddress(topicId, lastRead + 1)
    place.hidden = false
  }
  const seen = Number(page.dataset.seen)
  // A failed note is made the next time.
  if (seen > lastRead) void api.readTopic({ params: { id: topicId }, body: { floor: seen } }).catch(() => undefined)
}

/** Shows what only some may do: changing one's own, choosing what solved it, hiding. */
export async function showMarks(page: HTMLElement): Promise<void> {
  const mayShow = untouchedSince()
  const found = await api.getTopicMarks({ params: { id: Number(page.dataset.topic) } }).catch(() => null)
  // Without the marks the buttons still work.
  if (!found) return
  marks = found
  showPlace(page, found)
  const ownReplies = new Set(found.replies)
  for (const one of page.querySelectorAll<HTMLElement>('[data-act]')) {
    const id = Number(one.dataset.id)
    const { act } = one.dataset
    if (!mayShow(one)) continue
    if (act === 'like') press(one, found.liked)
    if (act === 'collect') press(one, found.collected)
    if (act === 'follow') press(one, found.following)
    if (act === 'like-reply') press(one, found.likedReplies.includes(id))
    if (act === 'edit-topic') one.hidden = !found.own
    if (act === 'manage') one.hidden = !found.mayModerate
    if (act === 'moderate') one.hidden = !found.moderates || found.mayModerate
    if (act === 'hide') one.hidden = !found.mayModerate && !found.moderates
    if (act === 'solve' || act === 'unsolve') one.hidden = !found.own
    if (act === 'edit' || act === 'remove') one.hidden = !ownReplies.has(id)
    if (act === 'vote' && found.votes.length > 0) {
      one.textContent = '已投票'
      one.setAttribute('disabled', '')
      one.title = '每人投一次，投了不能改'
    }
  }
}

/** The dialogs come with React. */
const dialogs = () => fetchPart(() => import('./mount.tsx'))

/** Does what a button says, once at a time; a failure becomes a message. @param page the element that carries the topic's id. */
export async function actOn(page: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const topicId = Number(page.dataset.topic)
  const params = { id: topicId }
  const { act = '', name = '' } = button.dataset
  const id = Number(button.dataset.id)
  await actOnce(button, async () => {
    if (act === 'like' || act === 'like-reply') {
      const target =
        act === 'like' ? ({ target: 'TOPIC', targetId: topicId } as const) : ({ target: 'REPLY', targetId: id } as const)
      const { liked, likes } = await api.likeForum({ body: { ...target, like: !isPressed(button) } })
      press(button, liked, likes)
      return
    }
    if (act === 'collect') {
      const { collected, collects } = await api.collectTopic({ params, body: { collect: !isPressed(button) } })
      press(button, collected, collects)
      return
    }
    if (act === 'follow') {
      const { following } = await api.followTopic({ params, body: { follow: !isPressed(button) } })
      press(button, following)
      toast(following ? '已关注，有新回复会通知你' : '不再关注', { tone: 'ok' })
      return
    }
    // The history is for everybody; all else is done by somebody.
    if (act !== 'history' && !(await ensureSignedIn())) return
    if (act === 'vote') {
      await showMarks(page)
      if (marks && marks.votes.length > 0) {
        toast('你已经投过票', { tone: 'bad' })
        return
      }
    }
    const { openDialog } = await dialogs()
    openDialog({ act, id, topicId, name, text: button.dataset.text ?? '', isOperator: marks?.mayModerate ?? false })
  })
}
