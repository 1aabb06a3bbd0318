/** Résumés: several a person, each with its sections, an attachment and who may see it (`recruitment/resume/visibility.ts` of the server). */
import { z } from 'zod'
import { type Contract, defineCall, idParam, recordId, timestamp, version } from '#lib/contract/define.ts'
import { uploadedFile } from '#lib/contract/platform/upload.ts'
import { resumeContent, resumeVisibility } from '#lib/forms/city/resume.ts'
import { lineText } from '#lib/validate/text.ts'

export const MAX_RESUMES = 5

export type { ResumeAudience, ResumeContent } from '#lib/forms/city/resume.ts'

export const resumeRow = z.object({
  resumeId: z.number().int(),
  name: z.string(),
  visibility: resumeVisibility,
  /** Everything that must be there is. */
  complete: z.boolean(),
  hasAttachment: z.boolean(),
  updatedAt: timestamp,
})
export type ResumeRow = z.output<typeof resumeRow>

const resumeParams = { params: z.object({ resumeId: idParam }) }

export const resume = {
  listResumes: defineCall({
    method: 'GET',
    path: '/recruitment/resume/list',
    summary: '我的简历',
    access: 'user',
    result: z.array(resumeRow),
    errors: [],
  }),
  getResume: defineCall({
    method: 'GET',
    path: '/recruitment/resume/{resumeId}',
    summary: '我的一份简历',
    access: 'user',
    ...resumeParams,
    result: resumeRow.extend({ content: resumeContent, attachment: uploadedFile.nullable(), version }),
    errors: ['missing.record'],
  }),
  createResume: defineCall({
    method: 'POST',
    path: '/recruitment/resume',
    summary: '新建一份简历',
    access: 'user',
    body: z.object({ name: lineText().min(1, '请填名称').max(30, '最多 30 个字') }),
    result: z.object({ resumeId: z.number().int() }),
    errors: ['recruitment.too_many'],
  }),
  saveResume: defineCall({
    method: 'POST',
    path: '/recruitment/resume/{resumeId}',
    summary: '保存一份简历；已经投递出去的不变',
    access: 'user',
    ...resumeParams,
    /** `attachmentId`: a new upload, 0 to remove the file, left out to leave it. */
    body: z.object({
      ...resumeContent.shape,
      attachmentId: z.union([z.literal(0), recordId]).optional(),
      version: version.optional(),
    }),
    result: z.object({ savedAt: timestamp, version }),
    errors: ['missing.record', 'state.changed', 'upload.missing'],
  }),
  deleteResume: defineCall({
    method: 'POST',
    path: '/recruitment/resume/{resumeId}/delete',
    summary: '删除一份简历；已经投递出去的仍在对方处',
    access: 'user',
    ...resumeParams,
    body: z.object({}),
    result: z.object({ deleted: z.literal(true) }),
    errors: ['missing.record'],
  }),
} satisfies Contract
