/** The school listings of a company: drafts, reviews, changes of what is online. */
import { z } from 'zod'
import {
  type Contract,
  defineCall,
  done,
  idParam,
  listOf,
  listQuery,
  pictureKey,
  timestamp,
  version,
} from '#lib/contract/define.ts'
import { reviewed } from '#lib/contract/workspace-shapes.ts'
import { documentSlot, type majorForm, type pictureSlot, schoolDraft, schoolKinds } from '#lib/forms/learn/school.ts'

export const schoolState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED', 'ONLINE', 'OFFLINE'])

export type SchoolWorkspaceState = z.output<typeof schoolState>

export const revisionState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED'])

export type RevisionWorkspaceState = z.output<typeof revisionState>

/** The yearly check: its last day, and whether that has gone by. */
const yearlyCheck = z.object({ validUntil: z.string(), isOverdue: z.boolean() })

export const workspaceSchool = reviewed(schoolState).extend({
  schoolId: z.int(),
  name: z.string(),
  logo: pictureKey,
  kind: schoolKinds,
  areaText: z.string(),
  /** A change of a listing that has passed, as long as it has not passed itself. */
  revision: reviewed(revisionState).extend({ createdAt: timestamp }).nullable(),
  majorCount: z.int(),
  courseCount: z.int(),
  viewCount: z.int(),
  favouriteCount: z.int(),
  score: z.int(),
  reviewCount: z.int(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
  /** The yearly check of an approved school. */
  check: yearlyCheck.nullable(),
})

export type WorkspaceSchool = z.output<typeof workspaceSchool>

export type PictureSlot = z.output<typeof pictureSlot>

export type MajorForm = z.output<typeof majorForm>

export type DocumentSlot = z.output<typeof documentSlot>

export type SchoolDraft = z.output<typeof schoolDraft>

export const schoolRecord = reviewed(schoolState).extend({
  schoolId: z.int(),
  revision: workspaceSchool.shape.revision,
  check: workspaceSchool.shape.check,
  form: schoolDraft,
  documents: z.array(
    z.object({
      documentId: z.int(),
      kind: documentSlot.shape.kind,
      name: z.string(),
      bytes: z.int(),
      url: z.string().nullable(),
    }),
  ),
  updatedAt: timestamp,
  /** The version of `form`. */
  version,
})

export type SchoolRecord = z.output<typeof schoolRecord>

const bySchool = z.object({ schoolId: idParam })

export const schoolWorkspace = {
  listCompanySchools: defineCall({
    method: 'GET',
    path: '/school/desk/list',
    summary: '公司登记的院校：已通过的，或还在准备和审核中的（含资料变更）',
    access: 'admin',
    query: listQuery.extend({ group: z.enum(['passed', 'under']), state: schoolState.optional() }),
    result: listOf(workspaceSchool),
    errors: [],
  }),
  getCompanySchool: defineCall({
    method: 'GET',
    path: '/school/desk/{schoolId}',
    summary: '公司的一所院校，带未生效的变更和证明材料',
    access: 'admin',
    params: bySchool,
    result: schoolRecord,
    errors: ['missing.record'],
  }),
  createSchool: defineCall({
    method: 'POST',
    path: '/school/desk/create',
    summary: '开始登记一所院校（草稿）',
    access: 'admin',
    body: schoolDraft,
    result: schoolRecord,
    errors: ['upload.missing'],
  }),
  saveSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/save',
    summary: '保存草稿；已通过的院校存为待审核的变更，线上内容不动',
    access: 'admin',
    params: bySchool,
    body: z.object({ ...schoolDraft.shape, version: version.optional() }),
    result: schoolRecord,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/submit',
    summary: '把登记或变更提交审核',
    access: 'admin',
    posts: true,
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict', 'certification.held'],
  }),
  withdrawSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/withdraw',
    summary: '撤回审核中的登记或变更，回到草稿',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  discardSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/discard',
    summary: '放弃未生效的变更；没通过过的登记则整条删除',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  setSchoolPublished: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/shelf',
    summary: '让已通过的院校上线或下线',
    access: 'admin',
    params: bySchool,
    body: z.object({ online: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
