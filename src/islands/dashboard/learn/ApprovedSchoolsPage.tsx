import { Schools } from './Schools.tsx'

export default function ApprovedSchoolsPage() {
  return <Schools group="passed" />
}
