/** Putting up files: a draft that begins with its file, review, later versions. */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, recordId, version } from '#lib/contract/define.ts'
import { DOWNLOAD_FORMATS } from '#lib/contract/park/download.ts'
import { myFileState } from '#lib/contract/park/download-workspace.ts'
import { uploadedFile } from '#lib/contract/platform/upload.ts'
import { fileCategory, fileDraft, newVersion } from '#lib/forms/park/download.ts'

export type { FileDraft } from '#lib/forms/park/download.ts'
export { MAX_FILE_COINS, MAX_FILE_TAGS, MAX_FILE_TEXT, MAX_PREVIEW_FILES } from '#lib/forms/park/download.ts'

/** The ways of licensing that the rules name; any other is written in own words. */
export const FILE_LICENCES = ['保留所有权利', '署名', '署名且非商业', '公有领域'] as const

const fileEditor = z.object({
  id: z.int(),
  state: myFileState,
  reason: z.string().nullable(),
  content: z.object(fileDraft.shape),
  /** The file of the version that is not approved yet; null: there is no such version, and its number, notes and file are not asked for. */
  file: uploadedFile.nullable(),
  format: z.enum(DOWNLOAD_FORMATS),
  /** What the author brings as a preview. */
  previews: z.array(uploadedFile),
  /** Why the site could make none. */
  previewProblem: z.string(),
  version,
})
export type FileEditor = z.output<typeof fileEditor>

const one = { params: z.object({ id: idParam }) }

export const downloadWriting = {
  createFile: defineCall({
    method: 'POST',
    path: '/download/mine',
    summary: '用一个传好的文件开始一份资料的草稿',
    access: 'user',
    posts: true,
    body: z.object({ uploadId: recordId, category: fileCategory }),
    result: z.object({ id: z.int() }),
    errors: ['upload.missing', 'state.conflict'],
  }),
  getFileEditor: defineCall({
    method: 'GET',
    path: '/download/mine/{id}/editor',
    summary: '修改一份资料要用的内容',
    access: 'user',
    ...one,
    result: fileEditor,
    errors: ['missing.record'],
  }),
  saveFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/save',
    summary: '保存草稿；审核中的和已发布的不能改',
    access: 'user',
    ...one,
    body: mini.extend(fileDraft, { version: mini.optional(version) }),
    result: fileEditor,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/submit',
    summary: '提交审核：草稿、没有通过的和下架的；保存过的内容不完整时指出哪里要补',
    access: 'user',
    posts: true,
    ...one,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
  recallFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/recall',
    summary: '撤回审核，接着修改',
    access: 'user',
    ...one,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  addFileVersion: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/version',
    summary: '给已发布的资料传新版本；审核通过之前，大家下载的还是现在这版',
    access: 'user',
    posts: true,
    ...one,
    body: newVersion,
    result: done,
    errors: ['missing.record', 'state.conflict', 'upload.missing'],
  }),
  withdrawFileVersion: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/version/{versionId}/withdraw',
    summary: '撤回一个旧版本，或者还没有通过的新版本；最新的公开版本不能单独撤回',
    access: 'user',
    params: z.object({ id: idParam, versionId: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
