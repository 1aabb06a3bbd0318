/** Whether the acting identity deals with orders: the person, or in a company its owner and administrators. The API decides. */
import { useStore } from '@nanostores/react'
import { $checkCompany } from '#lib/session/identity.ts'

export function useTrades(): boolean {
  const company = useStore($checkCompany)
  return company === null || company.employeeIdentity === 'OWNER' || company.employeeIdentity === 'ADMIN'
}
