/** Voice notes and videos of answers: how long they may be, and where they stand. */
export const MAX_ANSWER_VOICE_SECONDS = 60
export const MAX_ANSWER_VIDEO_SECONDS = 600
export const MAX_ANSWER_VIDEO_BYTES = 200 * 1024 * 1024

export const ANSWER_FILES = '/files/answer'

/** One address for everybody while the answer is public. @param editId of the change that took it out. */
export const answerMediaUrl = (answerId: number, medium: 'voice' | 'video', editId?: number): string =>
  `${ANSWER_FILES}/${answerId}/${medium}${editId === undefined ? '' : `/${editId}`}`
