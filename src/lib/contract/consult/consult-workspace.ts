/**
 * Consultation from the inside. Which rows somebody sees follows the identity that acts (`x-acting-company`). Only the two sides see
 * anything of it.
 */

import type { Contract } from '#lib/contract/define.ts'
import { consultCases } from './consult-workspace-cases.ts'
import { consultEvaluations } from './consult-workspace-evaluations.ts'
import { consultSettings } from './consult-workspace-settings.ts'

export const consultWorkspace = { ...consultCases, ...consultEvaluations, ...consultSettings } satisfies Contract
