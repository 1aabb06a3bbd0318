import { Evaluations } from './Evaluations.tsx'

export default function ReceivedEvaluationsPage() {
  return <Evaluations side="received" />
}
