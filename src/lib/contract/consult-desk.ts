/**
 * Consultation from the inside. Which rows somebody sees follows the identity that acts (`x-acting-company`). Only the two sides see
 * anything of it.
 */
import { consultCases } from './consult-desk-cases.ts'
import { consultEvaluations } from './consult-desk-evaluations.ts'
import { consultSettings } from './consult-desk-settings.ts'
import type { Contract } from './define.ts'

export const consultDesk = { ...consultCases, ...consultEvaluations, ...consultSettings } satisfies Contract
