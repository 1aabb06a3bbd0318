/** Operators find published services, jobs and job-seeker posts, and take them down with a reason that the owner reads and may appeal against. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { takedownReason } from '#lib/forms/city/takedown.ts'
import { recruitmentKind } from './recruitment.ts'

const serviceState = z.enum(['ON', 'TAKEN_DOWN', 'APPEALING'])
const postState = z.enum(['PUBLISHED', 'PAUSED', 'TAKEN_DOWN', 'APPEALING'])
export type ManagedServiceState = z.output<typeof serviceState>
export type ManagedPostState = z.output<typeof postState>

const managedRow = z.object({
  id: z.int(),
  title: z.string(),
  ownerId: z.int(),
  /** The company, or the person in their own name. */
  ownerName: z.string(),
  /** Why it was taken down. */
  reason: z.string(),
  takenDownAt: timestamp.nullable(),
})

const managedService = managedRow.extend({ state: serviceState })
export type ManagedService = z.output<typeof managedService>

const managedPost = managedRow.extend({ kind: recruitmentKind, state: postState })
export type ManagedPost = z.output<typeof managedPost>

const one = { params: z.object({ id: idParam }) }
const managed = { access: 'manager', duty: 'content' } as const

export const serviceManaging = {
  listManagedServices: defineCall({
    method: 'GET',
    path: '/v1/manager/service',
    summary: '公开过的服务，新的在前；可以按状态，或按编号、标题、商家查找',
    ...managed,
    query: listQuery.extend({ state: serviceState.optional() }),
    result: listOf(managedService),
    errors: [],
  }),
  takeServiceDown: defineCall({
    method: 'POST',
    path: '/v1/manager/service/{id}/takedown',
    summary: '下架服务，写明原因；通知商家，商家可以申诉一次',
    ...managed,
    ...one,
    body: takedownReason,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract

export const postManaging = {
  listManagedPosts: defineCall({
    method: 'GET',
    path: '/v1/manager/recruitment',
    summary: '公开过的职位和求职信息，新的在前；可以按状态，或按编号、标题、发布方查找',
    ...managed,
    query: listQuery.extend({ state: postState.optional() }),
    result: listOf(managedPost),
    errors: [],
  }),
  takePostDown: defineCall({
    method: 'POST',
    path: '/v1/manager/recruitment/{id}/takedown',
    summary: '下架职位或求职信息，写明原因；通知发布方，发布方可以申诉一次',
    ...managed,
    ...one,
    body: takedownReason,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
