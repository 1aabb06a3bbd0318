/** How notices go out: figures, what failed, the words; in a demonstration what nobody received. */
import { useQuery } from '@tanstack/react-query'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedNotice } from '#lib/calls/platform/notice-workspace.ts'
import { DemoInbox } from './DemoInbox.tsx'
import { Failures } from './NoticeFailures.tsx'
import { Figures } from './NoticeFigures.tsx'
import { Templates } from './NoticeTemplates.tsx'

const api = clientOf({ getDelivery: managedNotice.getDelivery })

const VIEWS = [
  ['', '发送情况'],
  ['failures', '没发出去'],
  ['templates', '文案和试发'],
] as const
const INBOX = ['inbox', '演示收件箱'] as const

export default function Outbox() {
  const view = useListQuery().get('view')
  const delivery = useQuery({ queryKey: keyOf(managedNotice.getDelivery), queryFn: () => api.getDelivery() }, queryClient)
  return (
    <Answer query={delivery}>
      {shown => (
        <>
          <Views label="通知发送" views={shown.demo ? [...VIEWS, INBOX] : VIEWS} />
          {view === 'failures' ? (
            <Failures />
          ) : view === 'templates' ? (
            <Templates />
          ) : view === 'inbox' && shown.demo ? (
            <DemoInbox />
          ) : (
            <Figures delivery={shown} />
          )}
        </>
      )}
    </Answer>
  )
}
