/** The open days of the company's schools: writing one, who comes, cancelling. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { OPEN_DAY_STATES, openDayOrganising, PLACE_STATES } from '#lib/calls/learn/open-day.ts'
import type { OpenDayPlaceState, OpenDayRecord, OpenDayState, OpenDayVisitor } from '#lib/contract/learn/open-day.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { openDayNames, placeNames } from '#lib/format/school-visit.ts'
import { Time } from '../parts.tsx'
import { CancelDialog, OpenDayDialog } from './OpenDayDialogs.tsx'
import { Phone } from './Phone.tsx'
import { api } from './workspace.ts'

const span = (row: OpenDayRecord): string => `${dateTime(row.startsAt)}–${time(row.endsAt)}`
const taken = (row: OpenDayRecord): string => `${row.seats - row.seatsLeft}/${row.seats}`

const holdNames = { WAITING: ['审核中，还没有公开', 'badge-warn'], REFUSED: ['内容没有通过审核', 'badge-bad'] } as const

function DayState({ row }: { row: OpenDayRecord }) {
  if (row.hold === null || row.state !== 'COMING') return <StateBadge names={openDayNames} state={row.state} />
  const [name, tone] = holdNames[row.hold]
  return <span className={`badge ${tone}`}>{name}</span>
}

const columns: Column<OpenDayRecord>[] = [
  { key: 'title', label: '开放日', lead: true, cell: row => row.title, csv: row => row.title },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <DayState row={row} />,
    csv: row => openDayNames[row.state][0],
  },
  { key: 'school', label: '院校', cell: row => row.schoolName, csv: row => row.schoolName },
  { key: 'time', label: '时间', cell: row => <span className="num">{span(row)}</span>, csv: span },
  { key: 'place', label: '地点', cell: row => row.place, csv: row => row.place },
  { key: 'seats', label: '已约', align: 'end', cell: row => <span className="num">{taken(row)}</span>, csv: taken },
]

const visitorColumns: Column<OpenDayVisitor>[] = [
  { key: 'name', label: '联系人', lead: true, cell: row => row.contactName || '（已注销）', csv: row => row.contactName },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={placeNames} state={row.state} />,
    csv: row => placeNames[row.state][0],
  },
  {
    key: 'people',
    label: '人数',
    align: 'end',
    cell: row => <span className="num">{row.people}</span>,
    csv: row => row.people,
  },
  { key: 'phone', label: '电话', cell: row => <VisitorPhone row={row} />, csv: row => row.phoneMasked },
  { key: 'created', label: '预约时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
]

function VisitorPhone({ row }: { row: OpenDayVisitor }) {
  const [opened, setOpened] = useState<string | null>(null)
  if (row.state === 'CANCELLED') return <span className="num">{row.phoneMasked ?? '—'}</span>
  return (
    <Phone
      masked={row.phoneMasked}
      opened={opened}
      who={row.contactName}
      reveal={async () => setOpened((await api.revealVisitorPhone({ params: { placeId: row.placeId }, body: {} })).phone)}
    />
  )
}

type Dialog = 'edit' | 'cancel'

function Arrangement({ openDay, setOpen }: { openDay: OpenDayRecord; setOpen: (dialog: Dialog) => void }) {
  return (
    <RecordPart
      title="安排"
      aside={
        openDay.state === 'COMING' && (
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-sm" onClick={() => setOpen('edit')}>
              修改
            </button>
            <button type="button" className="btn btn-sm" onClick={() => setOpen('cancel')}>
              取消开放日
            </button>
          </div>
        )
      }
    >
      <Facts
        facts={[
          [
            '院校',
            <a className="link" href={`/school/schoolDetail?id=${openDay.schoolId}#open-days`}>
              {openDay.schoolName}
            </a>,
          ],
          ['时间', <span className="num">{span(openDay)}</span>],
          ['地点', openDay.place],
          ['已约', <span className="num">{taken(openDay)}</span>],
          ['说明', openDay.description && <span className="whitespace-pre-line">{openDay.description}</span>],
          ['取消原因', openDay.reason],
        ]}
      />
    </RecordPart>
  )
}

function Day({ id }: { id: number }) {
  const identity = useIdentityKey()
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  return (
    <DetailScreen
      param="day"
      queryKey={keyOf(openDayOrganising.getCompanyOpenDay, identity, id)}
      load={() => api.getCompanyOpenDay({ params: { openDayId: id } })}
      list="开放日"
      title={openDay => openDay.title}
      badge={openDay => <DayState row={openDay} />}
    >
      {openDay => (
        <>
          <Arrangement openDay={openDay} setOpen={setOpen} />
          <h3 className="text-base font-semibold">预约的人</h3>
          <ListScreen<OpenDayVisitor, OpenDayPlaceState>
            name="open-day-visitors"
            label="预约的人"
            queryKey={keyOf(openDayOrganising.listOpenDayVisitors, identity, id)}
            load={({ filters: _, keyword: __, ...input }) => api.listOpenDayVisitors({ params: { openDayId: id }, query: input })}
            columns={visitorColumns}
            rowKey={row => row.placeId}
            states={PLACE_STATES.map(value => ({ value, label: placeNames[value][0] }))}
            csv
            empty={{ title: '还没有人预约', text: '有人预约之后会列在这里。' }}
          />
          {open === 'edit' && <OpenDayDialog record={openDay} schools={[openDay]} close={close} />}
          {open === 'cancel' && <CancelDialog record={openDay} close={close} />}
        </>
      )}
    </DetailScreen>
  )
}

function NewOpenDay() {
  const identity = useIdentityKey()
  const [open, setOpen] = useState(false)
  const hosts = useQuery(
    { queryKey: keyOf(openDayOrganising.listOpenDaySchools, identity), queryFn: () => api.listOpenDaySchools() },
    queryClient,
  )
  return (
    <Answer query={hosts}>
      {({ schools }) =>
        schools.length === 0 ? (
          <EmptyCard title="还没有上线的院校" text="院校通过审核并上线之后，才能办开放日。">
            <Link className="btn btn-main" href="/merchant/school/addSchoold">
              登记院校
            </Link>
          </EmptyCard>
        ) : (
          <div className="flex justify-end">
            <button type="button" className="btn btn-main" onClick={() => setOpen(true)}>
              新建开放日
            </button>
            {open && (
              <OpenDayDialog
                record={null}
                schools={schools.map(one => ({ schoolId: one.schoolId, schoolName: one.name }))}
                close={() => setOpen(false)}
              />
            )}
          </div>
        )
      }
    </Answer>
  )
}

export default function OpenDays() {
  const identity = useIdentityKey()
  const day = Number(useListQuery().get('day'))
  if (day > 0) return <Day key={day} id={day} />
  return (
    <div className="stack">
      <NewOpenDay />
      <ListScreen<OpenDayRecord, OpenDayState>
        name="company-open-days"
        label="开放日"
        queryKey={keyOf(openDayOrganising.listCompanyOpenDays, identity)}
        load={({ filters: _, keyword: __, ...input }) => api.listCompanyOpenDays({ query: input })}
        columns={columns}
        rowKey={row => row.openDayId}
        detail={{ param: 'day', value: row => row.openDayId }}
        states={OPEN_DAY_STATES.map(value => ({ value, label: openDayNames[value][0] }))}
        csv
        empty={{ title: '还没有开放日', text: '发布开放日之后，大家在学校页面预约，预约的人列在这里。' }}
      />
    </div>
  )
}
