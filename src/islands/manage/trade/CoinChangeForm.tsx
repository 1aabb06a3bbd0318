/** Coins to take from a person or a company, or to give them: whose, how many, and why. */

import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { coinManaging } from '#lib/calls/trade/coin-managing.ts'
import type { CoinChangeKind } from '#lib/contract/trade/coin-managing.ts'
import { ActionForm, ReasonField } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'
import { WholeNumber } from './CoinFields.tsx'
import { coinChangeKindTexts, numberOf } from './coin-texts.ts'

const api = clientOf({ proposeCoinChange: coinManaging.proposeCoinChange })

const MAX_COINS = 1_000_000

function HolderKind({ isCompany, onChange }: { isCompany: boolean; onChange: (isCompany: boolean) => void }) {
  return (
    <Field label="谁的金币">
      <select className="select" value={String(isCompany)} onChange={event => onChange(event.target.value === 'true')}>
        <option value="false">用户</option>
        <option value="true">公司</option>
      </select>
    </Field>
  )
}

function BarCheckInField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex items-center gap-2 min-h-11">
      <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
      用程序签到或用多个账号领取的，同时取消签到资格
    </label>
  )
}

export function CoinChangeForm({ onClose }: { onClose: () => void }) {
  const { act, acting } = useAction()
  const [isCompany, setIsCompany] = useState(false)
  const [holder, setHolder] = useState('')
  const [barsSignIn, setBarsSignIn] = useState(false)
  const [kind, setKind] = useState<CoinChangeKind>('COIN_TAKE')
  const [count, setCount] = useState('')
  const [reason, setReason] = useState('')
  const [id, amount] = [numberOf(holder), numberOf(count)]
  const mayBar = kind === 'COIN_TAKE' && !isCompany
  const fault = !id
    ? `请填写${isCompany ? '公司' : '用户'}编号`
    : !amount || amount > MAX_COINS
      ? '请填写数量，一次最多一百万枚'
      : reason.trim() === ''
        ? '请填写理由'
        : undefined
  const send = async () => {
    if (!id || !amount) return
    const body = { ...(isCompany ? { companyId: id } : { userId: id }), kind, amount, reason, barsSignIn: mayBar && barsSignIn }
    if (await act(() => api.proposeCoinChange({ body }), '已提出，等另一位运营人员通过')) onClose()
  }
  return (
    <Dialog
      title="提出金币增减"
      description="扣回在提出时就通知对方，另一位运营人员通过之后入账，最多扣到零。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <ActionForm fault={fault} acting={acting} send={send} label="提出">
        <HolderKind isCompany={isCompany} onChange={setIsCompany} />
        <WholeNumber label={isCompany ? '公司编号' : '用户编号'} digits={9} value={holder} onChange={setHolder} />
        <Field label="方式">
          <select className="select" value={kind} onChange={event => setKind(event.target.value as CoinChangeKind)}>
            {Object.entries(coinChangeKindTexts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <WholeNumber label="数量（枚）" digits={7} value={count} onChange={setCount} />
        {mayBar && <BarCheckInField checked={barsSignIn} onChange={setBarsSignIn} />}
        <ReasonField value={reason} onChange={setReason} help="会写在给用户的通知里" />
      </ActionForm>
    </Dialog>
  )
}
