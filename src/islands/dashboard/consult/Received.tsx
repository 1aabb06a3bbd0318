import { Evaluations } from './Evaluations.tsx'

export default function Received() {
  return <Evaluations side="received" />
}
