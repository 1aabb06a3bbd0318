/** As whom somebody works in the dashboard, and what of it they may open. The API decides; this only hides what it would refuse. */
import type { DashboardSection } from '#lib/navigation/dashboard.ts'
import type { CheckCompany } from '#lib/session/identity.ts'

/** Why a section cannot be worked in as this identity, or null when it can. */
export function hindrance(
  section: DashboardSection,
  company: CheckCompany | null,
): 'needs_company' | 'needs_person' | 'needs_role' | null {
  if (section.identity === 'company' && !company) return 'needs_company'
  if (section.identity === 'person' && company) return 'needs_person'
  if (section.roles && company && !section.roles.includes(company.employeeIdentity)) return 'needs_role'
  return null
}
