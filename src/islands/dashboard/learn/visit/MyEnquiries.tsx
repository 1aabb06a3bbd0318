/** What I asked schools. They are asked by the person, whatever company one acts for. */
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { SCHOOL_ENQUIRY_STATES, schoolEnquiry } from '#lib/calls/learn/school-enquiry.ts'
import type { SchoolEnquiryEntry, SchoolEnquiryState, SchoolEnquiryThread } from '#lib/contract/learn/school-enquiry.ts'
import { dateTime } from '#lib/format/date.ts'
import { enquiryTopicTexts, schoolEnquiryNames } from '#lib/format/school-visit.ts'
import { Time } from '../parts.tsx'
import { Thread } from './Thread.tsx'

const api = clientOf(schoolEnquiry)
const refresh = () =>
  queryClient.invalidateQueries(readBy({ list: schoolEnquiry.listSchoolEnquiries, thread: schoolEnquiry.getSchoolEnquiry }))

const columns: Column<SchoolEnquiryEntry>[] = [
  { key: 'school', label: '学校', lead: true, cell: row => row.schoolName, csv: row => row.schoolName },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={schoolEnquiryNames} state={row.state} />,
    csv: row => schoolEnquiryNames[row.state][0],
  },
  { key: 'topic', label: '想了解', cell: row => enquiryTopicTexts[row.topic], csv: row => enquiryTopicTexts[row.topic] },
  { key: 'last', label: '最近留言', cell: row => row.lastText, csv: row => row.lastText },
  { key: 'at', label: '时间', cell: row => <Time at={row.lastAt} />, csv: row => dateTime(row.lastAt) },
]

export function MyEnquiries() {
  return (
    <ListScreen<SchoolEnquiryEntry, SchoolEnquiryState>
      name="school-enquiries"
      label="我的咨询"
      queryKey={keyOf(schoolEnquiry.listSchoolEnquiries)}
      load={({ filters: _, keyword: __, ...input }) => api.listSchoolEnquiries({ query: input })}
      columns={columns}
      rowKey={row => row.enquiryId}
      detail={{ param: 'id', value: row => row.enquiryId }}
      states={SCHOOL_ENQUIRY_STATES.map(value => ({ value, label: schoolEnquiryNames[value][0] }))}
      csv
      empty={{
        title: '还没有咨询过学校',
        text: '在学校页面点“咨询学校”，学校的答复都在这里。',
        action: (
          <a className="btn btn-main" href="/school/schoolList">
            去看学校
          </a>
        ),
      }}
    />
  )
}

function Consent({ thread }: { thread: SchoolEnquiryThread }) {
  const [busy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      await api.sharePhoneWithSchool({ params: { enquiryId: thread.enquiryId }, body: { share: !thread.sharesPhone } })
      toast(thread.sharesPhone ? '学校看不到你的手机号了' : '学校可以打电话联系你了', { tone: 'ok' })
      await refresh()
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>{thread.sharesPhone ? '学校看得到' : '学校看不到'}</span>
      {thread.state !== 'CLOSED' && (
        <button
          type="button"
          className="btn btn-sm"
          disabled={busy}
          title={busy ? '正在保存' : undefined}
          onClick={() => void change()}
        >
          {thread.sharesPhone ? '收回同意' : '同意电话联系'}
        </button>
      )}
    </div>
  )
}

function CloseEnquiry({ enquiryId }: { enquiryId: number }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm">
          结束咨询
        </button>
      }
      title="结束这个咨询？"
      text="结束后双方不能再留言，学校也看不到你的手机号。以后可以重新咨询。"
      confirm="结束咨询"
      act={async () => {
        await api.closeSchoolEnquiry({ params: { enquiryId }, body: {} })
        await refresh()
      }}
      done="已经结束"
    />
  )
}

export function MyEnquiryDetail({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(schoolEnquiry.getSchoolEnquiry, id)}
      load={() => api.getSchoolEnquiry({ params: { enquiryId: id } })}
      list="我的咨询"
      title={enquiry => `咨询${enquiry.schoolName}`}
      badge={enquiry => <StateBadge names={schoolEnquiryNames} state={enquiry.state} />}
    >
      {enquiry => (
        <>
          <RecordPart title="咨询" aside={enquiry.state !== 'CLOSED' && <CloseEnquiry enquiryId={enquiry.enquiryId} />}>
            <Facts
              facts={[
                [
                  '学校',
                  <a className="link" href={`/school/schoolDetail?id=${enquiry.schoolId}`}>
                    {enquiry.schoolName}
                  </a>,
                ],
                ['想了解', enquiryTopicTexts[enquiry.topic]],
                ['手机号', <Consent thread={enquiry} />],
                ['开始于', dateTime(enquiry.createdAt)],
              ]}
            />
          </RecordPart>
          <Thread
            thread={enquiry}
            side="person"
            other={enquiry.schoolName}
            label="继续留言"
            send={async body => {
              await api.writeToSchool({ params: { enquiryId: enquiry.enquiryId }, body: { body } })
              await refresh()
            }}
          />
        </>
      )}
    </DetailScreen>
  )
}
