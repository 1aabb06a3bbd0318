/** The questions under a post. */
import { type CommentThread, pressCommentButton, submitComment } from '#components/ui/comment-thread.ts'
import { api } from './calls.ts'

const threadOf = (place: HTMLElement): CommentThread => ({
  ownLabel: '提问或留言',
  like: (commentId, like) => api.likeRecruitmentComment({ body: { commentId, like } }),
  send: comment => api.replyRecruitmentComment({ body: { recruitmentId: Number(place.dataset.commentThread), ...comment } }),
})

export const pressButton = (place: HTMLElement, button: HTMLButtonElement): Promise<void> =>
  pressCommentButton(place, button, threadOf(place))

export const sendComment = (place: HTMLElement, form: HTMLFormElement): Promise<void> =>
  submitComment(place, form, threadOf(place))
