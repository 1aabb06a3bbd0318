/** What the calls of the working areas of consultation share: stages, states, sides. */
import { z } from 'zod'

/** States of questions and consultations, as lists of the working area group them. */
export const workspaceStage = z.enum(['draft', 'pay', 'waiting', 'running', 'confirm', 'done', 'dispute', 'closed'])

export type WorkspaceStage = z.output<typeof workspaceStage>

export const workspaceState = z.enum([
  'DRAFT',
  'PENDING_PAY',
  'REVIEWING',
  'REJECTED',
  'OPEN',
  'ANSWERING',
  'ACCEPTED',
  'FINISHED',
  'EXPIRED',
  'WAIT_ACCEPT',
  'NEED_INFO',
  'DECLINED',
  'TIMEOUT',
  'CANCELLED',
  'CONSULTING',
  'WAIT_CONFIRM',
  'REVIEWED',
  'DISPUTED',
  'PARTIAL_REFUND',
  'REFUNDED',
])

export type WorkspaceState = z.output<typeof workspaceState>

export const complaintState = z.enum(['NEW', 'WAIT_APPEAL', 'COMMUNICATION', 'WAIT_ARBITRATION', 'COMPLETE', 'CANCELLED'])

export type ComplaintState = z.output<typeof complaintState>

export const consultKind = z.enum(['QUESTION', 'DIRECTED'])

export const textState = z.enum(['REVIEWING', 'VISIBLE', 'HIDDEN', 'DELETED'])

/** A person or company beside a consultation; without ids when the name is withheld. */
export const side = z.object({ userId: z.int().nullable(), name: z.string(), avatar: z.string() })

/** One of the two sides, the company that was asked, or an operator who looks on. */
export const workspacePart = z.enum(['ASKER', 'CONSULTANT', 'COMPANY', 'OPERATOR'])

export type WorkspacePart = z.output<typeof workspacePart>
