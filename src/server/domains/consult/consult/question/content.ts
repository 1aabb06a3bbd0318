/** The content of a question: read for its editor, and written into its row when it is submitted. */
import type { QuestionDraft } from '#lib/contract/consult/question.ts'
import { questionReady } from '#lib/forms/consult/question.ts'
import { editableHtml, picturesIn, richHtml, writtenSummary, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { findQuestionCategory, listQuestionLabelIds, type OwnQuestion, replaceLabels, updateQuestion } from './queries.ts'

/** A draft with its pictures as keys. */
export type StoredQuestion = Omit<QuestionDraft, 'pictures'> & { pictures: string[] }

const SUMMARY_LENGTH = 120

export const summaryOf = (written: string): string => writtenSummary(written, SUMMARY_LENGTH)

/** The text that is compared with the sensitive words. `reviewed`: an operator sees every question before the public does. */
export const questionText = (question: StoredQuestion) => ({
  place: 'CONSULT' as const,
  subject: 'QUESTION' as const,
  text: [question.title, writtenText(question.text)].join('\n'),
  field: 'text',
  can: 'reviewed' as const,
  pictures: { keys: [...question.pictures, ...picturesIn(richHtml(question.text))], ids: [] },
  whole: question,
})

/** What the editor shows: what is being written, or the question itself. */
const contentOf = (row: OwnQuestion, labelIds: readonly number[]): StoredQuestion =>
  row.draft
    ? { ...row.draft, text: richHtml(row.draft.text) }
    : {
        title: row.title,
        text: editableHtml(row.content),
        categoryId: row.category_id,
        labelIds: [...labelIds],
        pictures: row.pictures,
        anonymous: row.anonymous,
        bounty: row.bounty,
        days: row.valid_days,
      }

export const readContent = async (db: Db, row: OwnQuestion): Promise<StoredQuestion> =>
  contentOf(row, row.draft ? [] : await listQuestionLabelIds(db, row.id))

/**
 * The keys of the pictures in their order: those that stand there already, and new uploads.
 * @throws AppError `upload.missing` beside `pictures`.
 */
export async function picturesOf(
  trx: Db,
  userId: number,
  { pictures, known, now }: { pictures: QuestionDraft['pictures']; known: readonly string[]; now: Date },
): Promise<string[]> {
  const ids = pictures.flatMap(picture => ('uploadId' in picture ? [picture.uploadId] : []))
  const taken = await takeUploads(trx, { userId, ids, purpose: 'CONTENT_PICTURE', field: 'pictures', now })
  const keyOf = new Map(taken.map(upload => [upload.id, upload.pictureKey]))
  return pictures.map(picture => {
    const key = 'uploadId' in picture ? keyOf.get(picture.uploadId) : known.includes(picture.key) ? picture.key : null
    if (!key) throw new AppError('upload.missing', { fields: { pictures: '有图片不存在了，请重新上传' } })
    return key
  })
}

/** @throws AppError `validation.fields` with everything that is missing. */
export function assertReady(content: StoredQuestion): void {
  const checked = questionReady.safeParse({ ...content, pictures: content.pictures.map(key => ({ key })) })
  if (checked.success) return
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError('validation.fields', { fields })
}

/** Writes whole content into a question that nobody sees yet. */
export async function writeContent(trx: Db, id: number, content: StoredQuestion, now: Date): Promise<void> {
  const category = await findQuestionCategory(trx, content.categoryId)
  if (!category) throw new AppError('validation.fields', { fields: { categoryId: '请选择领域' } })
  await updateQuestion(trx, id, {
    title: content.title,
    summary: summaryOf(content.text),
    content: richHtml(content.text),
    pictures: content.pictures,
    category_id: category.id,
    root_category_id: category.parent_id ?? category.id,
    anonymous: content.anonymous,
    bounty: content.bounty,
    valid_days: content.days,
    updated_at: now,
  })
  await replaceLabels(trx, id, content.labelIds)
}
