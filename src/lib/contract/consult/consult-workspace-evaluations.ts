/** Evaluations of consultations, for their authors and for the evaluated side. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { evaluationReply } from '#lib/forms/consult/settings.ts'
import { consultWay } from './consult-shapes.ts'
import { side, workspacePart } from './consult-workspace-shapes.ts'

export const workspaceEvaluation = z.object({
  evaluationId: z.int(),
  /** Null for everybody but the author of an anonymous evaluation: the consultation would name them. */
  consultationId: z.int().nullable(),
  consultationTitle: z.string(),
  categoryName: z.string(),
  way: consultWay.nullable(),
  consultant: z.object({ employeeId: z.int(), name: z.string(), avatar: z.string() }),
  companyName: z.string(),
  author: side,
  anonymous: z.boolean(),
  score: z.int(),
  content: z.string(),
  labels: z.array(z.string()),
  reply: z.string(),
  repliedAt: timestamp.nullable(),
  hidden: z.boolean(),
  /** Whether an operator has to approve it first; `replyWaits` says so of the reply. */
  waits: z.boolean(),
  replyWaits: z.boolean(),
  createdAt: timestamp,
})

export type WorkspaceEvaluation = z.output<typeof workspaceEvaluation>

const stars = z.coerce.number().int().min(1).max(5).optional()

export const consultEvaluations = {
  listReceived: defineCall({
    method: 'GET',
    path: '/consultation/desk/evaluation/received',
    summary: '收到的评价：负责人和管理员看全公司的，其他人看自己的',
    access: 'user',
    query: listQuery.extend({ stars, replied: z.enum(['yes', 'no']).optional() }),
    result: listOf(workspaceEvaluation),
    errors: [],
  }),
  listGiven: defineCall({
    method: 'GET',
    path: '/consultation/desk/evaluation/given',
    summary: '我给出的评价，新的在前',
    access: 'user',
    query: listQuery.extend({ stars }),
    result: listOf(workspaceEvaluation),
    errors: [],
  }),
  getEvaluation: defineCall({
    method: 'GET',
    path: '/consultation/desk/evaluation/{evaluationId}',
    summary: '一条评价（只给双方看）',
    access: 'user',
    params: z.object({ evaluationId: idParam }),
    result: workspaceEvaluation.extend({ part: workspacePart, canReply: z.boolean() }),
    errors: ['missing.record'],
  }),
  replyEvaluation: defineCall({
    method: 'POST',
    path: '/consultation/desk/evaluation/{evaluationId}/reply',
    summary: '回复收到的评价，一条评价回复一次',
    access: 'user',
    posts: true,
    params: z.object({ evaluationId: idParam }),
    body: evaluationReply,
    /** `held`: an operator has to approve it first. */
    result: z.object({ held: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
