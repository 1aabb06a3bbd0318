/**
 * Consultation from the inside. Which rows somebody sees follows the identity that acts (`x-acting-company`). Only the two sides see
 * anything of it.
 */

import type { Contract } from '#lib/contract/define.ts'
import { consultCases } from './consult-desk-cases.ts'
import { consultEvaluations } from './consult-desk-evaluations.ts'
import { consultSettings } from './consult-desk-settings.ts'

export const consultDesk = { ...consultCases, ...consultEvaluations, ...consultSettings } satisfies Contract
