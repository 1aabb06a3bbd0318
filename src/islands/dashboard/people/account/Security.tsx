/** How safe the account is: who is signed in, and what happened lately. */
import { DeviceList } from './DeviceList.tsx'
import { SecurityEvents } from './SecurityEvents.tsx'

export default function Security() {
  return (
    <div className="stack">
      <DeviceList />
      <SecurityEvents />
    </div>
  )
}
