/** What the buttons of a topic do: likes, collecting and following change their own button, edits load the page anew. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken } from '#lib/session/token.ts'
import { api, type Marks } from './calls.ts'

const WORDS: Readonly<Record<string, { on: string; off: string }>> = {
  like: { on: '已赞', off: '赞' },
  'like-reply': { on: '已赞', off: '赞' },
  collect: { on: '已收藏', off: '收藏' },
  follow: { on: '已关注', off: '关注' },
}

function press(button: HTMLElement, on: boolean, count?: number): void {
  const words = WORDS[button.dataset.act ?? '']
  button.setAttribute('aria-pressed', String(on))
  const label = button.querySelector('[data-label]')
  if (words && label) label.textContent = on ? words.on : words.off
  const number = button.querySelector('[data-count]')
  if (number && count !== undefined) number.textContent = String(count)
}

const pressed = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true'

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

/** The dialogs come with React. @throws ApiError in words when they do not arrive. */
const dialogs = () =>
  fetchLate(() => import('./mount.tsx')).catch(cause => {
    throw new ApiError('other', '网络不太顺畅，请再试一次', { cause })
  })

/** @returns whether somebody is signed in now. */
async function signedIn(): Promise<boolean> {
  if (readToken()) return true
  return askToSignIn()
}

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
      const { liked, likes } = await api.likeForum({ body: { ...target, like: !pressed(button) } })
      press(button, liked, likes)
      return
    }
    if (act === 'collect') {
      const { collected, collects } = await api.collectTopic({ params, body: { collect: !pressed(button) } })
      press(button, collected, collects)
      return
    }
    if (act === 'follow') {
      const { following } = await api.followTopic({ params, body: { follow: !pressed(button) } })
      press(button, following)
      toast(following ? '已关注，有新回复会通知你' : '不再关注', { tone: 'ok' })
      return
    }
    // The history is for everybody; all else is done by somebody.
    if (act !== 'history' && !(await signedIn())) return
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
