/** Invitations of the company: creating them, and their state. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { INVITATION_STATES, staff } from '#lib/calls/people/staff.ts'
import type { InvitationEntry, InvitationState } from '#lib/contract/people/staff.ts'
import { dateTime } from '#lib/format/date.ts'
import { identityTexts, invitationTexts, permissionTexts } from '#lib/format/staff.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { api, refreshStaff } from './api.ts'
import { type Fresh, FreshLink, messageNote } from './FreshLink.tsx'
import { identitiesFor } from './GrantFields.tsx'
import { InviteForm } from './InviteForm.tsx'

const BADGES: StateNames<InvitationState> = {
  OPEN: [invitationTexts.OPEN, 'warn'],
  EXPIRED: [invitationTexts.EXPIRED, 'slate'],
  USED: [invitationTexts.USED, 'ok'],
  DECLINED: [invitationTexts.DECLINED, 'bad'],
  WITHDRAWN: [invitationTexts.WITHDRAWN, 'slate'],
}

const MESSAGES = { SENT: '短信已发送', FAILED: '短信没发出去' } as const

const nameOf = (row: InvitationEntry): string =>
  row.phone ? `${row.phone}${row.registered ? '' : '（未注册）'}` : `链接邀请（${row.uses}/${row.maxUses}）`

function Actions({ row, onFresh }: { row: InvitationEntry; onFresh: (fresh: Fresh) => void }) {
  const resend = row.state === 'OPEN' || row.state === 'EXPIRED'
  if (!resend) return null
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-sm">
            重发
          </button>
        }
        title="重新发送邀请"
        text={`换一个新链接${row.phone ? '并再发一次短信' : ''}，旧链接马上失效，有效期重新算 7 天。`}
        confirm="重发"
        act={async () => {
          const again = await api.resendInvitation({ params: { id: row.id }, body: {} })
          onFresh({ ...again, note: `旧链接已经失效。${messageNote(again.sms)}新链接是：` })
          await refreshStaff()
        }}
        done="邀请已重新发送"
      />
      {row.state === 'OPEN' && (
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-danger btn-sm">
              撤回
            </button>
          }
          title="撤回邀请"
          text="链接马上失效，对方不能再用它加入。"
          confirm="撤回"
          danger
          act={async () => {
            await api.withdrawInvitation({ params: { id: row.id }, body: {} })
            await refreshStaff()
          }}
          done="邀请已撤回"
        />
      )}
    </span>
  )
}

export default function InvitationsPage() {
  const company = useStore($checkCompany)
  const identity = useIdentityKey()
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const grantable: readonly string[] = identitiesFor(company?.employeeIdentity)
  const columns: Column<InvitationEntry>[] = [
    { key: 'whom', label: '邀请对象', lead: true, cell: row => <span className="num">{nameOf(row)}</span> },
    { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={BADGES} state={row.state} /> },
    { key: 'identity', label: '身份', cell: row => [identityTexts[row.employeeIdentity], row.title].filter(Boolean).join(' · ') },
    { key: 'permission', label: '云工具', optional: true, cell: row => permissionTexts[row.cloudPermission] },
    { key: 'by', label: '邀请人', cell: row => row.invitedBy },
    {
      key: 'sent',
      label: '发出时间',
      cell: row => (
        <>
          {dateTime(row.sentAt)}
          {row.sms && <span className="card-meta block">{MESSAGES[row.sms]}</span>}
        </>
      ),
    },
    { key: 'expires', label: '有效期至', cell: row => dateTime(row.expiresAt) },
    {
      key: 'actions',
      label: '操作',
      align: 'end',
      aside: true,
      cell: row => (grantable.includes(row.employeeIdentity) ? <Actions row={row} onFresh={setFresh} /> : null),
    },
  ]
  return (
    <div className="stack">
      <InviteForm mine={company?.employeeIdentity} />
      {fresh && <FreshLink fresh={fresh} onClose={() => setFresh(null)} />}
      <ListScreen<InvitationEntry, InvitationState>
        name="staff-adding"
        label="发出的邀请"
        queryKey={keyOf(staff.listInvitations, identity)}
        load={({ filters: _, ...query }) => api.listInvitations({ query })}
        columns={columns}
        rowKey={row => row.id}
        states={INVITATION_STATES.map(value => ({ value, label: invitationTexts[value] }))}
        search="搜索手机号、职务"
        empty={{ title: '还没有发出邀请', text: '用手机号或链接邀请同事，发出的邀请会列在这里。' }}
      />
    </div>
  )
}
