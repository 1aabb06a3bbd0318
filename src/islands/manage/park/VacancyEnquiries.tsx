/** Enquiries about vacant rooms: the phone to call, the viewing confirmed or moved, or declined with a reason. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Field } from '#components/ui/Field.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { ENQUIRY_STATES, managedVacancy, VIEWING_DAYS } from '#lib/calls/park/vacancy.ts'
import type { EnquiryState, HalfDay, ManagedEnquiry } from '#lib/contract/park/vacancy.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { thousands } from '#lib/format/thousands.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { enquiryStateNames, halfDayTexts, roomText, visitText } from '#lib/format/vacancy.ts'
import { ActionForm } from '../ActionForm.tsx'
import { useAction } from '../use-action.ts'

const api = clientOf(managedVacancy)
const MAX_REPLY = 200

function ConfirmForm({ row, close }: { row: ManagedEnquiry; close: () => void }) {
  const { act, acting } = useAction()
  const now = row.agreed ?? row.wished
  const [visitOn, setVisitOn] = useState(now.on)
  const [halfDay, setHalfDay] = useState<HalfDay>(now.halfDay)
  const [reply, setReply] = useState('')
  const [first, last] = [date(Date.now() + DAY_MS), date(Date.now() + VIEWING_DAYS * DAY_MS)]
  const fault = visitOn < first || visitOn > last ? `请选择明天起 ${VIEWING_DAYS} 天内的日期` : undefined
  const send = () => api.confirmEnquiry({ params: { id: row.id }, body: { visitOn, halfDay, reply, version: row.version } })
  return (
    <Dialog
      title={row.agreed ? '改约看房' : '确认看房'}
      description={`${roomText(row)}，${row.contactName}希望 ${visitText(row.wished)}。`}
      open
      onOpenChange={shown => !shown && close()}
    >
      <ActionForm
        fault={fault}
        acting={acting}
        send={async () => (await act(send, '已约定，对方会收到通知')) && close()}
        label="确定"
      >
        <Field label="看房日期" error={fault}>
          <input
            className="input"
            type="date"
            min={first}
            max={last}
            value={visitOn}
            onChange={event => setVisitOn(event.target.value)}
          />
        </Field>
        <Field label="上午或下午">
          <select className="select" value={halfDay} onChange={event => setHalfDay(event.target.value as HalfDay)}>
            {Object.entries(halfDayTexts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="说明" help="选填；例如在哪里集合、找谁">
          <input className="input" maxLength={MAX_REPLY} value={reply} onChange={event => setReply(event.target.value)} />
        </Field>
      </ActionForm>
    </Dialog>
  )
}

function DeclineForm({ row, close }: { row: ManagedEnquiry; close: () => void }) {
  const { act, acting } = useAction()
  const [reason, setReason] = useState('')
  const fault = reason.trim().length < 2 ? '请填写理由' : undefined
  const send = () => api.declineEnquiry({ params: { id: row.id }, body: { reason, version: row.version } })
  return (
    <Dialog title="不能安排" description={`${roomText(row)}。对方会看到理由。`} open onOpenChange={shown => !shown && close()}>
      <ActionForm fault={fault} acting={acting} send={async () => (await act(send, '已告诉对方')) && close()} label="确定" danger>
        <Field label="理由" help="例如：房间已经租出">
          <input className="input" maxLength={MAX_REPLY} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
      </ActionForm>
    </Dialog>
  )
}

const isOpen = ({ state }: ManagedEnquiry): boolean => state === 'WAITING' || state === 'CONFIRMED'

function Phone({ row }: { row: ManagedEnquiry }) {
  const { act, acting } = useAction()
  const [phone, setPhone] = useState<string | null>(null)
  if (phone) {
    return (
      <a className="link num" href={`tel:${phone}`}>
        {phone}
      </a>
    )
  }
  const reveal = async () => setPhone((await api.revealPhone({ params: { id: row.id }, body: {} })).phone)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="num">{row.phoneMasked ?? '—'}</span>
      {isOpen(row) && row.phoneMasked && (
        <button
          type="button"
          className="btn btn-sm"
          disabled={acting}
          title={acting ? '正在查看' : undefined}
          aria-label={`查看电话：${roomText(row)} ${row.contactName}`}
          onClick={() => void act(reveal, '查看已留下记录')}
        >
          查看
        </button>
      )}
    </span>
  )
}

function Actions({ row }: { row: ManagedEnquiry }) {
  const [open, setOpen] = useState<'confirm' | 'decline' | null>(null)
  if (!isOpen(row)) return <span className="text-ink-2">{row.reply || '—'}</span>
  const close = () => setOpen(null)
  const what = `${roomText(row)} ${row.contactName}`
  const label = row.agreed ? '改约' : '确认'
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-sm btn-main" aria-label={`${label}：${what}`} onClick={() => setOpen('confirm')}>
        {label}
      </button>
      <button type="button" className="btn btn-sm" aria-label={`不能安排：${what}`} onClick={() => setOpen('decline')}>
        不能安排
      </button>
      {open === 'confirm' && <ConfirmForm row={row} close={close} />}
      {open === 'decline' && <DeclineForm row={row} close={close} />}
    </div>
  )
}

const enquirerOf = (row: ManagedEnquiry): string => [row.contactName, row.company].filter(Boolean).join(' · ')
const visitOf = (row: ManagedEnquiry): string => (row.agreed ? visitText(row.agreed) : `希望 ${visitText(row.wished)}`)

const columns: Column<ManagedEnquiry>[] = [
  {
    key: 'room',
    label: '房间',
    lead: true,
    cell: row => (row.isVacant ? roomText(row) : `${roomText(row)}（已不可租）`),
    csv: roomText,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={enquiryStateNames} state={row.state} />,
    csv: row => enquiryStateNames[row.state][0],
  },
  { key: 'who', label: '咨询人', cell: enquirerOf, csv: enquirerOf },
  { key: 'phone', label: '电话', cell: row => <Phone row={row} />, csv: row => row.phoneMasked },
  { key: 'visit', label: '看房时间', cell: row => <span className="num">{visitOf(row)}</span>, csv: visitOf },
  {
    key: 'wanted',
    label: '想租的面积',
    align: 'end',
    cell: row => <span className="num">{row.wantedArea === null ? '—' : `${thousands(row.wantedArea)} 平方米`}</span>,
    csv: row => row.wantedArea,
  },
  { key: 'message', label: '留言', cell: row => row.message || '—', csv: row => row.message },
  {
    key: 'created',
    label: '咨询时间',
    optional: true,
    cell: row => dateTime(row.createdAt),
    csv: row => dateTime(row.createdAt),
  },
  { key: 'actions', label: '操作', cell: row => <Actions row={row} /> },
]

export default function VacancyEnquiries() {
  return (
    <ListScreen<ManagedEnquiry, EnquiryState>
      name="manage-vacancy-enquiries"
      label="租房咨询"
      queryKey={keyOf(managedVacancy.listEnquiries)}
      load={({ filters: _, keyword: __, ...input }) => api.listEnquiries({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={ENQUIRY_STATES.map(value => ({ value, label: enquiryStateNames[value][0] }))}
      csv
      empty={{ title: '还没有租房咨询', text: '有人咨询园区的空房、约看房，会列在这里。' }}
    />
  )
}
