/** What a file that is put up may say while it is written, and what it must say to be reviewed (rules of the park, section 4). */

import * as z from 'zod/mini'
import { id, line, lineField, richField, textField } from '#lib/forms/text.ts'

export const MAX_FILE_TAGS = 5
export const MAX_FILE_TEXT = 10_000
/** Pages as pictures, or PDF files. */
export const MAX_PREVIEW_FILES = 20
/** Ten yuan's worth: coins are earned, never bought. */
export const MAX_FILE_COINS = 1_000

const previewIds = z._default(z.array(id).check(z.maxLength(MAX_PREVIEW_FILES, `最多 ${MAX_PREVIEW_FILES} 个文件`)), [])

export const fileCategory = z.enum(['policy', 'contract', 'finance', 'hr', 'product', 'data', 'training'])

const number = line(z.maxLength(20, '版本号最多 20 个字'))
const notes = textField('更新说明', 300)
const numberReady = number.check(z.regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, '请写成数字，如 1.0 或 2026.1'))
const notesReady = notes.check(z.minLength(2, '请写清这一版有什么'))

/** What may be saved while it is being written: too long is refused, missing is not. */
export const fileDraft = z.object({
  title: lineField('标题', 0, 60),
  intro: lineField('简介', 0, 120),
  text: richField(0, MAX_FILE_TEXT),
  category: fileCategory,
  tags: z
    .array(line(z.minLength(1, '标签不能是空的'), z.maxLength(12, '每个标签最多 12 个字')))
    .check(z.maxLength(MAX_FILE_TAGS, `最多 ${MAX_FILE_TAGS} 个标签`)),
  licence: lineField('许可方式', 0, 40),
  source: lineField('来源', 0, 100),
  permission: z.enum(['EVERYONE', 'MEMBERS', 'COINS']),
  /** Counts only where the permission is COINS. */
  coins: z.int('请填写整数').check(z.minimum(0, '金币不能是负数'), z.maximum(MAX_FILE_COINS, `最多 ${MAX_FILE_COINS} 枚金币`)),
  /** Of the version that has not passed yet; left alone when there is none. */
  number,
  notes,
  /** Another file in the place of that version's; null: it keeps the one it has. */
  uploadId: z.nullable(id),
  /** What the author shows before coins are paid; empty: the site makes it of the first third. */
  previewIds,
})
export type FileDraft = z.output<typeof fileDraft>

const { title, intro, licence, source } = fileDraft.shape

/** What must be there before it is reviewed. */
export const fileReady = z
  .extend(fileDraft, {
    title: title.check(z.minLength(4, '标题至少 4 个字，写清是什么资料')),
    intro: intro.check(z.minLength(10, '简介至少 10 个字')),
    text: richField(20, MAX_FILE_TEXT, '正文至少 20 个字'),
    licence: licence.check(z.minLength(2, '请写明许可方式')),
    source: source.check(z.minLength(2, '请写明来源，自己写的就写“原创”')),
    number: numberReady,
    notes: notesReady,
  })
  .check(z.refine(file => file.permission !== 'COINS' || file.coins >= 1, { path: ['coins'], message: '至少 1 枚金币' }))

/** A later version of a file that is published. */
export const newVersion = z.object({ number: numberReady, notes: notesReady, uploadId: id, previewIds })
