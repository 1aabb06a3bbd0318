import { Evaluations } from './Evaluations.tsx'

export default function Given() {
  return <Evaluations side="given" />
}
