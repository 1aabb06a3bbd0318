import { Schools } from './Schools.tsx'

export default function PendingSchoolsPage() {
  return <Schools group="under" />
}
