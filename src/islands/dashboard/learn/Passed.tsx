import { Schools } from './Schools.tsx'

export default function Passed() {
  return <Schools group="passed" />
}
