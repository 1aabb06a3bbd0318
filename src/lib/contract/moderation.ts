/** The review queue of the operators. */
import { z } from 'zod'

export const reviewKind = z.enum(['PERSON_CERTIFICATION', 'COMPANY_CERTIFICATION', 'SUGGESTION'])
export type ReviewKind = z.output<typeof reviewKind>

export const reviewState = z.enum(['OPEN', 'CLAIMED', 'APPROVED', 'REJECTED', 'WITHDRAWN'])
export type ReviewState = z.output<typeof reviewState>
