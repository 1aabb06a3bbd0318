/** What my account hangs on: the phone, accounts elsewhere, the devices that are signed in. */
import { DeviceList } from './DeviceList.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { PhoneCard } from './PhoneCard.tsx'

export default function AccountBind() {
  return (
    <div className="stack max-w-2xl">
      <PhoneCard />
      <LinkedAccounts />
      <DeviceList />
    </div>
  )
}
