/** What the buttons of a question do. Likes change their own button; what changes a text loads the page anew. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { fetchPart } from '#components/ui/late-press.ts'
import { answerPassages } from '#components/ui/quote/passages.ts'
import { toast } from '#components/ui/toast.ts'
import { isPressed, setPressed, type ToggleLabels } from '#components/ui/toggle-button.ts'
import type { LikeTarget } from '#lib/contract/consult/question-talk.ts'
import { readToken } from '#lib/session/token.ts'
import { api, type OwnQuestion } from './calls.ts'

const LIKES: Readonly<Record<string, { target: LikeTarget; labels: ToggleLabels }>> = {
  like: { target: 'QUESTION', labels: ['已赞', '好问题'] },
  same: { target: 'SAME', labels: ['我也想问', '同问'] },
  useful: { target: 'ANSWER', labels: ['已赞', '有用'] },
  agree: { target: 'COMMENT', labels: ['已赞', '赞'] },
}

const FOLLOW_LABELS: ToggleLabels = ['已关注', '关注']

const press = (button: HTMLElement, on: boolean, likes?: number): void =>
  setPressed(button, on, LIKES[button.dataset.ask ?? '']?.labels, likes)

let mine: OwnQuestion | null = null

/** Shows what only some may do: choosing the best answer, changing one's own. */
export async function showMine(page: HTMLElement): Promise<void> {
  const consultationId = Number(page.dataset.question)
  const mayShow = untouchedSince()
  const found = await api.getMyQuestion({ params: { consultationId } }).catch(() => null)
  // Without the marks the buttons still work.
  if (!found) return
  mine = found
  const own = new Set(found.answers.map(answer => answer.consultationAnswerId))
  for (const button of page.querySelectorAll<HTMLElement>('button[data-ask]')) {
    const id = Number(button.dataset.id)
    const { ask } = button.dataset
    if (!mayShow(button)) continue
    if (ask === 'like') press(button, found.liked)
    if (ask === 'same') press(button, found.same)
    if (ask === 'useful') press(button, found.likedAnswers.includes(id))
    if (ask === 'agree') press(button, found.likedComments.includes(id))
    if (ask === 'follow') setPressed(button, found.following, FOLLOW_LABELS)
    if (ask === 'accept') button.hidden = !found.mayAccept
    if (ask === 'edit' || ask === 'remove') button.hidden = !own.has(id)
    if (ask === 'uncomment') button.hidden = !found.comments.includes(id)
    if (ask === 'answer') button.hidden = !found.mayAnswer
  }
}

/** The dialogs come with React. */
const dialogs = () => fetchPart(() => import('./mount.tsx'))

/** Anybody may take down a passage; a person who may answer here goes on to the answer with it. */
async function quote(page: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const item = button.closest('.answer')
  if (!item) return
  const title = page.querySelector('h1')?.textContent?.trim() ?? ''
  // Read before anything loads: a press may end what is selected.
  const source = answerPassages(item, { id: Number(button.dataset.id), title, by: button.dataset.name ?? '' })
  if (source.passages.length === 0) {
    toast('这个回答没有文字可以引用', { tone: 'bad' })
    return
  }
  const { openQuotePicker } = await dialogs()
  if (readToken() && mine === null) await showMine(page)
  openQuotePicker(source, {
    consultationId: Number(page.dataset.question),
    title,
    bounty: Number(page.dataset.bounty),
    mine,
  })
}

export async function actOn(page: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const consultationId = Number(page.dataset.question)
  const { ask = '' } = button.dataset
  const id = Number(button.dataset.id)
  await actOnce(button, async () => {
    const liking = LIKES[ask]
    if (liking) {
      const params = { likeId: liking.target === 'QUESTION' || liking.target === 'SAME' ? consultationId : id }
      const result = await api.likeConsultation({ params, body: { target: liking.target, like: !isPressed(button) } })
      press(button, result.liked, result.likes)
      return
    }
    if (ask === 'follow') {
      const { following } = await api.followQuestion({ params: { consultationId }, body: { follow: !isPressed(button) } })
      setPressed(button, following, FOLLOW_LABELS)
      toast(following ? '已关注，有新回答会通知你' : '不再关注', { tone: 'ok' })
      return
    }
    if (ask === 'quote') return quote(page, button)
    // The history and the card are for everybody; all else is done by somebody.
    if (ask !== 'history' && ask !== 'share' && !(await ensureSignedIn())) return
    if (ask === 'answer' && mine === null) await showMine(page)
    if (ask === 'answer' && mine?.mayAnswer === false) {
      toast(mine.own ? '不能回答自己的问题' : '你已经回答过，可以修改原来的回答', { tone: 'bad' })
      return
    }
    const { openDialog } = await dialogs()
    openDialog({
      ask,
      id,
      consultationId,
      title: page.querySelector('h1')?.textContent?.trim() ?? '',
      name: button.dataset.name ?? '',
      bounty: Number(page.dataset.bounty),
      mine,
    })
  })
}
