/** A company that is being given to somebody: what waits, and offering it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Dialog, DialogClose } from '#components/ui/Dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { session } from '#lib/contract/session.ts'
import type { StaffMember } from '#lib/contract/staff.ts'
import { dateTime } from '#lib/format/date.ts'
import { keepUser } from '#lib/session/session.ts'
import { useIdentityKey } from '../frame/identity-key.ts'
import { api, refreshStaff } from './api.ts'

const { getCurrentUser } = clientOf({ getCurrentUser: session.getCurrentUser })

export function WaitingTransfer() {
  const identity = useIdentityKey()
  const waiting = useQuery({ queryKey: ['staff', 'transfer', identity], queryFn: () => api.getTransfer() }, queryClient)
  const transfer = waiting.data
  if (!transfer) return null
  const answer = async (accept: boolean) => {
    await api.answerTransfer({ params: { id: transfer.id }, body: { accept } })
    // My identity has changed: what I may see depends on it.
    keepUser(await getCurrentUser())
    await refreshStaff()
  }
  return (
    <section className="card card-pad stack" aria-label="公司转让">
      <p>
        {transfer.toMe
          ? `${transfer.fromName} 想把公司转让给你。接受之后你是负责人，对方成为管理员。`
          : `${transfer.fromName} 想把公司转让给 ${transfer.toName}，等待对方答复。`}
        <span className="text-ink-2"> {dateTime(transfer.expiresAt)} 前有效。</span>
      </p>
      <p className="flex flex-wrap gap-2">
        {transfer.toMe && (
          <>
            <ConfirmDialog
              trigger={
                <button type="button" className="btn btn-main">
                  接受
                </button>
              }
              title="成为公司的负责人"
              text="你将承担公司在本站的责任，可以提现、解散和再次转让。"
              confirm="接受转让"
              act={() => answer(true)}
              done="你现在是公司的负责人"
            />
            <ConfirmDialog
              trigger={
                <button type="button" className="btn">
                  谢绝
                </button>
              }
              title="谢绝转让"
              text="公司仍由现在的负责人负责，对方会收到通知。"
              confirm="谢绝"
              act={() => answer(false)}
              done="已经谢绝"
            />
          </>
        )}
        {transfer.fromMe && (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn">
                取消转让
              </button>
            }
            title="取消转让"
            text={`${transfer.toName} 会收到通知，公司仍由你负责。`}
            confirm="取消转让"
            act={async () => {
              await api.withdrawTransfer({ params: { id: transfer.id }, body: {} })
              await refreshStaff()
            }}
            done="转让已取消"
          />
        )}
      </p>
    </section>
  )
}

export function OfferTransfer({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const offer = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await api.offerTransfer({ body: { employeeId: member.employeeId } })
      toast(`已经告诉 ${member.nickname}，等对方答复`, { tone: 'ok' })
      onClose()
      await refreshStaff()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '出了点问题，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`把公司转让给 ${member.nickname}`}
      description="对方接受之后生效：对方成为负责人，你成为管理员。7 天内没有答复就作废。"
      open
      onOpenChange={open => !open && onClose()}
    >
      {problem && (
        <p className="notice notice-bad mb-3" role="alert">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <DialogClose className="btn">再想想</DialogClose>
        <button type="button" className="btn btn-main" disabled={busy} aria-busy={busy} onClick={() => void offer()}>
          {busy ? '请稍候…' : '发出转让'}
        </button>
      </div>
    </Dialog>
  )
}
