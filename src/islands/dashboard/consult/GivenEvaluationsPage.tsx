import { Evaluations } from './Evaluations.tsx'

export default function GivenEvaluationsPage() {
  return <Evaluations side="given" />
}
