/** A day to restore on which a fault of the site kept somebody from checking in. */

import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { checkInManaging } from '#lib/calls/trade/coin-managing.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { ActionForm, ReasonField } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'
import { WholeNumber } from './CoinFields.tsx'
import { numberOf } from './coin-texts.ts'

const api = clientOf(checkInManaging)

export function CheckInRestoreForm({ onClose }: { onClose: () => void }) {
  const { act, acting } = useAction()
  const latest = date(Date.now() - DAY_MS)
  const [person, setPerson] = useState('')
  const [day, setDay] = useState(latest)
  const [reason, setReason] = useState('')
  const userId = numberOf(person)
  const fault = !userId
    ? '请填写用户编号'
    : day === '' || day > latest
      ? '请选择今天之前的日期'
      : reason.trim() === ''
        ? '请填写理由'
        : undefined
  const send = async () => {
    if (!userId) return
    if (await act(() => api.restoreCheckIn({ body: { userId, day, reason } }), '签到已恢复，金币已补发')) onClose()
  }
  return (
    <Dialog
      title="恢复签到"
      description="平台故障导致用户当天无法签到时使用：补上那一天，之后的连续天数重新计算，差额的金币马上补发，并通知用户。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <ActionForm fault={fault} acting={acting} send={send} label="恢复这一天">
        <WholeNumber label="用户编号" digits={9} value={person} onChange={setPerson} />
        <Field label="日期">
          <input className="input num" type="date" max={latest} value={day} onChange={event => setDay(event.target.value)} />
        </Field>
        <ReasonField value={reason} onChange={setReason} help="会写在给用户的通知里" />
      </ActionForm>
    </Dialog>
  )
}
