/** The calls of writing a topic, and what the form holds. */
import { clientOf } from '#lib/api/browser.ts'
import { forumWriting } from '#lib/calls/park/forum-writing.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { TopicContent, TopicDraft } from '#lib/contract/park/forum-writing.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

export const api = clientOf({
  getTopicEditor: forumWriting.getTopicEditor,
  saveTopicDraft: forumWriting.saveTopicDraft,
  discardTopicDraft: forumWriting.discardTopicDraft,
  publishTopic: forumWriting.publishTopic,
  editTopic: forumWriting.editTopic,
})

export type Editor = CallResult<typeof forumWriting.getTopicEditor>

export type TopicForm = Omit<TopicDraft, 'files'> & { files: UploadedFile[] }

/** @param boardId named by the address of the page one came from. */
export const emptyForm = (boardId: number): TopicForm => ({
  boardId,
  kind: 'DISCUSSION',
  title: '',
  text: '',
  tags: [],
  files: [],
  poll: { question: '', options: ['', ''], maxChoices: 1, days: 7 },
})

export const formOf = ({ files, ...rest }: TopicContent): TopicForm => ({
  ...rest,
  files: files.map(({ uploadId, name, size }) => ({
    id: uploadId,
    kind: 'FILE',
    name,
    bytes: size,
    url: '',
    pictureKey: null,
  })),
})

export const draftOf = (form: TopicForm): TopicDraft => ({
  ...form,
  title: form.title.trim(),
  tags: form.tags.map(tag => tag.trim()).filter(Boolean),
  files: form.files.map(({ id }) => ({ uploadId: id })),
  poll: {
    ...form.poll,
    question: form.poll.question.trim(),
    options: form.poll.options.map(option => option.trim()),
  },
})
