import { Schools } from './Schools.tsx'

export default function Under() {
  return <Schools group="under" />
}
