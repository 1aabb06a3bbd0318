/** Acting on the questions under a post. The page stays as it is: what was said is put into it. */

import { actOnce } from '#components/ui/act-once.ts'
import { toast } from '#components/ui/toast.ts'
import { cloneWithText } from '#lib/browser/template.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { api } from './calls.ts'

const formOf = (thread: HTMLElement): HTMLFormElement | null => thread.querySelector('form')

/** From now on the form answers this comment; without one it asks a question of its own. */
function answer(thread: HTMLElement, commentId: string | undefined, name: string): void {
  const form = formOf(thread)
  const label = form?.querySelector('[data-comment-label]')
  if (!form || !label) return
  if (commentId) form.dataset.commentId = commentId
  else delete form.dataset.commentId
  label.textContent = commentId ? `回复 ${name}` : '提问或留言'
  form.querySelector<HTMLElement>('[data-comment-act="ask"]')?.toggleAttribute('hidden', !commentId)
  form.querySelector('textarea')?.focus()
}

export async function actOnComment(thread: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { commentAct, commentId, name = '' } = button.dataset
  if (commentAct === 'reply') answer(thread, commentId, name)
  else if (commentAct === 'ask') answer(thread, undefined, '')
  else {
    await actOnce(button, async () => {
      const like = button.getAttribute('aria-pressed') !== 'true'
      const result = await api.likeRecruitmentComment({ body: { commentId: Number(commentId), like } })
      button.setAttribute('aria-pressed', String(result.liked))
      button.textContent = `有用 ${result.likes}`
      // What is read aloud begins with what is seen.
      button.ariaLabel = button.ariaLabel?.replace(/^有用 \d+/, `有用 ${result.likes}`) ?? null
    })
  }
}

export async function sendComment(thread: HTMLElement, form: HTMLFormElement): Promise<void> {
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
    const recruitmentId = Number(thread.dataset.commentThread)
    const made = await api.replyRecruitmentComment({
      body: { recruitmentId, body, ...(commentId ? { commentId } : {}) },
    })
    const line = cloneWithText(
      'new-comment',
      `${$userInfo.get()?.nickname ?? '我'}${made.held ? '（审核中，只有你看得到）' : ''}：${body}`,
    )
    line.id = `comment-${made.commentId}`
    const under = commentId && thread.querySelector(`#comment-${commentId} > div`)
    if (under) under.append(line)
    else thread.querySelector('[data-comment-new]')?.append(line)
    field.value = ''
    answer(thread, undefined, '')
    toast(made.held ? '审核中，通过后大家才能看到' : '已发布', { tone: 'ok' })
  })
}
