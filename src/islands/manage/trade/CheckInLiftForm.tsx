/** Lets somebody check in again who was barred from it. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { checkInManaging } from '#lib/calls/trade/coin-managing.ts'
import { ActionForm, ReasonField } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'

const api = clientOf({ liftCheckInBar: checkInManaging.liftCheckInBar })

export function CheckInLiftForm({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { act, acting } = useAction()
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
      <ActionForm fault={fault} acting={acting} send={send} label="恢复">
        <ReasonField value={reason} onChange={setReason} help="会写在给用户的通知里" />
      </ActionForm>
    </Dialog>
  )
}
