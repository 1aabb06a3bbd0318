/** Certification of the acting identity: the company, or the person. */
import { useStore } from '@nanostores/react'
import { $checkCompany } from '#lib/session/identity.ts'
import { CompanyCertification } from './CompanyCertification.tsx'
import PersonCertification from './PersonCertification.tsx'

export default function Certification() {
  return useStore($checkCompany) ? <CompanyCertification /> : <PersonCertification />
}
