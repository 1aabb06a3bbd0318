/** Acting on the comments of a course. The page stays as it is: what was said is put into it. */
import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { cloneWithText } from '#lib/browser/template.ts'
import { courseTalk } from '#lib/calls/learn/course-talk.ts'
import { $userInfo } from '#lib/session/identity.ts'

const api = clientOf({
  likeCourseComment: courseTalk.likeCourseComment,
  replyCourseComment: courseTalk.replyCourseComment,
  getMyCourseTalk: courseTalk.getMyCourseTalk,
})

/** What is mine among the comments: those I found useful, and whether I may give stars. */
export async function showMine(place: HTMLElement): Promise<void> {
  const mayShow = untouchedSince()
  const courseTalk = await api.getMyCourseTalk({ params: { id: Number(place.dataset.courseTalk) } }).catch(() => null)
  for (const id of courseTalk?.likedComments ?? []) {
    const button = place.querySelector(`[data-comment-act="like"][data-comment-id="${id}"]`)
    if (button && mayShow(button)) button.setAttribute('aria-pressed', 'true')
  }
  place.querySelector('[data-comment-stars]')?.toggleAttribute('hidden', !courseTalk?.mayScore)
}

/** From now on the form answers this comment; without one it says something of its own. */
function answer(place: HTMLElement, commentId: string | undefined, name: string): void {
  const form = place.querySelector('form')
  const label = form?.querySelector('[data-comment-label]')
  if (!form || !label) return
  if (commentId) form.dataset.commentId = commentId
  else delete form.dataset.commentId
  label.textContent = commentId ? `回复 ${name}` : '说说这门课'
  form.querySelector('[data-comment-act="new"]')?.toggleAttribute('hidden', !commentId)
  form.querySelector('textarea')?.focus()
}

export async function act(place: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { commentAct, commentId, name = '' } = button.dataset
  if (commentAct === 'reply') answer(place, commentId, name)
  else if (commentAct === 'new') answer(place, undefined, '')
  else {
    await actOnce(button, async () => {
      const like = button.getAttribute('aria-pressed') !== 'true'
      const result = await api.likeCourseComment({ body: { commentId: Number(commentId), like } })
      button.setAttribute('aria-pressed', String(result.liked))
      button.textContent = `有用 ${result.likes}`
      // What is read aloud begins with what is seen.
      button.ariaLabel = button.ariaLabel?.replace(/^有用 \d+/, `有用 ${result.likes}`) ?? null
    })
  }
}

export async function send(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  const field = form.querySelector('textarea')
  const body = field?.value.trim() ?? ''
  if (!field) return
  if (body.length < 2) {
    toast('至少写 2 个字', { tone: 'bad' })
    field.focus()
    return
  }
  await actOnce(form, async () => {
    const commentId = Number(form.dataset.commentId) || undefined
    const score = Number(form.querySelector('select')?.value) || undefined
    const { commentId: made, held } = await api.replyCourseComment({
      body: {
        courseId: Number(place.dataset.courseTalk),
        body,
        ...(commentId ? { commentId } : {}),
        ...(score && !commentId ? { score } : {}),
      },
    })
    const line = cloneWithText(
      'new-comment',
      `${$userInfo.get()?.nickname ?? '我'}${held ? '（审核中，只有你看得到）' : ''}：${body}`,
    )
    line.id = `comment-${made}`
    const under = commentId && place.querySelector(`#comment-${commentId} > div`)
    if (under) under.append(line)
    else place.querySelector('[data-comment-new]')?.append(line)
    field.value = ''
    answer(place, undefined, '')
    toast(held ? '审核中，通过后大家才能看到' : '已发布', { tone: 'ok' })
    await showMine(place)
  })
}
