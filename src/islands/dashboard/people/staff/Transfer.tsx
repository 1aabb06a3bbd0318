/** A company that is being given to somebody: what waits, and offering it. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import type { OwnershipTransfer, StaffMember } from '#lib/contract/people/staff.ts'
import { dateTime } from '#lib/format/date.ts'
import { keepUser } from '#lib/session/session.ts'
import { api, refreshStaff } from './api.ts'

const { getCurrentUser } = clientOf({ getCurrentUser: session.getCurrentUser })

function Answers({ answer }: { answer: (accept: boolean) => Promise<void> }) {
  return (
    <>
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-main">
            接受
          </button>
        }
        title="成为公司的负责人"
        text="你将承担公司在本站的责任，可以提现、解散和再次转让。公司原来的认证会失效，要由你重新提交材料；通过之前不显示认证标识。"
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
  )
}

export function WaitingTransfer({ transfer }: { transfer: OwnershipTransfer }) {
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
        {transfer.toMe && <Answers answer={answer} />}
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
  return (
    <ConfirmDialog
      title={`把公司转让给 ${member.nickname}`}
      text="对方接受之后生效：对方成为负责人，你成为管理员；公司现有的认证同时失效，要由对方重新认证。7 天内没有答复就作废。"
      confirm="发出转让"
      act={async () => {
        await api.offerTransfer({ body: { employeeId: member.employeeId } })
        await refreshStaff()
      }}
      done={`已经告诉 ${member.nickname}，等对方答复`}
      onClose={onClose}
    />
  )
}
