/** A day to restore on which a fault of the site kept somebody from signing in. */

import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { checkInManaging } from '#lib/calls/trade/coin-managing.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { useAct } from '../use-act.ts'
import { Reason, WholeNumber } from './CoinFields.tsx'
import { numberOf } from './coin-texts.ts'

const api = clientOf(checkInManaging)

export function SignInRestoreForm({ onClose }: { onClose: () => void }) {
  const { act, acting } = useAct()
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
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!fault) void send()
        }}
      >
        <WholeNumber label="用户编号" digits={9} value={person} onChange={setPerson} />
        <Field label="日期">
          <input className="input num" type="date" max={latest} value={day} onChange={event => setDay(event.target.value)} />
        </Field>
        <Reason value={reason} onChange={setReason} />
        <button type="submit" className="btn btn-main btn-block" disabled={acting || fault !== undefined} title={fault}>
          恢复这一天
        </button>
      </form>
    </Dialog>
  )
}
