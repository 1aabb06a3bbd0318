/** Lets somebody sign in again who was barred from it. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { checkInManaging } from '#lib/calls/trade/coin-managing.ts'
import { useAct } from '../use-act.ts'
import { Reason } from './CoinFields.tsx'

const api = clientOf({ liftCheckInBar: checkInManaging.liftCheckInBar })

export function SignInLiftForm({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { act, acting } = useAct()
  const [reason, setReason] = useState('')
  const fault = reason.trim() === '' ? '请填写理由' : undefined
  const send = async () => {
    if (await act(() => api.liftCheckInBar({ body: { userId, reason } }), '可以继续签到了')) onClose()
  }
  return (
    <Dialog
      title="恢复签到资格"
      description="恢复之后从当天起可以签到；扣回的金币不会自动补发。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!fault) void send()
        }}
      >
        <Reason value={reason} onChange={setReason} />
        <button type="submit" className="btn btn-main btn-block" disabled={acting || fault !== undefined} title={fault}>
          恢复
        </button>
      </form>
    </Dialog>
  )
}
