/** The acting identity as a part of cache keys: what one identity saw is not the other's. */
import { useStore } from '@nanostores/react'
import { $checkCompany } from '#lib/session/identity.ts'

export const useIdentityKey = (): string => {
  const company = useStore($checkCompany)
  return company ? `company-${company.companyId}` : 'person'
}
