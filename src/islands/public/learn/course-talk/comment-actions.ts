/** The comments under a course; its learners may give stars with theirs. */
import { untouchedSince } from '#components/ui/act-once.ts'
import { type CommentThread, pressCommentButton, submitComment } from '#components/ui/comment-thread.ts'
import { clientOf } from '#lib/api/browser.ts'
import { courseTalk } from '#lib/calls/learn/course-talk.ts'

const api = clientOf({
  likeCourseComment: courseTalk.likeCourseComment,
  replyCourseComment: courseTalk.replyCourseComment,
  getMyCourseTalk: courseTalk.getMyCourseTalk,
})

/** Shows which comments I found useful, and the stars to those who may give them. */
export async function showMine(place: HTMLElement): Promise<void> {
  const mayShow = untouchedSince()
  const mine = await api.getMyCourseTalk({ params: { id: Number(place.dataset.courseTalk) } }).catch(() => null)
  for (const id of mine?.likedComments ?? []) {
    const button = place.querySelector(`[data-comment-act="like"][data-comment-id="${id}"]`)
    if (button && mayShow(button)) button.setAttribute('aria-pressed', 'true')
  }
  place.querySelector('[data-comment-stars]')?.toggleAttribute('hidden', !mine?.mayScore)
}

const threadOf = (place: HTMLElement): CommentThread => ({
  ownLabel: '说说这门课',
  like: (commentId, like) => api.likeCourseComment({ body: { commentId, like } }),
  send: async (comment, form) => {
    const score = Number(form.querySelector('select')?.value) || undefined
    const courseId = Number(place.dataset.courseTalk)
    return api.replyCourseComment({ body: { courseId, ...comment, ...(score && !comment.commentId ? { score } : {}) } })
  },
})

export const pressButton = (place: HTMLElement, button: HTMLButtonElement): Promise<void> =>
  pressCommentButton(place, button, threadOf(place))

export async function sendComment(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  await submitComment(place, form, threadOf(place))
  await showMine(place)
}
