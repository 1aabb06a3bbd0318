/** Members of the company: their parts in it, and what I may do with each. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Menu } from '#components/ui/Menu.tsx'
import more from '#icons/ellipsis.svg?raw'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { EMPLOYEE_IDENTITIES, staff } from '#lib/calls/people/staff.ts'
import type { EmployeeIdentity, StaffMember } from '#lib/contract/people/staff.ts'
import { date } from '#lib/format/date.ts'
import { identityTexts, permissionTexts } from '#lib/format/staff.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { api } from './api.ts'

// The forms are fetched when one of them is opened, and what is said of a transfer when there is one.
const EditCard = lazy(() => import('./EditCard.tsx').then(form => ({ default: form.EditCard })))
const EditMember = lazy(() => import('./EditMember.tsx').then(form => ({ default: form.EditMember })))
const OfferTransfer = lazy(() => import('./Transfer.tsx').then(part => ({ default: part.OfferTransfer })))
const WaitingTransfer = lazy(() => import('./Transfer.tsx').then(part => ({ default: part.WaitingTransfer })))
const RemoveMemberDialog = lazy(() => import('./RemoveMemberDialog.tsx').then(part => ({ default: part.RemoveMemberDialog })))

const BADGES: StateNames<EmployeeIdentity> = {
  OWNER: [identityTexts.OWNER, 'brand'],
  ADMIN: [identityTexts.ADMIN, 'ok'],
  CONSULTANT: [identityTexts.CONSULTANT, 'warn'],
  STAFF: [identityTexts.STAFF, 'slate'],
}

type Act = 'edit' | 'card' | 'remove' | 'transfer'

function MemberName({ member }: { member: StaffMember }) {
  return (
    <span className="inline-flex items-center gap-2 min-w-0">
      {member.headImage ? (
        <img className="avatar avatar-sm" src={pictureUrl(member.headImage, 240)} alt="" width="32" height="32" loading="lazy" />
      ) : (
        <span className="avatar avatar-sm bg-brand-soft text-brand-2 grid place-items-center" aria-hidden="true">
          {member.nickname.slice(0, 1)}
        </span>
      )}
      <span className="min-w-0 break-words">
        {member.nickname}
        {member.isMe && <span className="badge ml-2">我</span>}
      </span>
    </span>
  )
}

function Actions({ member, begin }: { member: StaffMember; begin: (act: Act) => void }) {
  const { may } = member
  const items = [
    ...(may.edit ? [{ label: '身份和权限', onSelect: () => begin('edit') }] : []),
    ...(may.editCard ? [{ label: '对外名片', onSelect: () => begin('card') }] : []),
    ...(may.receiveCompany ? [{ label: '转让公司给这位', onSelect: () => begin('transfer') }] : []),
    ...(may.remove ? [{ label: '移出公司', danger: true, onSelect: () => begin('remove') }] : []),
    ...(member.isMe && member.employeeIdentity !== 'OWNER'
      ? [{ label: '离开公司', danger: true, onSelect: () => begin('remove') }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className="btn btn-quiet btn-icon" aria-label={`${member.nickname} 的操作`}>
          <Icon svg={more} />
        </button>
      }
    />
  )
}

/** @param manages whether phone numbers are shown. */
const columnsOf = (manages: boolean, begin: (act: Act, member: StaffMember) => void): Column<StaffMember>[] => [
  { key: 'who', label: '姓名', lead: true, cell: member => <MemberName member={member} />, csv: member => member.nickname },
  {
    key: 'identity',
    label: '身份',
    cell: member => <StateBadge names={BADGES} state={member.employeeIdentity} />,
    csv: member => identityTexts[member.employeeIdentity],
  },
  { key: 'title', label: '职务', cell: member => member.title || '—', csv: member => member.title },
  {
    key: 'card',
    label: '咨询时的名字',
    cell: member => member.consultationName || '—',
    csv: member => member.consultationName,
  },
  {
    key: 'permission',
    label: '云工具',
    cell: member => {
      const own = Object.keys(member.toolPermissions).length
      return `${permissionTexts[member.cloudPermission]}${own > 0 ? `，${own} 个工具另设` : ''}`
    },
    csv: member => permissionTexts[member.cloudPermission],
  },
  ...(manages
    ? [
        {
          key: 'phone',
          label: '手机',
          optional: true,
          cell: (member: StaffMember) => <span className="num">{member.phone ?? '—'}</span>,
          csv: (member: StaffMember) => member.phone ?? '',
        },
      ]
    : []),
  { key: 'joined', label: '加入时间', cell: member => date(member.joinedAt), csv: member => date(member.joinedAt) },
  {
    key: 'actions',
    label: '操作',
    align: 'end',
    aside: true,
    cell: member => <Actions member={member} begin={act => begin(act, member)} />,
  },
]

export default function MembersPage() {
  const company = useStore($checkCompany)
  const identity = useIdentityKey()
  const [doing, setDoing] = useState<{ act: Act; member: StaffMember } | null>(null)
  const transfer = useQuery({ queryKey: keyOf(staff.getTransfer, identity), queryFn: () => api.getTransfer() }, queryClient).data
  const manages = company?.employeeIdentity === 'OWNER' || company?.employeeIdentity === 'ADMIN'
  const close = () => setDoing(null)

  return (
    <div className="stack">
      <Suspense>{transfer && <WaitingTransfer transfer={transfer} />}</Suspense>
      <ListScreen<StaffMember, EmployeeIdentity>
        name="staff-working"
        label="在职员工"
        queryKey={keyOf(staff.listMembers, identity)}
        load={({ filters: _, ...query }) => api.listMembers({ query })}
        columns={columnsOf(manages, (act, member) => setDoing({ act, member }))}
        rowKey={member => member.employeeId}
        states={EMPLOYEE_IDENTITIES.map(value => ({ value, label: identityTexts[value] }))}
        search="搜索姓名、职务"
        csv={manages}
        actions={
          manages && (
            <Link className="btn btn-main" href="/merchant/staff/adding">
              邀请员工
            </Link>
          )
        }
        empty={{ title: '还没有员工', text: '邀请同事加入，一起接单、解答和使用云工具。' }}
      />
      <Suspense>
        {doing?.act === 'edit' && <EditMember member={doing.member} mine={company?.employeeIdentity} onClose={close} />}
        {doing?.act === 'card' && <EditCard member={doing.member} onClose={close} />}
        {doing?.act === 'remove' && <RemoveMemberDialog member={doing.member} onClose={close} />}
        {doing?.act === 'transfer' && <OfferTransfer member={doing.member} onClose={close} />}
      </Suspense>
    </div>
  )
}
