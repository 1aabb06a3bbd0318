/** Vacant rooms that I asked about, and the viewings that came of it. */
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { ENQUIRY_STATES, vacancy } from '#lib/calls/park/vacancy.ts'
import type { Enquiry, EnquiryState } from '#lib/contract/park/vacancy.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { enquiryStateNames, roomText, visitText } from '#lib/format/vacancy.ts'

const api = clientOf({ listEnquiries: vacancy.listEnquiries, withdrawEnquiry: vacancy.withdrawEnquiry })

const roomsLink = (
  <a className="btn btn-main" href="/park/park_garden#rooms">
    看可租房间
  </a>
)

function Withdraw({ row }: { row: Enquiry }) {
  if (row.state !== 'WAITING' && row.state !== 'CONFIRMED') return null
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm" aria-label={`撤回：${roomText(row)}`}>
          撤回
        </button>
      }
      title="撤回这个咨询？"
      text={`${roomText(row)}。${row.agreed ? '已经约好的看房会取消，园区服务人员会收到通知。' : '之后可以重新咨询。'}`}
      confirm="撤回"
      danger
      act={async () => {
        await api.withdrawEnquiry({ params: { id: row.id }, body: {} })
        await queryClient.invalidateQueries(readBy({ list: vacancy.listEnquiries }))
      }}
      done="已撤回"
    />
  )
}

const visitOf = (row: Enquiry): string => (row.agreed ? visitText(row.agreed) : `希望 ${visitText(row.wished)}`)

const columns: Column<Enquiry>[] = [
  {
    key: 'room',
    label: '房间',
    lead: true,
    cell: row => (
      <a className="link" href={`/park/park_garden?id=${row.buildingId}#room-${row.number}`}>
        {roomText(row)}
      </a>
    ),
    csv: roomText,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={enquiryStateNames} state={row.state} />,
    csv: row => enquiryStateNames[row.state][0],
  },
  { key: 'visit', label: '看房时间', cell: row => <span className="num">{visitOf(row)}</span>, csv: visitOf },
  { key: 'reply', label: '答复', cell: row => row.reply || '—', csv: row => row.reply },
  {
    key: 'area',
    label: '面积与租金',
    cell: row => (
      <span className="num">
        {row.area} 平方米，{money(row.rent)}/平方米·月
      </span>
    ),
    csv: row => row.area,
  },
  { key: 'company', label: '公司', optional: true, cell: row => row.company ?? '—', csv: row => row.company },
  {
    key: 'created',
    label: '咨询时间',
    optional: true,
    cell: row => dateTime(row.createdAt),
    csv: row => dateTime(row.createdAt),
  },
  { key: 'actions', label: '操作', cell: row => <Withdraw row={row} /> },
]

export default function Enquiries() {
  const identity = useIdentityKey()
  return (
    <ListScreen<Enquiry, EnquiryState>
      name="vacancy-enquiries"
      label="租房咨询"
      queryKey={keyOf(vacancy.listEnquiries, identity)}
      load={({ filters: _, keyword: __, ...input }) => api.listEnquiries({ query: input })}
      columns={columns}
      rowKey={row => row.id}
      states={ENQUIRY_STATES.map(value => ({ value, label: enquiryStateNames[value][0] }))}
      actions={roomsLink}
      csv
      empty={{ title: '还没有租房咨询', text: '看中园区的空房，可以在线咨询并约时间看房。', action: roomsLink }}
    />
  )
}
