/** What people ask the company's schools, and answering them. */
import { useState } from 'react'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { receivedEnquiry, SCHOOL_ENQUIRY_STATES } from '#lib/calls/learn/school-enquiry.ts'
import type { ReceivedEnquiryEntry, SchoolEnquiryState } from '#lib/contract/learn/school-enquiry.ts'
import { dateTime } from '#lib/format/date.ts'
import { enquiryTopicTexts, schoolEnquiryNames } from '#lib/format/school-visit.ts'
import { Time } from '../parts.tsx'
import { Phone } from './Phone.tsx'
import { Thread } from './Thread.tsx'

const api = clientOf(receivedEnquiry)
const refresh = () =>
  queryClient.invalidateQueries(
    readBy({ list: receivedEnquiry.listReceivedEnquiries, thread: receivedEnquiry.getReceivedEnquiry }),
  )

const columns: Column<ReceivedEnquiryEntry>[] = [
  { key: 'who', label: '咨询人', lead: true, cell: row => row.nickname, csv: row => row.nickname },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={schoolEnquiryNames} state={row.state} />,
    csv: row => schoolEnquiryNames[row.state][0],
  },
  { key: 'school', label: '院校', cell: row => row.schoolName, csv: row => row.schoolName },
  { key: 'topic', label: '想了解', cell: row => enquiryTopicTexts[row.topic], csv: row => enquiryTopicTexts[row.topic] },
  { key: 'last', label: '最近留言', cell: row => row.lastText, csv: row => row.lastText },
  {
    key: 'phone',
    label: '电话',
    optional: true,
    cell: row => <span className="num">{row.phoneMasked ?? '没有同意'}</span>,
    csv: row => row.phoneMasked,
  },
  { key: 'at', label: '时间', cell: row => <Time at={row.lastAt} />, csv: row => dateTime(row.lastAt) },
]

function ReceivedEnquiry({ id }: { id: number }) {
  const identity = useIdentityKey()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(receivedEnquiry.getReceivedEnquiry, identity, id)}
      load={() => api.getReceivedEnquiry({ params: { enquiryId: id } })}
      list="招生咨询"
      title={enquiry => `${enquiry.nickname}咨询${enquiry.schoolName}`}
      badge={enquiry => <StateBadge names={schoolEnquiryNames} state={enquiry.state} />}
    >
      {enquiry => (
        <>
          <RecordPart title="咨询人">
            <Facts
              facts={[
                ['称呼', enquiry.nickname],
                ['想了解', enquiryTopicTexts[enquiry.topic]],
                [
                  '电话',
                  <Phone
                    masked={enquiry.phoneMasked}
                    opened={opened}
                    who={enquiry.nickname}
                    reveal={async () => {
                      const { phone } = await api.revealEnquiryPhone({ params: { enquiryId: id }, body: {} })
                      setOpened(phone)
                    }}
                  />,
                ],
                ['开始于', dateTime(enquiry.createdAt)],
              ]}
            />
          </RecordPart>
          <Thread
            thread={enquiry}
            side="school"
            other={enquiry.nickname}
            label="答复"
            send={async body => {
              await api.answerSchoolEnquiry({ params: { enquiryId: id }, body: { body } })
              toast('已经答复，对方会收到通知', { tone: 'ok' })
              await refresh()
            }}
          />
        </>
      )}
    </DetailScreen>
  )
}

export default function ReceivedEnquiries() {
  const identity = useIdentityKey()
  const id = Number(useListQuery().get('id'))
  if (id > 0) return <ReceivedEnquiry key={id} id={id} />
  return (
    <ListScreen<ReceivedEnquiryEntry, SchoolEnquiryState>
      name="received-school-enquiries"
      label="招生咨询"
      queryKey={keyOf(receivedEnquiry.listReceivedEnquiries, identity)}
      load={({ filters: _, keyword: __, ...input }) => api.listReceivedEnquiries({ query: input })}
      columns={columns}
      rowKey={row => row.enquiryId}
      detail={{ param: 'id', value: row => row.enquiryId }}
      states={SCHOOL_ENQUIRY_STATES.map(value => ({ value, label: schoolEnquiryNames[value][0] }))}
      csv
      empty={{ title: '还没有人咨询', text: '有人在学校页面咨询公司的院校，会列在这里。' }}
    />
  )
}
