/** Pictures within a rich text: uploads of its writer, which the text takes for itself when it is saved. */
import { MAX_TEXT_PICTURES, picturesIn, richHtml, withoutPictures } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { listUsedPictureKeys, updateUsedPictures } from './queries.ts'

/**
 * Cleans a written text and takes its pictures. A picture that is nobody's upload, or that was thrown away, is left out.
 * @param field the name of the text in the call, for messages.
 * @returns the HTML that is stored.
 * @throws AppError `validation.fields` when there are too many pictures.
 */
export async function takeRichText(
  trx: Db,
  written: string,
  { userId, field, now }: { userId: number; field: string; now: Date },
): Promise<string> {
  const html = richHtml(written)
  const keys = picturesIn(html)
  if (keys.length === 0) return html
  if (keys.length > MAX_TEXT_PICTURES) {
    throw new AppError('validation.fields', { fields: { [field]: `正文里最多 ${MAX_TEXT_PICTURES} 张图片` } })
  }
  await updateUsedPictures(trx, { userId, keys, now })
  const good = new Set(await listUsedPictureKeys(trx, keys))
  return withoutPictures(html, key => good.has(key))
}
