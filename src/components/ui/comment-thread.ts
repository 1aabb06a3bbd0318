/** Comments under a page: replying, marking one useful, sending. A new comment is added to the page without a reload. */
import { actOnce } from '#components/ui/act-once.ts'
import { toast } from '#components/ui/toast.ts'
import { cloneWithText } from '#lib/browser/template.ts'
import { $userInfo } from '#lib/session/identity.ts'

const MIN_COMMENT = 2

export interface NewComment {
  body: string
  /** The comment that it answers. */
  commentId?: number
}

export interface CommentThread {
  /** The label of the form while it answers nobody. */
  ownLabel: string
  like: (commentId: number, like: boolean) => Promise<{ liked: boolean; likes: number }>
  send: (comment: NewComment, form: HTMLFormElement) => Promise<{ commentId: number; held: boolean }>
}

/** From now on the form answers this comment; without one it begins a thread of its own. */
function answer(place: HTMLElement, ownLabel: string, commentId?: string, name?: string): void {
  const form = place.querySelector('form')
  const label = form?.querySelector('[data-comment-label]')
  if (!form || !label) return
  if (commentId) form.dataset.commentId = commentId
  else delete form.dataset.commentId
  label.textContent = commentId ? `回复 ${name}` : ownLabel
  form.querySelector('[data-comment-act="new"]')?.toggleAttribute('hidden', !commentId)
  form.querySelector('textarea')?.focus()
}

/** A button of the thread: `reply`, `new` or `like`. */
export async function pressCommentButton(place: HTMLElement, button: HTMLButtonElement, thread: CommentThread): Promise<void> {
  const { commentAct, commentId, name = '' } = button.dataset
  if (commentAct === 'reply') return answer(place, thread.ownLabel, commentId, name)
  if (commentAct === 'new') return answer(place, thread.ownLabel)
  await actOnce(button, async () => {
    const { liked, likes } = await thread.like(Number(commentId), button.getAttribute('aria-pressed') !== 'true')
    button.setAttribute('aria-pressed', String(liked))
    button.textContent = `有用 ${likes}`
    // The accessible name begins with the visible text.
    button.ariaLabel = button.ariaLabel?.replace(/^有用 \d+/, `有用 ${likes}`) ?? null
  })
}

/** Puts a comment that was just sent below the one it answers, or at the end. */
function showComment(place: HTMLElement, { body, commentId }: NewComment, made: { commentId: number; held: boolean }): void {
  const by = $userInfo.get()?.nickname ?? '我'
  const line = cloneWithText('new-comment', `${by}${made.held ? '（审核中，只有你看得到）' : ''}：${body}`)
  line.id = `comment-${made.commentId}`
  const answered = commentId && place.querySelector(`#comment-${commentId} > div`)
  if (answered) answered.append(line)
  else place.querySelector('[data-comment-new]')?.append(line)
}

export async function submitComment(place: HTMLElement, form: HTMLFormElement, thread: CommentThread): Promise<void> {
  const field = form.querySelector('textarea')
  const body = field?.value.trim() ?? ''
  if (!field) return
  if (body.length < MIN_COMMENT) {
    toast(`至少写 ${MIN_COMMENT} 个字`, { tone: 'bad' })
    field.focus()
    return
  }
  await actOnce(form, async () => {
    const commentId = Number(form.dataset.commentId) || undefined
    const comment = { body, ...(commentId ? { commentId } : {}) }
    const made = await thread.send(comment, form)
    showComment(place, comment, made)
    field.value = ''
    answer(place, thread.ownLabel)
    toast(made.held ? '审核中，通过后大家才能看到' : '已发布', { tone: 'ok' })
  })
}
