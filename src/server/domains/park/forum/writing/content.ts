/** What a topic says, between its editor and its rows; files and pictures are taken on the way. */
import type { TopicContent, TopicDraft } from '#lib/contract/park/forum-writing.ts'
import { editableHtml, richHtml } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import type { TopicAttachment } from '#server/domains/park/forum/tables.ts'
import { takeRichText, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { DraftRow, WholeTopic } from './queries.ts'

type Files = TopicContent['files']

const MAX_HTML = 50_000

const noPoll: TopicContent['poll'] = { question: '', options: ['', ''], maxChoices: 1, days: 7 }

/** The public address of a file of a public topic (`files-handler.ts`). */
const addressOf = (topicId: number, uploadId: number): string => `/files/forum/${topicId}/${uploadId}`

export const attachmentsOf = (topicId: number, files: Files): TopicAttachment[] =>
  files.map(({ uploadId, name, size }) => ({ name, url: addressOf(topicId, uploadId), size }))

const ADDRESS = /^\/files\/forum\/\d+\/(\d{1,10})$/

/** Files of the demonstration are no uploads; they stay as long as nobody changes the topic's files. */
const filesOf = (attachments: readonly TopicAttachment[]): Files =>
  attachments.flatMap(({ name, url, size }) => {
    const uploadId = Number(ADDRESS.exec(url)?.[1])
    return uploadId ? [{ uploadId, name, size }] : []
  })

export const foreignAttachments = (attachments: readonly TopicAttachment[]): TopicAttachment[] =>
  attachments.filter(({ url }) => !ADDRESS.test(url))

export const contentOfTopic = (row: WholeTopic): TopicContent => ({
  boardId: row.board_id,
  kind: row.kind,
  title: row.title as TopicContent['title'],
  text: editableHtml(row.body_html) as TopicContent['text'],
  tags: row.tags as TopicContent['tags'],
  files: filesOf(row.attachments),
  poll: noPoll,
})

export const contentOfDraft = (row: DraftRow): TopicContent => {
  const beside = row.content as Partial<Pick<TopicContent, 'kind' | 'tags' | 'files' | 'poll'>>
  return {
    boardId: row.board_id ?? 0,
    kind: beside.kind ?? 'DISCUSSION',
    title: row.title as TopicContent['title'],
    text: richHtml(row.body_html) as TopicContent['text'],
    tags: beside.tags ?? [],
    files: beside.files ?? [],
    poll: beside.poll ?? noPoll,
  }
}

type Taking = { userId: number; draft: TopicDraft; known: Files; now: Date }

/**
 * Takes pictures and files for what is written.
 * @param known files that the draft or the topic holds already.
 * @throws AppError `upload.missing` beside `files`; `validation.fields` where the text is too long with its marks.
 */
export async function takeContent(trx: Db, { userId, draft, known, now }: Taking): Promise<TopicContent> {
  const fresh = draft.files.map(file => file.uploadId).filter(id => !known.some(file => file.uploadId === id))
  const taken = await takeUploads(trx, { userId, ids: fresh, purpose: 'ATTACHMENT', field: 'files', now })
  const files = [...known, ...taken.map(({ id, name, bytes }) => ({ uploadId: id, name, size: bytes }))]
  const text = await takeRichText(trx, draft.text, { userId, field: 'text', now })
  if (text.length > MAX_HTML) throw new AppError('validation.fields', { fields: { text: '正文太长了，请分成几篇' } })
  return {
    ...draft,
    text: text as TopicContent['text'],
    files: draft.files.flatMap(({ uploadId }) => files.find(file => file.uploadId === uploadId) ?? []),
  }
}
